/** The lease of the nightly review: taken, kept, lost, and released. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type {
  ModerationLease,
  ReviewedPurchase,
} from "../../domain/gallery/ports.ts";
import { PENDING } from "../../domain/gallery/tables.ts";
import { test } from "../support/bounded.ts";
import {
  type Harness,
  type HarnessOptions,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { watchKv } from "../support/watched_kv.ts";

const LEASE: Deno.KvKey = ["moderation_lease"];

interface LeaseRow {
  holder: string;
  expiresAt: number;
}

async function acquire(
  { services }: Harness,
  holder: string,
): Promise<ModerationLease> {
  const lease = await services.moderation.acquire(holder);
  assert(lease !== null, `${holder} got no lease`);
  return lease;
}

async function leaseOf({ kv }: Harness): Promise<LeaseRow | null> {
  return (await kv.get<LeaseRow>(LEASE)).value;
}

/** Submits purchases, and has a run read and approve but not yet write them. */
async function approveSome(
  harness: Harness,
  lease: ModerationLease,
  count: number,
): Promise<ReviewedPurchase[]> {
  const key = await harness.registerKey();
  for (let n = 0; n < count; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `No ${n}` }),
    });
  }
  const { value } = await lease.pending(90).next();
  const verdict: ReviewedPurchase["verdict"] = {
    outcome: "approve",
    certain: true,
    reviewer: "local",
    reasons: [],
  };
  return value!.purchases.map((pending) => ({ ...pending, verdict }));
}

/** Catches the timers that are set meanwhile, so that a test can ring them. */
function catchTimers() {
  const { setInterval } = globalThis;
  const timers: { ring: () => void; ms?: number }[] = [];
  globalThis.setInterval = ((ring: () => void, ms?: number) => {
    timers.push({ ring, ms });
    return 0;
  }) as unknown as typeof setInterval;
  const restore = () => void (globalThis.setInterval = setInterval);
  return { timers, [Symbol.dispose]: restore };
}

Deno.test("a lease holds for 10 seconds, and then another run may have it", async () => {
  await using harness = await startHarness();
  // On a slow machine, a renewal would come between two steps.
  using _ = catchTimers();
  const { moderation } = harness.services;
  const lease = await acquire(harness, "one");
  harness.clock.advance(9.999);
  assertEquals(await moderation.acquire("two"), null);
  // The answer to its first attempt may have been lost.
  await acquire(harness, "one");
  harness.clock.advance(10);
  const next = await acquire(harness, "two");
  for (const each of [lease, next]) await each.release();
});

Deno.test("a run that lost its lease does not give back another one's", async () => {
  await using harness = await startHarness();
  using _ = catchTimers();
  const lost = await acquire(harness, "one");
  harness.clock.advance(10);
  const held = await acquire(harness, "two");
  await lost.release();
  assertEquals((await leaseOf(harness))?.holder, "two");
  assertEquals(await harness.services.moderation.acquire("three"), null);
  await held.release();
  assertEquals(await leaseOf(harness), null);
});

Deno.test("a run that lost its lease writes nothing", async () => {
  await using harness = await startHarness();
  using _ = catchTimers();
  const lost = await acquire(harness, "one");
  const reviewed = await approveSome(harness, lost, 1);
  harness.clock.advance(10);
  const held = await acquire(harness, "two");
  const error = await assertRejects(() => lost.apply(reviewed));
  assertEquals(error.name, "LeaseLost");
  assertEquals(
    (await harness.services.feed.page({ limit: 1 }))?.body,
    '{"items":[],"nextCursor":null}',
  );
  for (const each of [lost, held]) await each.release();
});

Deno.test("each batch that is written makes the lease last anew", async () => {
  await using harness = await startHarness();
  using _ = catchTimers();
  const lease = await acquire(harness, "one");
  const reviewed = await approveSome(harness, lease, 1);
  harness.clock.advance(9);
  await lease.apply(reviewed);
  harness.clock.advance(9);
  assertEquals(await harness.services.moderation.acquire("two"), null);
  await lease.release();
});

test("a lease is renewed every 3 seconds while reviewers work", async () => {
  let renewed = () => {};
  const wrapKv: HarnessOptions["wrapKv"] = (kv) => {
    const watched = watchKv(kv);
    watched.afterCommit = () => renewed();
    return watched.kv;
  };
  await using harness = await startHarness({ wrapKv });
  using caught = catchTimers();
  const lease = await acquire(harness, "one");
  const [timer] = caught.timers;
  assertEquals([caught.timers.length, timer!.ms], [1, 3000]);
  for (let round = 0; round < 3; round++) {
    harness.clock.advance(9);
    const { promise, resolve } = Promise.withResolvers<void>();
    renewed = resolve;
    timer!.ring();
    await promise;
    const expiresAt = harness.clock.now() + 10_000;
    assertEquals(await leaseOf(harness), { holder: "one", expiresAt });
  }
  assertEquals(await harness.services.moderation.acquire("two"), null);
  await lease.release();
});

test("a purchase that was written anew while it was reviewed waits for the next run", async () => {
  await using harness = await startHarness();
  const lease = await acquire(harness, "one");
  const [first, second] = await approveSome(harness, lease, 2);
  const changed = { ...first!.purchase, submitterName: "[erased]" };
  await harness.kv.set(PENDING.key(changed.id), changed);
  assertEquals((await lease.apply([first!, second!])).applied, 1);
  assertEquals((await harness.kv.get(PENDING.key(changed.id))).value, changed);
  assertEquals(
    (await harness.kv.get(PENDING.key(second!.purchase.id))).value,
    null,
  );
  await lease.release();
  assertEquals((await harness.moderate())?.approved, 1);
});

Deno.test("what an operator publishes between two batches keeps its place in the feed", async () => {
  await using harness = await startHarness();
  const lease = await acquire(harness, "one");
  const [first, second, other] = await approveSome(harness, lease, 3);
  await lease.apply([first!]);
  const curation = curationOf(harness.services);
  await curation.decide(other!.purchase.id, "approve", "fine");
  await lease.apply([second!]);
  await lease.release();
  const page = await harness.services.feed.page({ limit: 9 });
  const ids = JSON.parse(page!.body).items.map(({ id }: { id: string }) => id);
  const order = [second!, other!, first!];
  assertEquals(ids, order.map(({ purchase }) => purchase.id));
});

Deno.test("a lease of a clock that was days ahead, or a malformed one, holds up no run", async () => {
  await using harness = await startHarness();
  using _ = catchTimers();
  const expiresAt = harness.clock.now() + 3 * 86_400_000;
  for (const row of [{ holder: "ahead", expiresAt }, "malformed"]) {
    await harness.kv.set(LEASE, row);
    await (await acquire(harness, "now")).release();
  }
});
