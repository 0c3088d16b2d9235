/**
 * The service under the oldest Deno that it takes, where it can be had: it lacks
 * methods of the language that newer ones have.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { processTest as test } from "../support/bounded.ts";
import { freePort } from "../support/free_port.ts";
import { purchaseBody } from "../support/harness.ts";
import { NO_NIGHTS } from "../support/server.ts";
import { until } from "../support/until.ts";

/** Path of the executable, not of the package's script, which takes signals. */
async function oldestDeno(): Promise<string> {
  const args = ["--yes", "deno@2.5.6", "eval", "console.log(Deno.execPath())"];
  const { stdout } = await new Deno.Command("npx", { args }).output();
  return new TextDecoder().decode(stdout).trim();
}

const path = await oldestDeno();
if (path !== "") {
  test("under Deno 2.5, the service takes, screens, reviews, answers and measures", async () => {
    const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
    const [port, metrics] = [freePort(), freePort()];
    const env = {
      ...NO_NIGHTS,
      HOST: "127.0.0.1",
      PORT: `${port}`,
      METRICS_PORT: `${metrics}`,
      KV_PATH: `${folder}/store`,
    };
    const run = (...args: string[]) =>
      new Deno.Command(path, {
        args: ["run", "-A", "main.ts", ...args],
        env,
        stdout: "null",
        stderr: "null",
      });
    const url = `http://127.0.0.1:${port}`;
    const get = async (path: string) => {
      const response = await fetch(url + path);
      return [response.status, await response.text()] as const;
    };
    const post = async (path: string, body: unknown, headers = {}) => {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const server = run().spawn();
    try {
      await until(
        "the service is ready",
        () => get("/healthz").then(() => true, () => false),
      );
      const { body: { key } } = await post("/api/v1/keys", {
        name: "An old friend",
        contactEmail: "owner@example.com",
      });
      const submitted = await post(
        "/api/v1/gallery/submissions",
        purchaseBody(),
        { "x-api-key": key },
      );
      assertEquals(submitted.status, 201);
      const asked = await post("/api/ask", {
        question: "How do I get an API key?",
      });
      assertEquals([asked.status, asked.body.confidence], [200, "high"]);
      assertEquals((await get("/openapi.json"))[0], 200);
      assertEquals((await get("/docs/search?q=key"))[0], 200);
      assertEquals((await get("/gallery"))[0], 200);
      const scraped = await fetch(`http://127.0.0.1:${metrics}/metrics`);
      assertMatch(await scraped.text(), /agent_commerce/);
      assertEquals((await run("moderate").output()).code, 0);
      const item = `/api/v1/gallery/items/${submitted.body.id}`;
      await until(
        "the purchase is published",
        async () => (await get(item))[0] === 200,
      );
    } finally {
      server.kill("SIGTERM");
      await server.status;
      await Deno.remove(folder, { recursive: true });
    }
  });
}
