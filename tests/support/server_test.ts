import { assert, assertEquals, assertRejects } from "@std/assert";
import { startServer, temporaryStore } from "./server.ts";
import { signalChild, signalGroup } from "./signal_child.ts";

Deno.test("a server is ready when it is handed out and ends by SIGTERM", async () => {
  await using server = await startServer();
  const response = await server.fetch("/healthz");
  assertEquals(response.status, 200);
  await response.body?.cancel();
  assertEquals(await server.stop(), { code: 0, signal: null });
  assert(server.log().includes('"event":"stopping"'));
});

Deno.test("a server's own store is removed with it, a shared one is not", async () => {
  let own: string;
  await using shared = await temporaryStore();
  {
    await using alone = await startServer();
    own = alone.kvPath;
    await using other = await startServer({ kvPath: shared.path });
    assertEquals((await other.stop("SIGKILL")).signal, "SIGKILL");
  }
  await assertRejects(() => Deno.stat(own), Deno.errors.NotFound);
  assert((await Deno.stat(shared.path)).isFile);
});

Deno.test("a server that cannot start is reported with what it wrote", async () => {
  const env = { RATE_LIMIT_KEYS_PER_IP: "many" };
  await assertRejects(() => startServer({ env }), Error, "RATE_LIMIT_KEYS");
});

Deno.test("a signal that comes too late for a process, or for its group, is no error", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["--version"],
    stdout: "null",
    detached: true,
  }).spawn();
  assertEquals((await child.status).code, 0);
  signalChild(child, "SIGKILL");
  signalGroup(child, "SIGKILL");
});
