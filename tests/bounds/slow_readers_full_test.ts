/**
 * Clients that ask for much and read nothing. Deno never gives up on them; the
 * proxies of the documentation do not, and keep them from the server meanwhile.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { isInstalled, type ProxyName, startProxy } from "../support/proxy.ts";
import { startServer } from "../support/server.ts";
import { until, wait } from "../support/until.ts";

const READERS = 40;

/** Answers of 230 KB: more than the sockets of both ends hold, 4 and 6 MB. */
const REQUESTS = 120;

/** `write 60s` of Caddy, `send_timeout 30s` of nginx, and the answers before. */
const CUT_MS = 120_000;

/** Open connections to a local port, and the bytes that wait for their readers. */
async function held(url: string) {
  const port = Number(new URL(url).port).toString(16).toUpperCase()
    .padStart(4, "0");
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => Deno.readTextFile(`/proc/net/${name}`)),
  );
  const rows = tables.flatMap((table) => table.trim().split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) =>
      local!.endsWith(`:${port}`) && state === "01"
    );
  const bytes = rows.map(([, , , , queues]) =>
    parseInt(queues!.split(":")[0]!, 16)
  );
  return { connections: rows.length, bytes: bytes.reduce((a, b) => a + b, 0) };
}

/** Opens connections that ask and never read. */
async function openReaders(url: string): Promise<Disposable> {
  using readers = new DisposableStack();
  const { hostname, port } = new URL(url);
  const asked = new TextEncoder().encode(
    "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(REQUESTS),
  );
  for (let n = 0; n < READERS; n++) {
    const reader = await Deno.connect({ hostname, port: Number(port) });
    readers.defer(() => {
      // One that was cut is closed already.
      try {
        reader.close();
      } catch { /* it is what was wanted */ }
    });
    await reader.write(asked);
  }
  return readers.move();
}

const env = { RATE_LIMIT_READS_PER_IP: "off" };
const isLinux = Deno.build.os === "linux";

Deno.test({
  name: "without a proxy, the server holds what nobody reads",
  ignore: !isLinux,
  async fn() {
    await using server = await startServer({ env });
    using _readers = await openReaders(server.url);
    await until(
      "megabytes for each reader",
      async () => (await held(server.url)).bytes > READERS * 2e6,
    );
  },
});

Deno.test({
  name:
    "a proxy keeps readers that read nothing from the server, and cuts them",
  ignore: !isLinux || !await isInstalled("caddy") ||
    !await isInstalled("nginx"),
  // At once: each takes its time to cut them.
  fn: async () => void await Promise.all([heldBy("caddy"), heldBy("nginx")]),
});

async function heldBy(name: ProxyName): Promise<void> {
  await using server = await startServer({ env });
  const { host } = new URL(server.url);
  await using proxy = await startProxy(name, [host, host]);
  using _readers = await openReaders(proxy.url);
  const { connections } = await held(proxy.url);
  assert(connections >= READERS, `${connections}`);
  let most = 0;
  await until(`${name} has cut them`, async () => {
    // The table of all connections is slow to read.
    await wait(500);
    most = Math.max(most, (await held(server.url)).bytes);
    // Nothing but a connection of this test's own.
    return (await held(proxy.url)).connections <= 2;
  }, CUT_MS);
  assert(most < READERS * 2e5, `${name}: ${most}`);
  assertEquals((await server.fetch("/readyz")).status, 200, name);
}
