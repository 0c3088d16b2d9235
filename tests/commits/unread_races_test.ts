/**
 * Writes that nobody has seen before, all at once: what each of them takes for
 * absent, only one finds so.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { test } from "../support/bounded.ts";
import {
  type Harness,
  purchaseBody,
  randomAddress,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import {
  assertPoolAgrees,
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

const KEYS = "/api/v1/keys";
const CONTACT = "/api/v1/contact";
const SUBMISSIONS = "/api/v1/gallery/submissions";
const WRITERS = 20;

interface Two extends AsyncDisposable {
  both: [Harness, Harness];
  watched: WatchedKv[];
}

/** Two services on one store, whose trips are counted. */
async function twoServices(env: Record<string, string> = {}): Promise<Two> {
  const store = await temporaryStore();
  const watched: WatchedKv[] = [];
  const wrapKv = (kv: Deno.Kv) => {
    watched.push(watchKv(kv));
    return watched.at(-1)!.kv;
  };
  const options = { kvPath: store.path, env, wrapKv };
  const one = await startHarness(options);
  const other = await startHarness(options);
  return {
    both: [one, other],
    watched,
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** Sends a request many times at once, to both in turns; returns the answers. */
async function race(
  { both }: Two,
  path: string,
  request: (n: number) => TestRequest,
) {
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, n) => {
      const response = await both[n % 2]!.fetch(path, request(n));
      return { status: response.status, body: await response.json() };
    }),
  );
  const statuses = answers.map(({ status }) => status);
  return {
    answers,
    count: (code: number) => statuses.filter((s) => s === code).length,
  };
}

async function rows({ both }: Two, prefix: Deno.KvKey): Promise<number> {
  const [{ kv }] = both;
  return (await Array.fromAsync(kv.list({ prefix }))).length;
}

test("of 20 first registrations of one email, over two processes, its limit is let in", async () => {
  await using two = await twoServices();
  const body = { name: "Agent", contactEmail: newUser().email };
  const from = randomAddress();
  const { count } = await race(two, KEYS, () => ({ body, from }));
  assertEquals([count(201), count(429)], [5, 15]);
  assertEquals(await rows(two, ["api_keys"]), 5);
});

test("of 20 first sendings with one Idempotency-Key, over two processes, one is stored", async () => {
  await using two = await twoServices();
  const request = {
    body: { email: newUser().email, interest: "developer" },
    headers: { "idempotency-key": "once" },
  };
  const { answers, count } = await race(two, CONTACT, () => request);
  assertEquals(count(201), WRITERS);
  assertEquals(new Set(answers.map(({ body }) => body.id)).size, 1);
  assertEquals(await rows(two, ["contacts"]), 1);
});

test("of 20 first reservations of one pair, and 20 claims, over two processes, one is made", async () => {
  await using two = await twoServices({
    RATE_LIMIT_PROMO_PER_IP: "off",
    RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
  });
  const user = newUser();
  const reserved = await race(
    two,
    RESERVE,
    () => ({ body: reservationBody({ ...user }) }),
  );
  assertEquals(reserved.count(200), WRITERS);
  const ids = reserved.answers.map(({ body }) => body.reservation_id);
  assertEquals(new Set(ids).size, 1);
  const claimed = await race(
    two,
    CLAIM,
    () => ({ body: claimBody(user, ids[0]) }),
  );
  assertEquals(claimed.count(200), WRITERS);
  assertEquals(
    new Set(claimed.answers.map(({ body }) => body.claim_id)).size,
    1,
  );
  const { counted } = await assertPoolAgrees(two.both[0]);
  assertEquals(counted, { held: 0, claimed: 1, waitlisted: 0, deferred: 0 });
});

test("of 20 first submissions of one key, over two processes, its limit is let in", async () => {
  await using two = await twoServices({
    RATE_LIMIT_SUBMISSIONS_PER_SECOND: "7/60",
  });
  const key = await two.both[0].registerKey();
  const { count } = await race(two, SUBMISSIONS, (n) => ({
    headers: { "x-api-key": key },
    body: purchaseBody({ productName: `Lamp ${n}` }),
  }));
  assertEquals([count(201), count(429)], [7, 13]);
  assertEquals(await rows(two, ["submissions", "pending"]), 7);
});

test("who goes from one process to the other and back fails one commit of each", async () => {
  await using two = await twoServices();
  const body = { email: newUser().email, interest: "other" };
  const commits: number[] = [];
  for (const harness of [0, 1, 0, 1, 0] as const) {
    const before = two.watched[harness]!.commits;
    const response = await two.both[harness].fetch(CONTACT, {
      body,
      from: "192.0.2.9",
    });
    await response.body?.cancel();
    assertEquals(response.status, 201);
    commits.push(two.watched[harness]!.commits - before);
  }
  // Each of the two finds out once that it is not alone.
  assertEquals(commits, [1, 2, 2, 1, 1]);
});

test("who sends what another process has answered fails one commit, not one each", async () => {
  await using two = await twoServices({
    RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  });
  const [one, other] = two.both;
  const key = await one.registerKey();
  const submit = async (harness: Harness, n: number) => {
    const response = await harness.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key, "idempotency-key": `${n}` },
      body: purchaseBody({ price: n }),
    });
    return (await response.json()).id;
  };
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push(await submit(one, n));
  // The caller and its counters are known to the other one as they are.
  await submit(other, 0);
  other.clock.advance(61);
  const commits: number[] = [];
  for (const n of [1, 2, 3]) {
    const before = two.watched[1]!.commits;
    assertEquals(await submit(other, n), ids[n - 1]);
    commits.push(two.watched[1]!.commits - before);
  }
  assertEquals(commits, [1, 0, 0]);
});

test("after a commit that failed, its caller is read, and nothing is guessed", async () => {
  await using two = await twoServices();
  const [{ fetch }] = two.both;
  const watched = two.watched[0]!;
  const body = { email: newUser().email, interest: "other" };
  const send = async () => {
    const { reads, commits } = watched;
    const response = await fetch(CONTACT, { body });
    await response.body?.cancel();
    return [response.status, watched.reads - reads, watched.commits - commits];
  };
  assertEquals(await send(), [201, 0, 1]);
  const failing = watched.commits + 1;
  watched.beforeCommit = (commit) => {
    if (commit === failing) throw new Error("connection lost");
  };
  assertEquals((await send())[0], 503);
  // Its rows, and the mark of the process.
  assertEquals(await send(), [201, 2, 1]);
});

test("a write whose assumption is wrong takes none of its neighbours along", async () => {
  await using two = await twoServices();
  const [one, other] = two.both;
  const headers = { "idempotency-key": "once" };
  const body = { email: newUser().email, interest: "other" };
  const first = await (await one.fetch(CONTACT, { body, headers })).json();
  const [again, ...neighbours] = await Promise.all([
    other.fetch(CONTACT, { body, headers }),
    ...Array.from({ length: 9 }, () =>
      other.fetch(CONTACT, {
        body: { email: newUser().email, interest: "other" },
        from: randomAddress(),
      })),
  ]);
  assertEquals((await again!.json()).id, first.id);
  for (const response of neighbours) {
    assertEquals(response.status, 201);
    await response.body?.cancel();
  }
  assertEquals(await rows(two, ["contacts"]), 10);
});

test("keys that are not valid cost one read each, no commit, and are not kept", async () => {
  await using two = await twoServices();
  const [one] = two.both;
  const key = await one.registerKey();
  const unknown = `agc_${"0".repeat(16)}.${"a".repeat(43)}`;
  const forged = `${key.split(".")[0]}.${"a".repeat(43)}`;
  const { reads, commits } = two.watched[0]!;
  for (const presented of [unknown, forged, unknown, forged]) {
    const response = await one.fetch(SUBMISSIONS, {
      headers: { "x-api-key": presented, "idempotency-key": "k" },
      body: purchaseBody(),
    });
    assertEquals(response.status, 401);
    await response.body?.cancel();
  }
  const { reads: after, commits: made } = two.watched[0]!;
  assertEquals([after - reads, made - commits], [4, 0]);
});

test("a key that another process registered is read once, then known", async () => {
  await using two = await twoServices();
  const [one, other] = two.both;
  const key = await one.registerKey();
  const trips: number[][] = [];
  for (const n of [1, 2]) {
    const { reads, commits } = two.watched[1]!;
    const response = await other.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key, "idempotency-key": `k${n}` },
      body: purchaseBody({ price: n }),
    });
    assertEquals(response.status, 201);
    await response.body?.cancel();
    const watched = two.watched[1]!;
    trips.push([watched.reads - reads, watched.commits - commits]);
  }
  assertEquals(trips, [[1, 1], [0, 1]]);
});

test("what is left is told as it is, whichever process has taken it", async () => {
  await using two = await twoServices();
  const left = async (harness: 0 | 1, path: string) => {
    const response = await two.both[harness].fetch(path);
    await response.body?.cancel();
    return Number(response.headers.get("ratelimit-remaining"));
  };
  const asking = "/api/ask?q=keys";
  assertEquals(await left(0, asking), 59);
  assertEquals(await left(1, "/api/ask"), 59);
  const commits: number[] = [];
  for (const [n, harness] of ([1, 0, 1, 0, 1] as const).entries()) {
    const before = two.watched[harness]!.commits;
    assertEquals(await left(harness, asking), 58 - n);
    commits.push(two.watched[harness]!.commits - before);
    assertEquals(await left(harness === 0 ? 1 : 0, "/api/ask"), 58 - n);
  }
  assertEquals(commits, [2, 2, 1, 1, 1]);
});

test("counters that the store may have reclaimed are not relied on", async () => {
  await using two = await twoServices();
  const [one] = two.both;
  const key = await one.registerKey();
  const headers = { "x-api-key": key };
  // Here they stay: the clock of the store is not the one that is advanced.
  for (const seconds of [0, 2, 90, 600, 90_000, 0]) {
    one.clock.advance(seconds);
    const body = purchaseBody({ price: seconds });
    const response = await one.fetch(SUBMISSIONS, { headers, body });
    assertEquals(response.status, 201, `${seconds}`);
    await response.body?.cancel();
  }
  assert(two.watched[0]!.commits > 6);
});
