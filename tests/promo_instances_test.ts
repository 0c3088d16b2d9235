import { assertEquals } from "@std/assert";
import { startHarness } from "./support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reserve,
} from "./support/promo.ts";
import { temporaryStore } from "./support/server.ts";

function users(count: number) {
  return Array.from({ length: count }, newUser);
}

Deno.test("a larger pool serves the line first, a smaller one takes nothing away", async () => {
  await using store = await temporaryStore();
  const [a, b, c, d] = users(4);
  const startWith = (size: string) =>
    startHarness({ kvPath: store.path, env: { PROMO_POOL_SIZE: size } });
  {
    await using harness = await startWith("1");
    for (const user of [a, b, c]) await reserve(harness, user);
  }
  {
    await using harness = await startWith("2");
    assertEquals((await reserve(harness, d)).waitlist_position, 2);
    assertEquals((await reserve(harness, b)).status, "reserved");
    assertEquals((await reserve(harness, c)).waitlist_position, 1);
  }
  {
    await using harness = await startWith("0");
    assertEquals((await reserve(harness, b)).status, "reserved");
    assertEquals((await reserve(harness, d)).waitlist_position, 2);
    harness.clock.advance(HOLD_SECONDS);
    await harness.services.promo.settle();
    const { counted } = await assertPoolAgrees(harness);
    assertEquals(counted, { held: 0, claimed: 0, waitlisted: 2 });
  }
});

Deno.test("a newcomer does not overtake a line that takes several rounds to serve", async () => {
  await using store = await temporaryStore();
  const startWith = (size: string) =>
    startHarness({ kvPath: store.path, env: { PROMO_POOL_SIZE: size } });
  {
    await using harness = await startWith("0");
    await Promise.all(users(60).map((user) => reserve(harness, user)));
  }
  await using harness = await startWith("100");
  const newcomer = newUser();
  assertEquals((await reserve(harness, newcomer)).waitlist_position, 21);
  assertEquals((await reserve(harness, newcomer)).status, "reserved");
  await assertPoolAgrees(harness);
});

/** A database whose commits wait for something else to happen first. */
function delayedKv(kv: Deno.Kv, beforeCommit: () => Promise<unknown>) {
  return new Proxy(kv, {
    get(target, name) {
      if (name !== "atomic") {
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return () => {
        const operation = target.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = async () => {
          await beforeCommit();
          return await commit();
        };
        return operation;
      };
    },
  });
}

Deno.test("claims that race with the slots that free lose neither", async () => {
  await using store = await temporaryStore();
  let beforeCommit: () => Promise<unknown> = () => Promise.resolve();
  await using one = await startHarness({
    kvPath: store.path,
    env: { PROMO_POOL_SIZE: "0" },
    wrapKv: (kv) => delayedKv(kv, () => beforeCommit()),
  });
  const line = await Promise.all(
    users(30).map(async (user) => {
      const { reservation_id } = await reserve(one, user);
      return { user, id: reservation_id };
    }),
  );
  // The other instance gives slots away after the claims have read the line.
  await using two = await startHarness({
    kvPath: store.path,
    env: { PROMO_POOL_SIZE: "30" },
  });
  beforeCommit = () => two.services.promo.settle();
  const claims = await Promise.all(
    line.map(({ user, id }) => claim(one, user, id)),
  );
  for (const { status } of claims) assertEquals(status, "accepted");
  const { counted } = await assertPoolAgrees(one);
  assertEquals(counted, { held: 0, claimed: 30, waitlisted: 0 });
});

Deno.test("two instances end the same holds and serve the same line, once each", async () => {
  await using store = await temporaryStore();
  const options = { kvPath: store.path, env: { PROMO_POOL_SIZE: "20" } };
  await using one = await startHarness(options);
  await using two = await startHarness(options);
  const everyone = users(80);
  await Promise.all(everyone.map((user) => reserve(one, user)));
  for (let round = 0; round < 3; round++) {
    for (const { clock } of [one, two]) clock.advance(HOLD_SECONDS);
    const runs = await Promise.all(
      [one, two].map(({ services }) => services.promo.settle()),
    );
    const sum = (of: (run: typeof runs[number]) => number) =>
      runs.reduce((total, run) => total + of(run), 0);
    assertEquals(sum(({ lapsed }) => lapsed), 20);
    assertEquals(sum(({ served }) => served), 20);
    const { counted } = await assertPoolAgrees(two);
    assertEquals(counted.waitlisted, 40 - 20 * round);
  }
  const notices = await queuedNotices(one);
  const told = notices.filter(({ notice }) => notice.kind !== "hold_expiring");
  assertEquals(
    told.map(({ notice }) => notice.to).toSorted(),
    everyone.slice(20).map(({ email }) => email).toSorted(),
  );
});
