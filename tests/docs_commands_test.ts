/** The shell commands of the documentation, run as they stand. */
import { assert, assertEquals } from "@std/assert";
import { type Harness, purchaseBody, startHarness } from "./support/harness.ts";

const README = new URL("../README.md", import.meta.url);

/** The service over HTTP on a port of its own, at its own address. */
async function serve(): Promise<{ harness: Harness; server: Deno.HttpServer }> {
  const { promise, resolve } = Promise.withResolvers<Harness>();
  const server = Deno.serve(
    { port: 0, hostname: "localhost", onListen() {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = await request.bytes();
      return (await promise).fetch(pathname + search, {
        method,
        headers: Object.fromEntries(headers),
        body: body.length > 0 ? body : undefined,
      });
    },
  );
  const { port } = server.addr as Deno.NetAddr;
  const env = {
    BASE_URL: `http://localhost:${port}`,
    RATE_LIMIT_KEYS_PER_IP: "off",
    RATE_LIMIT_KEYS_PER_EMAIL: "off",
  };
  const harness = await startHarness({ env });
  resolve(harness);
  return { harness, server };
}

/** Blocks of a page that call the service and nothing else. */
function commandsOf(markdown: string): string[] {
  return Array.from(
    markdown.matchAll(/^```sh\n(.*?)^```/gms),
    ([, code]) => code!,
  ).filter((code) => code.includes("curl"));
}

/** Runs shell code; a status of 400 or above is a failure of curl. */
async function run(code: string, env: Record<string, string> = {}) {
  const strict = `set -e\ncurl() { command curl -sSf "$@"; }\n${code}`;
  const { code: exit, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", strict],
    env,
  }).output();
  const text = new TextDecoder().decode(stdout);
  assertEquals(exit, 0, `${code}\n${new TextDecoder().decode(stderr)}${text}`);
  return text;
}

Deno.test("the first steps of the README work as they stand", async () => {
  const { harness, server } = await serve();
  const { baseUrl } = harness.services.config;
  const steps = commandsOf(await Deno.readTextFile(README))
    .map((code) => code.replaceAll("http://localhost:8000", baseUrl));
  assertEquals(steps.length, 4);
  const text = await run(steps.join("\necho\n"));
  assert(text.includes('"message":"Received.'), text);
  assert(text.includes('"items":[]'), text);
  assert(text.includes('"confidence":"high"'), text);
  await server.shutdown();
  await harness[Symbol.asyncDispose]();
});

Deno.test("every command of the documentation works once its blanks are filled", async () => {
  const { harness, server } = await serve();
  let apiKey = await harness.registerKey();
  for (const n of [1, 2]) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": apiKey },
      body: purchaseBody({ productName: `Kettle no ${n}` }),
    });
  }
  await harness.moderate();
  const page = await harness.fetch("/api/v1/gallery/feed?limit=1");
  const { nextCursor } = await page.json();
  let reservationId = "";
  let count = 0;
  for (const { markdown } of (await harness.services.docs()).list()) {
    for (const code of commandsOf(markdown)) {
      const filled = code
        .replace("the code from above", "marmalade")
        .replace("the reservation_id from above", reservationId);
      const text = await run(filled, {
        AGENT_COMMERCE_KEY: apiKey,
        NEXT_CURSOR: nextCursor,
      });
      reservationId = /"reservation_id":"([^"]+)"/.exec(text)?.[1] ??
        reservationId;
      if (text.includes('"revoked":true')) apiKey = await harness.registerKey();
      count++;
    }
  }
  assert(count > 20, `only ${count} commands were found`);
  await server.shutdown();
  await harness[Symbol.asyncDispose]();
});
