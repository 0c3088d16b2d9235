import { type WatchedKv, watchKv } from "../support/watched_kv.ts";
import { assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reserve,
} from "../support/promo.ts";

function users(count: number) {
  return Array.from({ length: count }, newUser);
}

Deno.test("reservations at the pool's edge at once: as many slots as there are, distinct places", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "7" } });
  const answers = await Promise.all(users(60).map((u) => reserve(harness, u)));
  const waiting = answers.filter(({ status }) => status === "waitlisted");
  const places = waiting.map(({ waitlist_position }) => waitlist_position);
  assertEquals(
    places.sort((a, b) => a - b),
    Array.from({ length: 53 }, (_, i) => i + 1),
  );
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 7, claimed: 0, waitlisted: 53, deferred: 0 });
});

Deno.test("a hold that ran out goes to the head of the waitlist, in order, once", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "2" } });
  const [a, b, c, d, e] = users(5);
  await reserve(harness, a);
  harness.clock.advance(60);
  await reserve(harness, b);
  for (const user of [c, d, e]) await reserve(harness, user);
  harness.clock.advance(HOLD_SECONDS - 61);
  assertEquals((await reserve(harness, c)).waitlist_position, 1);
  harness.clock.advance(1); // a's hold ends at this instant
  const moved = await reserve(harness, c);
  assertEquals(moved.status, "reserved");
  assertEquals(
    Date.parse(moved.hold_expires_at),
    harness.clock.now() + HOLD_SECONDS * 1000,
  );
  assertEquals((await reserve(harness, d)).waitlist_position, 1);
  assertEquals((await reserve(harness, e)).waitlist_position, 2);
  harness.clock.advance(60); // b's hold ends
  assertEquals((await reserve(harness, e)).waitlist_position, 1);
  assertEquals((await reserve(harness, d)).status, "reserved");
  const notices = await queuedNotices(harness);
  const told = notices.filter(({ notice }) =>
    notice.kind === "waitlist_moved_up"
  );
  assertEquals(told.map(({ notice }) => notice.to), [c!.email, d!.email]);
  await assertPoolAgrees(harness);
});

Deno.test("a newcomer never overtakes the waitlist", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [a, b, newcomer] = users(3);
  await reserve(harness, a);
  await reserve(harness, b);
  harness.clock.advance(HOLD_SECONDS);
  assertEquals((await reserve(harness, newcomer)).status, "waitlisted");
  assertEquals((await reserve(harness, b)).status, "reserved");
});

Deno.test("whose hold ran out may reserve again, as a new reservation at the end", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [a, b] = users(2);
  const first = await reserve(harness, a);
  await reserve(harness, b);
  harness.clock.advance(HOLD_SECONDS);
  const second = await reserve(harness, a);
  assertEquals(second.waitlist_position, 1);
  assertEquals(second.reservation_id === first.reservation_id, false);
  assertEquals((await reserve(harness, b)).status, "reserved");
  await assertPoolAgrees(harness);
});

Deno.test("a claim from the waitlist waits, and is accepted when a slot frees", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [a, b, c] = users(3);
  await reserve(harness, a);
  const waiting = await reserve(harness, b);
  await reserve(harness, c);
  const before = await claim(harness, b!, waiting.reservation_id);
  assertEquals(before.status, "waitlisted");
  assertEquals((await reserve(harness, b)).waitlist_position, 1);
  harness.clock.advance(HOLD_SECONDS);
  const after = await claim(harness, b!, waiting.reservation_id);
  assertEquals(after.status, "accepted");
  assertEquals(after.claim_id, before.claim_id);
  harness.clock.advance(10 * HOLD_SECONDS);
  const still = await claim(harness, b!, waiting.reservation_id);
  assertEquals(still, after);
  const kinds = (await queuedNotices(harness)).map(({ notice }) => notice.kind);
  assertEquals(kinds.filter((kind) => kind === "waitlist_moved_up").length, 1);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 0, claimed: 1, waitlisted: 1, deferred: 0 });
});

Deno.test("the nightly run alone ends holds and serves the line, once", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "90" } });
  await Promise.all(users(300).map((user) => reserve(harness, user)));
  harness.clock.advance(HOLD_SECONDS);
  const { promo } = harness.services;
  const runs = await Promise.all([promo.settle(), promo.settle()]);
  assertEquals(Math.max(...runs.map(({ lapsed }) => lapsed)), 90);
  assertEquals(Math.max(...runs.map(({ served }) => served)), 90);
  assertEquals(await promo.settle(), { lapsed: 0, served: 0 });
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 90, claimed: 0, waitlisted: 120, deferred: 0 });
});

Deno.test("one request ends a bounded number of holds, and leaves no slot behind", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "100" } });
  await Promise.all(users(110).map((user) => reserve(harness, user)));
  harness.clock.advance(HOLD_SECONDS);
  const first = await reserve(harness);
  // Ten waited, and 40 holds were taken back: thirty slots are free.
  assertEquals(first.status, "reserved");
  const { pool } = await harness.services.pool.verify();
  assertEquals(pool.taken, 100 - 40 + 10 + 1);
  await reserve(harness);
  await reserve(harness);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 13, claimed: 0, waitlisted: 0, deferred: 0 });
});

Deno.test("whose hold ran out unnoticed reserves again at once", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "60" } });
  const everyone = users(60);
  for (const user of everyone) await reserve(harness, user);
  harness.clock.advance(HOLD_SECONDS);
  // The last of them is beyond what one request takes back.
  const last = await reserve(harness, everyone.at(-1));
  assertEquals(last.status, "reserved");
  await assertPoolAgrees(harness);
});

Deno.test("verifyPool looks again at a pool that changes meanwhile", async () => {
  let watched!: WatchedKv;
  await using harness = await startHarness({
    wrapKv: (kv) => (watched = watchKv(kv)).kv,
  });
  await reserve(harness);
  const { value } = await harness.kv.get(["promo", "pool"]);
  await harness.kv.set(["promo", "pool"], { taken: 0, head: 1, tail: 1 });
  const { reads } = watched;
  watched.beforeRead = async () => {
    // The first look has read the old one.
    if (watched.reads > reads + 1) {
      await harness.kv.set(["promo", "pool"], value);
    }
  };
  const report = await harness.services.pool.verify();
  assertEquals(report.problems, []);
});

Deno.test("verifyPool tells a pool that does not agree", async () => {
  await using harness = await startHarness();
  const { reservation_id } = await reserve(harness);
  await harness.kv.set(["promo", "pool"], { taken: 2, head: 1, tail: 1 });
  await harness.kv.delete([
    "promo",
    "holds",
    harness.clock.now() + HOLD_SECONDS * 1000,
    reservation_id,
  ]);
  const report = await harness.services.pool.verify();
  assertEquals(report.agrees, false);
  assertEquals(report.problems, [
    `${reservation_id}: is held but not in the index of holds`,
    "slots taken: 2 stored, 1 recomputed",
    "index of holds: 0 stored, 1 recomputed",
  ]);
});
