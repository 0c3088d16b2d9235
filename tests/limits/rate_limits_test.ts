import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import {
  type Harness,
  type HarnessOptions,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const KEYS = "/api/v1/keys";

/** A harness with one key, and a way to submit with it. */
async function startSubmitting(
  limits: { second?: string; day?: string },
  options: HarnessOptions = {},
) {
  const harness = await startHarness({
    ...options,
    env: {
      RATE_LIMIT_SUBMISSIONS_PER_SECOND: limits.second ?? "off",
      RATE_LIMIT_SUBMISSIONS_PER_DAY: limits.day ?? "off",
      RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
    },
  });
  const key = await harness.registerKey();
  const submit = (headers: Record<string, string> = {}, body?: unknown) =>
    harness.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key, ...headers },
      body: body ?? purchaseBody(),
    });
  return { harness, key, submit };
}

function register(harness: Harness, contactEmail: string, from: string) {
  const body = { name: "An agent", contactEmail };
  return harness.fetch(KEYS, { body, from });
}

function watching(): HarnessOptions & { watched: () => WatchedKv } {
  let watched: WatchedKv;
  return {
    wrapKv: (kv) => (watched = watchKv(kv)).kv,
    watched: () => watched,
  };
}

async function pendingCount({ kv }: Harness): Promise<number> {
  return (await Array.fromAsync(kv.list({ prefix: ["submissions"] }))).length;
}

/** The five headers, as numbers and texts. */
function limitHeaders({ headers }: Response) {
  const [policy, state, ...triple] = [
    "ratelimit-policy",
    "ratelimit",
    "ratelimit-limit",
    "ratelimit-remaining",
    "ratelimit-reset",
  ].map((name) => headers.get(name));
  const [limit, remaining, reset] = triple.map(Number);
  return { policy, state, limit, remaining, reset };
}

Deno.test("of 200 parallel requests exactly the limit is let through", async () => {
  const { harness, submit } = await startSubmitting({ day: "73/86400" });
  await using _ = harness;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => submit()),
  );
  const statuses = answers.map(({ status }) => status);
  assertEquals(statuses.filter((status) => status === 201).length, 73);
  assertEquals(statuses.filter((status) => status === 429).length, 127);
  assertEquals(await pendingCount(harness), 73);
  const left = answers.filter(({ status }) => status === 201)
    .map((answer) => limitHeaders(answer).remaining!);
  const counted = [...Array(73).keys()];
  assertEquals(left.toSorted((a, b) => a - b), counted);
});

Deno.test("a window ends by the clock, and the next one is whole", async () => {
  const { harness, submit } = await startSubmitting({ second: "2/1" });
  await using _ = harness;
  const statuses = async (count: number) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push((await submit()).status);
    return answers;
  };
  assertEquals(await statuses(3), [201, 201, 429]);
  harness.clock.advance(0.999);
  assertEquals(await statuses(1), [429]);
  harness.clock.advance(0.001);
  assertEquals(await statuses(3), [201, 201, 429]);
});

Deno.test("the policy that is closest to exhaustion is told", async () => {
  const { harness, submit } = await startSubmitting({
    second: "5/1",
    day: "6/86400",
  });
  await using _ = harness;
  const first = limitHeaders(await submit());
  assertEquals(first, {
    policy: '"second";q=5;w=1, "day";q=6;w=86400',
    state: '"second";r=4;t=1',
    limit: 5,
    remaining: 4,
    reset: 1,
  });
  for (let i = 0; i < 4; i++) await submit();
  harness.clock.advance(1);
  const last = limitHeaders(await submit());
  assertEquals(last.state, '"day";r=0;t=86399');
  assertEquals([last.limit, last.remaining, last.reset], [6, 0, 86399]);
});

Deno.test("a 429 says when to come back, alike in header and body", async () => {
  const { harness, submit } = await startSubmitting({ day: "1/100" });
  await using _ = harness;
  await submit();
  harness.clock.advance(0.5);
  const refused = await submit();
  assertEquals(refused.status, 429);
  const { error } = await refused.json();
  assertEquals(error.code, "rate_limited");
  assertEquals(error.retryAfter, 100);
  assertEquals(refused.headers.get("retry-after"), "100");
  assertEquals(limitHeaders(refused).reset, 100);
  harness.clock.advance(99.4);
  const later = await submit();
  assertEquals((await later.json()).error.retryAfter, 1);
  harness.clock.advance(0.1);
  assertEquals((await submit()).status, 201);
});

Deno.test("a reset is never told to be longer than its window", async () => {
  const options = watching();
  const { harness, submit } = await startSubmitting({ second: "1/1" }, options);
  await using _ = harness;
  const { watched } = options;
  // Time passes between the decision to write and the write.
  watched().beforeCommit = () => harness.clock.advance(0.3);
  const answers = await Promise.all([submit(), submit(), submit()]);
  for (const answer of answers) {
    assertEquals(limitHeaders(answer).reset, 1);
    if (answer.status === 429) {
      assertEquals(answer.headers.get("retry-after"), "1");
    }
  }
  assert(answers.some(({ status }) => status === 429));
});

Deno.test("all five headers are on every answer of a limited endpoint", async () => {
  const { harness, submit } = await startSubmitting({ day: "9/86400" });
  await using _ = harness;
  const unauthorized = harness.fetch(SUBMISSIONS, { body: purchaseBody() });
  const answers = {
    201: submit(),
    200: submit({ "x-sandbox": "true" }),
    400: submit({}, "{"),
    401: unauthorized,
    405: harness.fetch(SUBMISSIONS),
    406: submit({ accept: "text/html" }),
    413: submit({}, "x".repeat(70_000)),
    422: submit({}, {}),
  };
  for (const [status, answer] of Object.entries(answers)) {
    const response = await answer;
    assertEquals(response.status, Number(status));
    const { policy, state, limit } = limitHeaders(response);
    assertEquals([policy, limit], ['"day";q=9;w=86400', 9], status);
    assertMatch(state!, /^"day";r=[89];t=86400$/, status);
  }
  const question = await harness.fetch("/api/ask?q=keys");
  assertEquals(limitHeaders(question).remaining, 59);
  const description = await harness.fetch("/api/ask");
  assertEquals(limitHeaders(description).remaining, 59);
});

Deno.test("a refused request of a key tells what that key has left", async () => {
  const { harness, submit } = await startSubmitting({ day: "9/86400" });
  await using _ = harness;
  for (const accepted of [1, 2]) {
    await submit();
    const refused = [
      submit({}, "{"),
      submit({}, {}),
      submit({ "x-sandbox": "1" }),
    ];
    for (const answer of await Promise.all(refused)) {
      assertEquals(limitHeaders(answer).remaining, 9 - accepted);
    }
  }
});

Deno.test("off switches a limit and its headers off", async () => {
  const { harness, submit } = await startSubmitting({});
  await using _ = harness;
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit()));
  for (const answer of answers) {
    assertEquals(answer.status, 201);
    assertEquals(answer.headers.get("ratelimit"), null);
    assertEquals(answer.headers.get("ratelimit-policy"), null);
  }
});

Deno.test("each API key has a quota of its own", async () => {
  const { harness, submit } = await startSubmitting({ day: "1/86400" });
  await using _ = harness;
  assertEquals((await submit()).status, 201);
  assertEquals((await submit()).status, 429);
  const other = { "x-api-key": await harness.registerKey() };
  assertEquals((await submit(other)).status, 201);
});

Deno.test("twins and versioned paths share one quota", async () => {
  const { harness, key, submit } = await startSubmitting({ day: "2/86400" });
  await using _ = harness;
  await submit();
  const twin = await harness.fetch("/api/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  assertEquals(limitHeaders(twin).remaining, 0);
  assertEquals((await submit()).status, 429);
});

Deno.test("refused, sandboxed and replayed requests spend nothing", async () => {
  const { harness, submit } = await startSubmitting({ day: "2/86400" });
  await using _ = harness;
  const key = { "idempotency-key": "once" };
  assertEquals(limitHeaders(await submit(key)).remaining, 1);
  const free = [
    () => submit(key),
    () => submit(key, purchaseBody({ price: 1 })),
    () => submit({ "x-sandbox": "1" }),
    () => submit({ "x-sandbox": "true", "idempotency-key": "s" }),
    () => submit({}, "{"),
    () => submit({}, {}),
    () => submit({}, purchaseBody({ productName: "<script>" })),
    () => submit({ "idempotency-key": "x".repeat(256) }),
    () => submit({ "x-api-key": "agc_0000000000000000." + "a".repeat(43) }),
  ];
  for (const send of free) await (await send()).body?.cancel();
  assertEquals(limitHeaders(await submit()).remaining, 0);
  assertEquals((await submit()).status, 429);
  assertEquals((await submit({ "x-sandbox": "true" })).status, 200);
  assertEquals((await submit(key)).headers.get("idempotent-replay"), "true");
});

Deno.test("an exhausted caller costs the store no writes", async () => {
  const options = watching();
  const { harness, submit } = await startSubmitting({ day: "3/60" }, options);
  await using _ = harness;
  for (let i = 0; i < 3; i++) await submit();
  const before = options.watched().commits;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => submit()),
  );
  assert(answers.every(({ status }) => status === 429));
  const asked = await Promise.all(
    Array.from({ length: 100 }, () => harness.fetch("/api/ask?q=keys")),
  );
  assertEquals(asked.filter(({ status }) => status === 200).length, 60);
  assert(options.watched().commits <= before + 4);
  const floor = options.watched().commits;
  await Promise.all([submit(), submit(), harness.fetch("/api/ask?q=keys")]);
  assertEquals(options.watched().commits, floor);
  harness.clock.advance(60);
  assertEquals((await submit()).status, 201);
});

Deno.test("registration is limited by address, and by email at an address, whatever its case", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_KEYS_PER_EMAIL: "2/60", RATE_LIMIT_KEYS_PER_IP: "3/60" },
  });
  const statuses = [
    await register(harness, "Owner@Agents.example", "192.0.2.1"),
    await register(harness, "owner@agents.EXAMPLE", "192.0.2.1"),
    await register(harness, "OWNER@agents.example", "192.0.2.1"),
    await register(harness, "b@agents.example", "192.0.2.1"),
    await register(harness, "c@agents.example", "192.0.2.1"),
    await register(harness, "owner@agents.example", "192.0.2.4"),
  ].map(({ status }) => status);
  assertEquals(statuses, [201, 201, 429, 201, 429, 201]);
});

Deno.test("who registers in somebody's email leaves that email to other addresses", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_KEYS_PER_EMAIL: "2/60", RATE_LIMIT_KEYS_PER_IP: "off" },
  });
  const passed = async (from: string, times: number) => {
    let count = 0;
    for (let n = 0; n < times; n++) {
      const { status } = await register(harness, "a@agents.example", from);
      if (status === 201) count++;
    }
    return count;
  };
  assertEquals(await passed("192.0.2.1", 9), 2);
  assertEquals(await passed("192.0.2.2", 1), 1);
  // Networks of one /48 are one block.
  assertEquals(await passed("2001:db8:1::1", 9), 2);
  assertEquals(await passed("2001:db8:1:ff::1", 9), 0);
  let others = 0;
  for (let n = 3; n < 30; n++) others += await passed(`192.0.2.${n}`, 2);
  assertEquals(others, 10 * 2 - 5, "all addresses together");
  harness.clock.advance(60);
  assertEquals(await passed("192.0.2.1", 9), 2);
});

Deno.test("a refusal by one quota does not spend the other", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_KEYS_PER_EMAIL: "1/60", RATE_LIMIT_KEYS_PER_IP: "2/60" },
  });
  const from = "192.0.2.1";
  await register(harness, "a@agents.example", from);
  for (let i = 0; i < 5; i++) await register(harness, "a@agents.example", from);
  const second = await register(harness, "b@agents.example", from);
  assertEquals(second.status, 201);
});

Deno.test("addresses of one IPv6 /64 share a quota, behind a proxy as well", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_ASK_PER_IP: "2/60", TRUSTED_PROXY_HOPS: "1" },
  });
  const ask = (forwardedFor: string) =>
    harness.fetch("/api/ask?q=keys", {
      headers: { "x-forwarded-for": forwardedFor },
      from: "10.0.0.1",
    });
  const remaining = async (forwardedFor: string) =>
    limitHeaders(await ask(forwardedFor)).remaining;
  assertEquals(await remaining("2001:db8::1"), 1);
  assertEquals(await remaining("198.51.100.1, 2001:db8::ffff:0:0:1"), 0);
  assertEquals((await ask("2001:db8::2")).status, 429);
  assertEquals(await remaining("2001:db8:0:1::1"), 1);
});

Deno.test("no key of the store holds an address, an email or a secret", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const email = "Private.Person@agents.example";
  await register(harness, email, "192.0.2.77");
  await harness.fetch("/api/ask?q=keys", { from: "2001:db8:aa:bb::1" });
  const headers = { "x-api-key": key, "idempotency-key": "visible-key" };
  await harness.fetch(SUBMISSIONS, { headers, body: purchaseBody() });
  const entries = await Array.fromAsync(harness.kv.list({ prefix: [] }));
  const counted = entries.filter(({ key }) => key[0] === "rate_windows");
  // A registration has one of its address and two of its email, a submission
  // one of its key and one of its address, a question from an IPv6 address three.
  assertEquals(counted.length, 2 * 3 + 2 + 3);
  for (const { key } of entries) {
    // The index by email is there to find the keys of an owner.
    if (key[0] === "api_keys_by_email") continue;
    const text = key.join("\n").toLowerCase();
    const hidden = [email, "192.0.2.77", "2001:db8", "visible-key", "@"];
    for (const secret of hidden) {
      assert(!text.includes(secret.toLowerCase()), text);
    }
    assert(!text.includes("198.51."), text);
  }
  const values = JSON.stringify(counted.map(({ value }) => value));
  assertStringIncludes(values, '"count":1');
});
