/**
 * Traces and metrics of a real process, as they arrive at a receiver.
 *
 * @module
 */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
} from "../../domain/telemetry/telemetry.ts";
import { readGauges } from "../../routes/telemetry/telemetry.ts";
import { SPAN_ATTRIBUTES } from "../../routes/telemetry/otlp.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import {
  type OtlpReceiver,
  type ReceivedPoint,
  startOtlpReceiver,
} from "../support/otlp.ts";
import { reservationBody, RESERVE } from "../support/promo.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";
const KEYS = "/api/v1/keys";
const CONTACT = "/api/v1/contact";

const EMAIL = "marked.person@private.example";
const PHONE = "+12025550142";
const WRONG_SECRET = "s".repeat(43);
const QUESTION = "markedquestion";

/** Secrets that must not be exported, in each spelling of URLs and JSON. */
const MARKS = ["marked", "2025550142", WRONG_SECRET];

async function post(
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await server.fetch(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function get(server: TestServer, path: string, method = "GET") {
  const response = await server.fetch(path, { method });
  await response.body?.cancel();
  return response.status;
}

/** Sends a request of each kind, with marks wherever a caller can put them. */
async function callEverything(server: TestServer): Promise<string> {
  const registration = { name: "Agent", contactEmail: EMAIL };
  const { body: { key } } = await post(server, KEYS, registration);
  const marked = { submitterEmail: EMAIL, submitterPhone: PHONE };
  const purchase = purchaseBody(marked);
  const keyed = { "x-api-key": key, "x-request-id": "submission-1" };
  assertEquals((await post(server, SUBMISSIONS, purchase, keyed)).status, 201);
  const wrong = `${key.split(".")[0]}.${WRONG_SECRET}`;
  const refusals = [
    await post(server, SUBMISSIONS, purchase, { "x-api-key": wrong }),
    await post(server, SUBMISSIONS, { ...purchase, price: PHONE }, keyed),
    await post(server, CONTACT, { email: EMAIL, interest: EMAIL }),
  ];
  assertEquals(refusals.map(({ status }) => status), [401, 422, 422]);
  const contact = { email: EMAIL, interest: "other" };
  assertEquals((await post(server, CONTACT, contact)).status, 201);
  const reservation = { ...reservationBody({ email: EMAIL }), phone: PHONE };
  assertEquals((await post(server, RESERVE, reservation)).status, 200);
  const query = `?q=${QUESTION}&email=${encodeURIComponent(EMAIL)}`;
  assertEquals(await get(server, FEED), 200);
  assertEquals(await get(server, FEED), 200);
  assertEquals(await get(server, `${FEED}?q=${QUESTION}`), 200);
  assertEquals(await get(server, FEED + query), 400);
  assertEquals(await get(server, `${FEED}?cursor=${EMAIL}`), 400);
  assertEquals(await get(server, `/api/ask${query}`), 200);
  assertEquals(await get(server, `/docs/${QUESTION}`), 404);
  assertEquals(await get(server, `/${EMAIL}/${key}${query}`), 404);
  assertEquals(await get(server, `/healthz${query}`, "DELETE"), 405);
  assertEquals(await get(server, `/healthz${query}`, "BREW"), 405);
  return key.split(".")[1];
}

function totalOf(points: ReceivedPoint[]): number {
  return points.reduce((total, { value }) => total + value, 0);
}

/** Requests that were counted, by method, route and status. */
function requestCounts({ points }: OtlpReceiver): Record<string, number> {
  return Object.fromEntries(
    points("agent_commerce.request.duration").map(({ attributes, count }) => [
      [
        attributes["http.request.method"],
        attributes["http.route"] ?? "",
        attributes["http.response.status_code"],
      ].join(" "),
      count,
    ]),
  );
}

test("metrics and spans name the route, and tell nothing of the caller", async () => {
  await using receiver = startOtlpReceiver();
  const env = { ...receiver.env, ...receiver.soon };
  await using server = await startServer({ env });
  const startedAt = performance.now();
  const secret = await callEverything(server);
  const seconds = (performance.now() - startedAt) / 1000;
  const value = (name: string) => totalOf(receiver.points(name));
  const { length } = receiver.text();
  await receiver.until(
    "a batch with what waits in the store",
    () =>
      receiver.text().length > length &&
      value("agent_commerce.moderation.backlog") === 1 &&
      value("agent_commerce.moderation.oldest_age") > 0 &&
      value("agent_commerce.outbox.overdue") > 0,
  );
  const depths = receiver.points("agent_commerce.outbox.depth").map((
    { attributes, value },
  ) => [attributes["agent_commerce.outbox.audience"], value]);
  // Of the user, the reminder of the reservation; of the operator, the contact.
  assertEquals(Object.fromEntries(depths), { user: 1, operator: 1 });

  // The rest is sent at the end, if not before.
  assertEquals((await server.stop()).code, 0);
  const text = receiver.text();
  const found = [...MARKS, secret].filter((mark) => text.includes(mark));
  assertEquals(found, []);
  const requests = requestCounts(receiver);
  const expected = {
    [`POST ${KEYS} 201`]: 1,
    [`POST ${SUBMISSIONS} 201`]: 1,
    [`POST ${SUBMISSIONS} 401`]: 1,
    [`POST ${SUBMISSIONS} 422`]: 1,
    [`POST ${CONTACT} 201`]: 1,
    [`POST ${RESERVE} 200`]: 1,
    [`GET ${FEED} 200`]: 3,
    [`GET ${FEED} 400`]: 2,
    "GET /api/ask 200": 1,
    "GET /docs/:file 404": 1,
    "GET  404": 1,
    "DELETE  405": 1,
    "_OTHER  405": 1,
  };
  for (const [request, count] of Object.entries(expected)) {
    assertEquals(requests[request], count, request);
  }

  const durations = receiver.points("agent_commerce.request.duration")
    .filter(({ attributes }) => attributes["http.route"] !== "/readyz");
  const spent = durations.reduce((sum, one) => sum + one.sum, 0);
  assert(spent > 0 && spent < seconds, `${spent} of ${seconds} s`);

  const [groups] = receiver.points("agent_commerce.commit.group_size");
  assertEquals(groups?.sum, 5, "keys, submission, contact, reservation, ask");
  const reads = receiver.points("agent_commerce.feed.reads");
  const results = reads.map(({ attributes, value }) => [
    attributes["agent_commerce.cache.result"],
    value,
  ]);
  assertEquals(Object.fromEntries(results), { miss: 2, hit: 1 });
  const trips = receiver.points("db.client.operation.duration");
  const operations = trips.map(({ attributes }) =>
    attributes["db.operation.name"]
  );
  assertEquals(
    new Set(operations),
    new Set(["get", "getMany", "list", "commit"]),
  );

  const spans = receiver.spans();
  const submission = spans.find(({ attributes }) =>
    JSON.stringify(attributes["http.response.header.x-request-id"])
      ?.includes("submission-1")
  );
  assertEquals(submission?.name, `POST ${SUBMISSIONS}`);
  assertEquals(submission?.attributes["http.route"], SUBMISSIONS);
  const children = spans.filter(({ parentSpanId }) =>
    parentSpanId === submission?.spanId
  );
  assertEquals(
    children.map(({ name }) => name),
    ["store.write"],
  );
  const names = new Set(spans.map(({ name }) => name));
  assert(names.has(`GET ${FEED}`) && names.has("feed.page"));
  for (const { attributes } of spans) {
    for (const name of Object.keys(attributes)) {
      assert(SPAN_ATTRIBUTES.has(name), name);
    }
  }
});

test("what has waited for 90 seconds is 90 seconds old", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { "x-api-key": key };
  await harness.fetch(SUBMISSIONS, { headers, body: purchaseBody() });
  const body = { email: "a@people.example", interest: "other" };
  await harness.fetch(CONTACT, { body });
  harness.clock.advance(90);
  // A malformed row counts, and hides no other.
  await harness.kv.set(["outbox", "user", 1, "bad"], "garbage");
  await harness.kv.set(["submissions", "pending", "0"], "garbage");
  const readings = await readGauges(harness.services);
  const ages = readings.filter(([name]) => /(age|overdue)$/.test(name));
  assertEquals(ages.map(([name, value]) => [name, value]), [
    ["agent_commerce.moderation.oldest_age", 90],
    ["agent_commerce.outbox.overdue", 0],
    ["agent_commerce.outbox.overdue", 90],
  ]);
});

test("requests are counted by route without traces, too", async () => {
  await using receiver = startOtlpReceiver();
  const env = { ...receiver.env, OTEL_DENO_TRACING: "false" };
  await using server = await startServer({ env });
  assertEquals(await get(server, FEED), 200);
  assertEquals((await server.stop()).code, 0);
  assertEquals(requestCounts(receiver)[`GET ${FEED} 200`], 1);
  assertEquals(receiver.spans(), []);
});

test("conflicts of two processes are counted", async () => {
  await using receiver = startOtlpReceiver();
  await using store = await temporaryStore();
  const env = {
    ...receiver.env,
    ...receiver.soon,
    RATE_LIMIT_KEYS_PER_IP: "100000/3600",
  };
  await using one = await startServer({ kvPath: store.path, env });
  await using two = await startServer({ kvPath: store.path, env });
  const conflicts = () =>
    totalOf(receiver.points("agent_commerce.commit.conflicts"));
  let registered = 0;
  await receiver.until("a conflict", () => {
    // Every registration takes from the quota of the same address.
    for (const server of [one, two]) {
      const contactEmail = `agent${++registered}@agents.example`;
      void post(server, KEYS, { name: "Agent", contactEmail }).catch(() => {});
    }
    return conflicts() > 0;
  });
});

test("a store that cannot be read leaves a gap in the metrics, and no more", async () => {
  await using receiver = startOtlpReceiver();
  await using store = await temporaryStore();
  {
    const kv = await openKv(store.path);
    await kv.set(["promo", "pool"], "no pool");
    kv.close();
  }
  const env = { ...receiver.env, ...receiver.soon };
  await using server = await startServer({ kvPath: store.path, env });
  const looks = () => {
    const trips = receiver.points("db.client.operation.duration");
    return trips.find(({ attributes }) =>
      attributes["db.operation.name"] === "list"
    )?.count ?? 0;
  };
  await receiver.until("the third look at the queues", () => looks() > 2);
  assertEquals(await get(server, "/healthz"), 200);
  assertEquals(receiver.points("agent_commerce.promo.slots"), []);
});

test("the page of operations lists every metric and span attribute", async () => {
  const page = new URL("../../docs/internals/operations.md", import.meta.url);
  const text = await Deno.readTextFile(page);
  const rows = text.matchAll(/^\| `([\w.]+\.[\w.]+)` +\| `(\S+)` +\|/gm);
  const listed = Object.fromEntries(
    rows.map(([, name, unit]) => [name, unit]),
  );
  const own = { ...COUNTERS, ...HISTOGRAMS, ...GAUGES };
  const units = Object.entries(own).map(([name, { unit }]) => [name, unit]);
  assertEquals(listed, Object.fromEntries(units));
  for (const name of SPAN_ATTRIBUTES) {
    assert(text.includes(`\`${name}\``), name);
  }
});
