import { assert, assertEquals } from "@std/assert";
import { purchaseBody, startHarness } from "../support/harness.ts";

/** Serves one answer to every call, and notes the keys. */
function serveModel(answer: () => Response) {
  const keys: (string | null)[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      keys.push(request.headers.get("authorization"));
      return answer();
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    keys,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function moderateOne(url: string) {
  const harness = await startHarness({
    env: {
      MODERATION_LLM_URL: url,
      MODERATION_LLM_KEY: "secret-key",
      MODERATION_LLM_MODEL: "small",
    },
  });
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  assertEquals(response.status, 201);
  await response.body?.cancel();
  return { harness, report: await harness.moderate() };
}

Deno.test("the configured model has a say in the nightly run", async () => {
  const verdict = {
    verdict: "reject",
    confidence: "high",
    kind: "lure",
    reason: "A lure.",
  };
  await using model = serveModel(() =>
    Response.json({
      choices: [{ message: { content: JSON.stringify(verdict) } }],
    })
  );
  const { harness, report } = await moderateOne(model.url);
  await using _ = harness;
  assertEquals(report, {
    approved: 0,
    rejected: 1,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  });
  assertEquals(model.keys, ["Bearer secret-key"]);
});

Deno.test("a model that refuses the key leaves the purchase waiting, the key unlogged", async () => {
  await using model = serveModel(() =>
    new Response("no key secret-key", { status: 401 })
  );
  const { harness, report } = await moderateOne(model.url);
  await using _ = harness;
  assertEquals(report, {
    approved: 0,
    rejected: 0,
    postponed: 1,
    awaiting: 0,
    unreadable: 0,
  });
  const logs = harness.logs.join("");
  assert(logs.includes("review_failed"), logs);
  assert(!logs.includes("secret-key"), logs);
});
