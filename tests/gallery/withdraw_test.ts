/** One item, and taking back what one has sent. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { OperatorError } from "../../domain/operator_errors.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const ITEMS = "/api/v1/gallery/items";
const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";
const UNKNOWN = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

async function submit(
  harness: Harness,
  key: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const response = await harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key },
    body: purchaseBody(changes),
  });
  return (await response.json()).id;
}

function remove(
  harness: Harness,
  id: string,
  headers: Record<string, string>,
  at = SUBMISSIONS,
) {
  return harness.fetch(`${at}/${id}`, { method: "DELETE", headers });
}

async function publicText(harness: Harness, id: string): Promise<string> {
  const paths = [FEED, `${FEED}?limit=1`, "/gallery", "/gallery/atom.xml"];
  const texts = await Promise.all(paths.map(async (path) => {
    return await (await harness.fetch(path)).text();
  }));
  const item = await harness.fetch(`${ITEMS}/${id}`);
  const page = await harness.fetch(`/gallery/${id}`);
  await page.body?.cancel();
  texts.push(`${page.status}`, `${item.status}`);
  await item.body?.cancel();
  return texts.join("\n");
}

Deno.test("GET item shows a published item as the feed does, with an entity tag", async () => {
  await using harness = await startHarness({ env });
  const id = await submit(harness, await harness.registerKey());
  await harness.moderate();
  const response = await harness.fetch(`${ITEMS}/${id}`);
  assertEquals(response.status, 200);
  assertEquals(
    response.headers.get("content-type"),
    "application/json; charset=utf-8",
  );
  assertEquals(response.headers.get("cache-control"), "private, max-age=1");
  const { items } = await (await harness.fetch(FEED)).json();
  assertEquals(await response.json(), items[0]);
  const etag = response.headers.get("etag")!;
  const known = await harness.fetch(`${ITEMS}/${id}`, {
    headers: { "if-none-match": etag },
  });
  assertEquals([known.status, await known.text()], [304, ""]);
});

Deno.test("GET item answers everything that is not published with the same bytes, after the same reads", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const [gone, taken] = [
    await submit(harness, key),
    await submit(harness, key),
  ];
  await harness.moderate();
  await remove(harness, gone, { "x-api-key": key });
  const curation = curationOf(harness.services);
  await curation.decide(taken, "take_down", "x");
  const rejected = await submit(harness, key, { nsfw: true });
  await harness.moderate();
  const pending = await submit(harness, key);
  const bodies = new Set<string>();
  const others = [UNKNOWN, "x", UNKNOWN.toUpperCase(), "a".repeat(3000)];
  for (const id of [gone, taken, rejected, pending, ...others]) {
    const response = await harness.fetch(`${ITEMS}/${id}`);
    assertEquals(response.status, 404, id);
    bodies.add(await response.text());
  }
  assertEquals(bodies.size, 1);
  assertEquals(JSON.parse([...bodies][0]!).error.code, "not_found");
});

Deno.test("GET item has no unversioned form, and DELETE submission has a deprecated one", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  await harness.moderate();
  const item = await harness.fetch(`/api/gallery/items/${id}`);
  await assertEnvelope(item, 404, "not_found");
  const headers = { "x-api-key": key };
  const at = "/api/gallery/submissions";
  const response = await remove(harness, id, headers, at);
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("deprecation"), "true");
  assertEquals(successorOf(response), `${SUBMISSIONS}/${id}`);
});

function successorOf({ headers }: Response): string {
  const [, url] = /^<(.+)>; rel="successor-version"$/
    .exec(headers.get("link")!)!;
  return new URL(url!).pathname;
}

Deno.test("a deprecated DELETE links to its successor for every id, and repeats no long one", async () => {
  await using harness = await startHarness({ env });
  const headers = { "x-api-key": await harness.registerKey() };
  const template = `${SUBMISSIONS}/%7Bid%7D`;
  for (
    const [id, shown] of [
      ["a%20b%3E%C3%A9", `${SUBMISSIONS}/a%20b%3E%C3%A9`],
      ["x".repeat(5000), template],
      ["4242424242424242", template],
    ] as const
  ) {
    const response = await remove(
      harness,
      id,
      headers,
      "/api/gallery/submissions",
    );
    await assertEnvelope(response, 404, "not_found");
    assertEquals(successorOf(response), shown);
  }
});

Deno.test("DELETE submission gives the key that sent it the same answer in every state", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const shown = await submit(harness, key);
  const rejected = await submit(harness, key, { flagged: true });
  await harness.moderate();
  const pending = await submit(harness, key);
  for (const id of [shown, rejected, pending, shown, pending]) {
    const headers = { authorization: `Bearer ${key}` };
    const response = await remove(harness, id, headers);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("ratelimit-limit"), null);
    assertEquals(await response.json(), { ok: true, id, withdrawn: true });
  }
});

Deno.test("what is withdrawn is out of feed, pages, item and Atom, in another process too within two seconds", async () => {
  await using harness = await startHarness({ env });
  await using other = await startHarness({ env, wrapKv: () => harness.kv });
  const key = await harness.registerKey();
  const name = "Withdrawn kettle";
  const id = await submit(harness, key, { productName: name });
  await submit(harness, key, { productName: "Plain teapot" });
  await harness.moderate();
  for (const at of [harness, other]) {
    assert((await publicText(at, id)).includes(name));
  }
  await remove(harness, id, { "x-api-key": key });
  const text = await publicText(harness, id);
  assert(!text.includes(name) && text.endsWith("404\n404"), text);
  assert(text.includes("Plain teapot"));
  const postings = harness.kv.list({ prefix: ["feed_by"] });
  const positions = await Array.fromAsync(postings, ({ key }) => key.at(-1));
  assertEquals([...new Set(positions)], [2]);
  other.clock.advance(2);
  assert(!(await publicText(other, id)).includes(name));
});

Deno.test("a pending purchase that is withdrawn is never reviewed, and no operator publishes it", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  await remove(harness, id, { "x-api-key": key });
  const report = (await harness.moderate())!;
  assertEquals([report.approved, report.rejected], [0, 0]);
  const curation = curationOf(harness.services);
  const approve = () => curation.decide(id, "approve", "x");
  await assertRejects(approve, OperatorError, "was withdrawn");
  const found = await curation.find(id);
  assert(found?.status === "withdrawn");
  const [decision] = found.decisions;
  assertEquals(found.decisions.length, 1);
  assertEquals([decision?.outcome, decision?.reviewer, decision?.decidedAt], [
    "withdraw",
    "submitter",
    harness.clock.now(),
  ]);
  assertEquals(decision?.reasons, [
    `withdrawn with the key ${key.split(".")[0]}`,
  ]);
});

Deno.test("a second withdrawal leaves the record of the first", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  await harness.moderate();
  await remove(harness, id, { "x-api-key": key });
  const curation = curationOf(harness.services);
  const first = await curation.find(id);
  harness.clock.advance(60);
  await remove(harness, id, { "x-api-key": key });
  assertEquals(await curation.find(id), first);
  const { value } = await harness.kv.get<{ removals: number }>(["feed_head"]);
  assertEquals(value?.removals, 1);
});

Deno.test("DELETE submission answers an unknown id and another's as one", async () => {
  await using harness = await startHarness({ env });
  const id = await submit(harness, await harness.registerKey());
  await harness.moderate();
  const headers = { "x-api-key": await harness.registerKey() };
  const bodies = new Set<string>();
  for (const other of [id, UNKNOWN, "x", "a".repeat(3000)]) {
    for (const sandbox of ["", "true"]) {
      const response = await remove(harness, other, {
        ...headers,
        "x-sandbox": sandbox,
      });
      assertEquals(response.status, 404, other);
      bodies.add(await response.text());
    }
  }
  assertEquals(bodies.size, 1);
  assertEquals((await harness.fetch(`${ITEMS}/${id}`)).status, 200);
});

Deno.test("DELETE submission needs a valid key, and a malformed Idempotency-Key is refused", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  const response = await remove(harness, id, {});
  assert(response.headers.has("www-authenticate"));
  await assertEnvelope(response, 401, "unauthorized");
  const other = key.endsWith("A") ? "E" : "A";
  const wrong = { "x-api-key": key.slice(0, -1) + other };
  await assertEnvelope(await remove(harness, id, wrong), 401, "unauthorized");
  const long = { "x-api-key": key, "idempotency-key": "k".repeat(256) };
  const refused = await remove(harness, id, long);
  await assertEnvelope(refused, 422, "validation_failed");
});

Deno.test("DELETE submission in the sandbox checks, changes nothing, and says so", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  await harness.moderate();
  const response = await remove(harness, id, {
    "x-api-key": key,
    "x-sandbox": "1",
  });
  assertEquals(await response.json(), {
    ok: true,
    id,
    withdrawn: false,
    sandbox: true,
  });
  assertEquals((await harness.fetch(`${ITEMS}/${id}`)).status, 200);
});

Deno.test("DELETE submission in the sandbox counts like a real one, whatever it finds", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  harness.clock.advance(2);
  const headers = { "x-api-key": key, "x-sandbox": "true" };
  const left: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    const response = await remove(harness, id, headers);
    await response.body?.cancel();
    left.push(response.headers.get("ratelimit-remaining"));
  }
  assertEquals(left, ["4", "3", "2", "1", "0", "0"]);
  for (const other of [id, "01900000-0000-7000-8000-000000000000"]) {
    assertEquals((await remove(harness, other, headers)).status, 429, other);
  }
});

Deno.test("DELETE submission is replayed by its Idempotency-Key, and counts against the second only", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const id = await submit(harness, key);
  harness.clock.advance(2);
  const headers = { "x-api-key": key, "idempotency-key": "k" };
  const first = await remove(harness, id, headers);
  assertEquals(first.headers.get("ratelimit-policy"), '"second";q=5;w=1');
  assertEquals(first.headers.get("ratelimit-remaining"), "4");
  assertEquals(first.headers.get("idempotent-replay"), null);
  const again = await remove(harness, id, headers);
  assertEquals(again.headers.get("idempotent-replay"), "true");
  assertEquals(again.headers.get("ratelimit-remaining"), "4");
  assertEquals(await again.json(), await first.json());
  const own = { "x-api-key": key };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    statuses.push((await remove(harness, id, own)).status);
  }
  assertEquals(statuses, [200, 200, 200, 200, 429]);
});

Deno.test("one Idempotency-Key withdraws two purchases, each with an answer of its own", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const ids = [await submit(harness, key), await submit(harness, key)];
  await harness.moderate();
  const headers = { "x-api-key": key, "idempotency-key": "one" };
  for (const id of ids) {
    const response = await remove(harness, id, headers);
    assertEquals(response.headers.get("idempotent-replay"), null);
    assertEquals((await response.json()).id, id);
    assertEquals((await harness.fetch(`${ITEMS}/${id}`)).status, 404);
  }
});

Deno.test("withdrawals and the moderation at once lose and repeat nothing", async () => {
  await using harness = await startHarness({
    env: { ...env, RATE_LIMIT_SUBMISSIONS_PER_DAY: "off" },
  });
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await submit(harness, key));
  const headers = { "x-api-key": key };
  const [, ...responses] = await Promise.all([
    harness.moderate(),
    ...ids.slice(0, 20).map((id) => remove(harness, id, headers)),
  ]);
  assert(responses.every(({ status }) => status === 200));
  const { items } = await (await harness.fetch(`${FEED}?limit=200`)).json();
  assertEquals(
    items.map(({ id }: { id: string }) => id).toSorted(),
    ids.slice(20).toSorted(),
  );
});
