/** The shell commands of the documentation, run as they stand. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { serveHarness } from "../support/served.ts";

const README = new URL("../../README.md", import.meta.url);

/** No limit stands in the way of the commands of all pages. */
const env = {
  RATE_LIMIT_KEYS_PER_IP: "off",
  RATE_LIMIT_KEYS_PER_EMAIL: "off",
};

/** Blocks of a page that call the service and nothing else. */
function commandsOf(markdown: string): string[] {
  return Array.from(
    markdown.matchAll(/^```sh\n(.*?)^```/gms),
    ([, code]) => code!,
  ).filter((code) => code.includes("curl"));
}

/**
 * Runs shell code in a folder of its own; a status of 400 or above is a failure
 * of curl.
 */
async function run(code: string, env: Record<string, string> = {}) {
  const cwd = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const strict = `set -e\ncurl() { command curl -sSf "$@"; }\n${code}`;
  const { code: exit, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", strict],
    cwd,
    env,
  }).output();
  await Deno.remove(cwd, { recursive: true });
  const text = new TextDecoder().decode(stdout);
  assertEquals(exit, 0, `${code}\n${new TextDecoder().decode(stderr)}${text}`);
  return text;
}

test("the first steps of the README work as they stand", async () => {
  await using served = await serveHarness({ env });
  const { harness } = served;
  const { baseUrl } = harness.services.config;
  const steps = commandsOf(await Deno.readTextFile(README))
    .map((code) => code.replaceAll("http://localhost:8000", baseUrl));
  assertEquals(steps.length, 4);
  const text = await run(steps.join("\necho\n"));
  assert(text.includes('"message":"Received.'), text);
  assert(text.includes('"items":[]'), text);
  assert(text.includes('"confidence":"high"'), text);
});

test("the key that the README registers is also shown where stderr is a file", async () => {
  await using served = await serveHarness({ env });
  const [first] = commandsOf(await Deno.readTextFile(README));
  const { baseUrl } = served.harness.services.config;
  const code = first!.replaceAll("http://localhost:8000", baseUrl);
  const text = await run(
    `exec 2> shown\necho before >&2\n${code}\necho after >&2\ncat shown`,
  );
  assertMatch(text, /^before\n\{.*"key":"agc_.*\}\nafter\n$/);
});

test("every command of the documentation works once its blanks are filled", async () => {
  await using served = await serveHarness({ env });
  const { harness } = served;
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
});
