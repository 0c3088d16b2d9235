import { assertEquals } from "@std/assert";
import { test } from "../support/bounded.ts";
import { startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  CLAIM,
  claim,
  claimBody,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reservationBody,
  RESERVE,
  reserve,
  send,
} from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

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
    assertEquals(counted, { held: 0, claimed: 0, waitlisted: 2, deferred: 0 });
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

/** A database whose commits are made by `commitBy`. */
function interceptedKv(
  kv: Deno.Kv,
  commitBy: (commit: Deno.AtomicOperation["commit"]) => Promise<unknown>,
) {
  return new Proxy(kv, {
    get(target, name) {
      if (name !== "atomic") {
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return () => {
        const operation = target.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = () => commitBy(commit) as ReturnType<typeof commit>;
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
    wrapKv: (kv) =>
      interceptedKv(kv, async (commit) => {
        await beforeCommit();
        return await commit();
      }),
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
  assertEquals(counted, { held: 0, claimed: 30, waitlisted: 0, deferred: 0 });
});

Deno.test("one settlement serves the whole line of a pool that was made larger", async () => {
  await using store = await temporaryStore();
  const startWith = (size: string) =>
    startHarness({ kvPath: store.path, env: { PROMO_POOL_SIZE: size } });
  {
    await using harness = await startWith("0");
    await Promise.all(users(90).map((user) => reserve(harness, user)));
  }
  await using harness = await startWith("85");
  const { promo } = harness.services;
  assertEquals(await promo.settle(), { lapsed: 0, served: 85 });
  assertEquals(await promo.settle(), { lapsed: 0, served: 0 });
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 85, claimed: 0, waitlisted: 5, deferred: 0 });
});

test("a claim that comes while its slot is given away keeps it, and is accepted", async () => {
  await using store = await temporaryStore();
  const { path: kvPath } = store;
  await using one = await startHarness({
    kvPath,
    env: { PROMO_POOL_SIZE: "0" },
  });
  const user = newUser();
  const { reservation_id } = await reserve(one, user);
  let beforeCommit: () => Promise<unknown> = async () => {
    beforeCommit = () => Promise.resolve();
    await claim(one, user, reservation_id);
  };
  await using two = await startHarness({
    kvPath,
    env: { PROMO_POOL_SIZE: "1" },
    wrapKv: (kv) =>
      interceptedKv(kv, async (commit) => {
        await beforeCommit();
        return await commit();
      }),
  });
  await two.services.promo.settle();
  assertEquals((await claim(one, user, reservation_id)).status, "accepted");
  const { counted } = await assertPoolAgrees(one);
  assertEquals(counted, { held: 0, claimed: 1, waitlisted: 0, deferred: 0 });
});

/** Pairs of one email with account ids of their own. */
function pairsOf(email: string, count: number) {
  return users(count).map((user) => ({ ...user, email }));
}

test("a claim that another instance makes meanwhile is the one that is rewarded", async () => {
  await using store = await temporaryStore();
  let beforeCommit: () => Promise<unknown> = () => Promise.resolve();
  await using one = await startHarness({
    kvPath: store.path,
    wrapKv: (kv) =>
      interceptedKv(kv, async (commit) => {
        await beforeCommit();
        return await commit();
      }),
  });
  await using two = await startHarness({ kvPath: store.path });
  const [first, second] = pairsOf(newUser().email, 2);
  const { reservation_id: firstId } = await reserve(one, first);
  const { reservation_id: secondId } = await reserve(one, second);
  // The other instance claims after this one has read that nobody has.
  beforeCommit = () => {
    beforeCommit = () => Promise.resolve();
    return claim(two, second!, secondId);
  };
  const response = await send(one, CLAIM, claimBody(first!, firstId));
  assertEquals(response.status, 422);
  const { counted } = await assertPoolAgrees(one);
  assertEquals(counted, { held: 1, claimed: 1, waitlisted: 0, deferred: 0 });
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

/** Of three commits, one fails before and one after it is made. */
function failingKv(kv: Deno.Kv) {
  let commits = 0;
  return interceptedKv(kv, async (commit) => {
    const turn = commits++ % 3;
    if (turn === 0) throw new Error("failed before the commit");
    const result = await commit();
    if (turn === 1) throw new Error("failed after the commit");
    return result;
  });
}

test("a store that fails before or after a commit rewards an email once", async () => {
  await using harness = await startHarness({
    env: {
      PROMO_POOL_SIZE: "9",
      RATE_LIMIT_PROMO_PER_IP: "off",
      RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    },
    wrapKv: failingKv,
  });
  const untilAnswered = async (path: string, body: unknown) => {
    while (true) {
      const response = await send(harness, path, body);
      if (response.status !== 503) return response;
      await response.body?.cancel();
    }
  };
  const statuses = await Promise.all(
    pairsOf(newUser().email, 20).map(async (user) => {
      const reserved = await untilAnswered(
        RESERVE,
        reservationBody({ ...user }),
      );
      const { reservation_id } = await reserved.json();
      const body = claimBody(user, reservation_id);
      return (await untilAnswered(CLAIM, body)).status;
    }),
  );
  assertEquals(statuses.sort(), [200, ...Array(19).fill(422)]);
  await assertPoolAgrees(harness);
});

test("a store that fails before or after a commit loses no slot and gives none twice", async () => {
  await using harness = await startHarness({
    env: {
      PROMO_POOL_SIZE: "40",
      RATE_LIMIT_PROMO_PER_IP: "off",
      RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    },
    wrapKv: failingKv,
  });
  const answers = await Promise.all(
    users(100).map(async (user) => {
      while (true) {
        const body = reservationBody({ ...user });
        const response = await send(harness, RESERVE, body);
        if (response.status === 200) return await response.json();
        assertEquals(response.status, 503);
        await response.body?.cancel();
      }
    }),
  );
  const places = answers.flatMap(({ waitlist_position: place }) => place ?? []);
  assertEquals(
    places.sort((a, b) => a - b),
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 40, claimed: 0, waitlisted: 60, deferred: 0 });
});
