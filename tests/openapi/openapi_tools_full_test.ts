/**
 * The description in the hands of others: a linter, a generator of clients,
 * and a client that it generated, against a running server.
 */
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { startServer, type TestServer } from "../support/server.ts";

const LINTER = "npm:@redocly/cli@2.77.0";
const GENERATOR = "npm:openapi-typescript@7.13.0";
const CLIENT = "npm:openapi-fetch@0.17.0";

/** Code of a user of the generated client; its types are checked. */
const FLOW = `
import createClient from "${CLIENT}";
import type { paths } from "./api.ts";

const client = createClient<paths>({ baseUrl: Deno.args[0] });
const registered = await client.POST("/api/v1/keys", {
  body: { name: "Generated client", contactEmail: "owner@agents.example" },
});
if (registered.error) throw new Error(registered.error.error.message);
const headers = { authorization: \`Bearer \${registered.data.key}\` };
const body = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  currency: "USD",
  submitterEmail: "buyer@agents.example",
  submitterPhone: "+12025550123",
};
const submitted = await client.POST("/api/v1/gallery/submissions", {
  params: { header: { "Idempotency-Key": "order-1" } },
  headers,
  body,
});
if (submitted.response.status !== 201) throw new Error("not received");
const refused = await client.POST("/api/v1/gallery/submissions", { body });
const code: "unauthorized" | undefined =
  refused.error?.error.code === "unauthorized" ? "unauthorized" : undefined;
if (code === undefined) throw new Error("not refused");
const feed = await client.GET("/api/v1/gallery/feed", {
  params: { query: { limit: 10 } },
});
const items: { productName?: string }[] = feed.data?.items ?? [];
const answer = await client.POST("/api/ask", {
  body: { question: "How do I get an API key?" },
});
// The answer may be a stream of events, which is text.
if (typeof answer.data !== "object") throw new Error("not an answer");
const revoked = await client.POST("/api/keys/revoke", { headers, body: {} });
console.log(JSON.stringify({
  items: items.length,
  confidence: answer.data.confidence,
  revoked: revoked.data?.revoked,
}));
`;

async function run(folder: string, args: string[]) {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "-A", ...args],
    cwd: folder,
    env: { NO_COLOR: "1", REDOCLY_TELEMETRY: "off", CI: "true" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const [stdout, stderr] = [text(output.stdout), text(output.stderr)];
  assertEquals(output.code, 0, stdout + stderr);
  return { stdout, all: stdout + stderr };
}

async function download(server: TestServer, folder: string): Promise<string> {
  const response = await server.fetch("/openapi.json");
  const file = join(folder, "openapi.json");
  await Deno.writeTextFile(file, await response.text());
  return file;
}

Deno.test("a linter finds nothing, and a generated client works as typed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  try {
    {
      // The linter warns of a server on localhost, as it should.
      const env = { BASE_URL: "https://api.agents.test" };
      await using server = await startServer({ env });
      const file = await download(server, folder);
      const { all } = await run(folder, [LINTER, "lint", file]);
      assert(all.includes("is valid") && !/warning/i.test(all), all);
    }
    await using server = await startServer();
    const file = await download(server, folder);
    await run(folder, [GENERATOR, file, "-o", join(folder, "api.ts")]);
    await Deno.writeTextFile(join(folder, "flow.ts"), FLOW);
    const flow = await run(folder, ["--check", "flow.ts", server.url]);
    assertEquals(JSON.parse(flow.stdout), {
      items: 0,
      confidence: "high",
      revoked: true,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
