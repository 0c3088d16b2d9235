/**
 * Two servers behind a proxy that are restarted in turn, while clients write.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { isInstalled, startProxy } from "../support/proxy.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { until } from "../support/until.ts";

const REQUESTS_A_SECOND = 100;

/** As `compose.yaml` and the Dockerfile have it. */
const SHUTDOWN_DELAY = 5;

const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
  RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  SHUTDOWN_DELAY: `${SHUTDOWN_DELAY}`,
};

function portOf(server: TestServer): number {
  return Number(new URL(server.url).port);
}

/** Requests at a steady rate, whatever becomes of those before. */
class Load {
  readonly outcomes = new Map<string, number>();
  readonly #under: Promise<void>[] = [];
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(url: string, headers: Record<string, string>) {
    const send = async () => {
      const outcome = await fetch(`${url}/api/v1/gallery/submissions`, {
        method: "POST",
        headers,
        body: JSON.stringify(purchaseBody()),
      }).then(async (response) => {
        await response.body?.cancel();
        return `${response.status}`;
      }, (error) => `${error}`);
      const count = this.outcomes.get(outcome) ?? 0;
      this.outcomes.set(outcome, count + 1);
    };
    this.#timer = setInterval(
      () => this.#under.push(send()),
      1000 / REQUESTS_A_SECOND,
    );
  }

  count(outcome: string): number {
    return this.outcomes.get(outcome) ?? 0;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#under);
  }
}

Deno.test({
  name: "two servers that are restarted in turn behind the proxy of " +
    "compose.yaml answer every POST",
  ignore: !await isInstalled("caddy"),
  async fn() {
    await using store = await temporaryStore();
    await using servers = new AsyncDisposableStack();
    const start = async (port?: number) =>
      servers.use(await startServer({ kvPath: store.path, env, port }));
    const running: [TestServer, TestServer] = [await start(), await start()];
    const [one, two] = running.map(portOf);
    await using proxy = await startProxy("caddy", [
      `127.0.0.1:${one}`,
      `127.0.0.1:${two}`,
    ]);
    const registered = await fetch(`${proxy.url}/api/v1/keys`, {
      method: "POST",
      body: JSON.stringify({ name: "Agent", contactEmail: "a@b.example" }),
    });
    const { key } = await registered.json();
    const load = new Load(proxy.url, { "x-api-key": key });
    for (const server of running) {
      const before = load.count("201");
      await until("answers", () => load.count("201") > before + 100);
      const stoppedAt = performance.now();
      const { code } = await server.stop();
      assertEquals(code, 0);
      const seconds = (performance.now() - stoppedAt) / 1000;
      assert(seconds >= SHUTDOWN_DELAY, `${seconds}`);
      const next = await start(portOf(server));
      await until(
        "the proxy sends it requests",
        () => next.log().includes('"method":"POST"'),
      );
    }
    await load.stop();
    assertEquals([...load.outcomes.keys()], ["201"]);
  },
});
