/** Holds of the promotion that one address can have, however it goes about it. */
import { assert, assertEquals } from "@std/assert";
import { type Harness, START, startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  HOLD_SECONDS,
  newUser,
  reservationBody,
  RESERVE,
  type User,
} from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

const BUSY = { RATE_LIMIT_PROMO_PER_IP: "off" };

async function reserveFrom(
  { fetch }: Harness,
  from: string,
  user: User = newUser(),
) {
  const response = await fetch(RESERVE, {
    body: reservationBody({ ...user }),
    from,
  });
  assertEquals(response.status, 200);
  return await response.json();
}

async function reserveMany(harness: Harness, from: string, count: number) {
  const answers = [];
  for (let i = 0; i < count; i++) {
    answers.push(await reserveFrom(harness, from));
  }
  return answers;
}

function held(answers: { status: string }[]): number {
  return answers.filter(({ status }) => status === "reserved").length;
}

Deno.test("one address holds ten; more wait outside the waitlist, are told so, and take no place of others", async () => {
  await using harness = await startHarness({ env: BUSY });
  const answers = await reserveMany(harness, "192.0.2.1", 30);
  assertEquals(held(answers), 10);
  assertEquals(held(answers.slice(0, 10)), 10);
  const { next_step, reservation_id, ...rest } = answers.at(-1)!;
  assert(reservation_id !== undefined);
  const until = new Date(START + 1000 * HOLD_SECONDS).toISOString();
  assertEquals(
    next_step,
    "Too many slots are on hold for this IP address. The reservation gets a " +
      `slot after ${until}, if one is free then; nothing needs to be sent for ` +
      "it. A purchase can be claimed meanwhile with POST " +
      "http://localhost:8000/api/v1/promo/claim and this reservation_id.",
  );
  assertEquals(rest, {
    ok: true,
    status: "waitlisted",
    cash_back_max_usd: 44,
    status_detail: "no_hold_left",
  });
  assertEquals(held(await reserveMany(harness, "192.0.2.2", 3)), 3);
  await harness.services.promo.settle();
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 13, claimed: 0, waitlisted: 0, deferred: 20 });
});

Deno.test("a reservation without a hold is told no instant that is past", async () => {
  await using harness = await startHarness({
    env: { PROMO_POOL_SIZE: "2", RATE_LIMIT_PROMO_HOLDS_PER_IP: "1/3600" },
  });
  const [user, other] = [newUser(), newUser()];
  await reserveFrom(harness, "192.0.2.1");
  const first = await reserveFrom(harness, "192.0.2.1", user);
  await reserveFrom(harness, "192.0.2.1", other);
  const { next_step } = first;
  const [instant] = /\d{4}-\S+Z/.exec(next_step)!;
  assertEquals(Date.parse(instant), harness.clock.now() + 3_600_000);
  await reserveFrom(harness, "192.0.2.2");
  harness.clock.advance(3601);
  for (const one of [user, other]) {
    const later = await reserveFrom(harness, "192.0.2.1", one);
    assertEquals(later.status_detail, "no_hold_left");
    assert(!/\d{4}-\S+Z/.test(later.next_step), later.next_step);
    const sent = await claim(harness, one, later.reservation_id);
    assertEquals(sent.status, "waitlisted");
    const claimed = await reserveFrom(harness, "192.0.2.1", one);
    assert(/^Too many .*nothing more/.test(claimed.next_step));
    assert(!/\d{4}-\S+Z/.test(claimed.next_step), claimed.next_step);
  }
});

Deno.test("who reserves again keeps the place; a replay is the same", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_PROMO_HOLDS_PER_IP: "1/60" },
  });
  const user = newUser();
  await reserveFrom(harness, "192.0.2.1");
  const first = await reserveFrom(harness, "192.0.2.1", user);
  assertEquals(await reserveFrom(harness, "192.0.2.1", user), first);
  assertEquals(await reserveFrom(harness, "192.0.2.9", user), first);
});

Deno.test("neither a claim nor an end gives a hold back before the window ends", async () => {
  await using harness = await startHarness({
    env: { ...BUSY, PROMO_HOLD_HOURS: "1" },
  });
  const from = "192.0.2.1";
  for (let i = 0; i < 5; i++) {
    const user = newUser();
    const { reservation_id } = await reserveFrom(harness, from, user);
    await claim(harness, user, reservation_id);
  }
  assertEquals(held(await reserveMany(harness, from, 5)), 5);
  harness.clock.advance(3601);
  assertEquals(held(await reserveMany(harness, from, 5)), 0);
  harness.clock.advance(HOLD_SECONDS - 3601);
  assertEquals(held(await reserveMany(harness, from, 20)), 5);
  // The five that waited were served first, in the same window.
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 10, claimed: 5, waitlisted: 0, deferred: 15 });
});

Deno.test("the waitlist is no way around: of a line of one address ten are served a window", async () => {
  await using store = await temporaryStore();
  const startWith = (size: string) =>
    startHarness({
      kvPath: store.path,
      env: { ...BUSY, PROMO_POOL_SIZE: size },
    });
  const other = newUser();
  {
    await using harness = await startWith("0");
    await reserveMany(harness, "192.0.2.1", 50);
    await reserveFrom(harness, "192.0.2.2", other);
  }
  await using harness = await startWith("500");
  await harness.services.promo.settle();
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 11, claimed: 0, waitlisted: 0, deferred: 40 });
  const { status } = await reserveFrom(harness, "192.0.2.2", other);
  assertEquals(status, "reserved");
  for (const left of [30, 20, 10, 0, 0]) {
    harness.clock.advance(HOLD_SECONDS);
    await harness.services.promo.settle();
    const { counted } = await assertPoolAgrees(harness);
    assertEquals([counted.held, counted.deferred], [
      left === 0 && counted.held === 0 ? 0 : 10,
      left,
    ]);
  }
});

Deno.test("a claim that waits because of its address is settled in its turn, once", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_PROMO_HOLDS_PER_IP: "1/600" },
  });
  await reserveFrom(harness, "192.0.2.1");
  const user = newUser();
  const { reservation_id } = await reserveFrom(harness, "192.0.2.1", user);
  assertEquals(
    (await claim(harness, user, reservation_id)).status,
    "waitlisted",
  );
  harness.clock.advance(600);
  assertEquals((await claim(harness, user, reservation_id)).status, "accepted");
  await assertPoolAgrees(harness);
});

Deno.test("ten holds over two processes at once, whoever is asked", async () => {
  await using store = await temporaryStore();
  const setting = { kvPath: store.path, env: BUSY };
  await using one = await startHarness(setting);
  await using two = await startHarness(setting);
  const answers = await Promise.all(
    Array.from(
      { length: 60 },
      (_, n) => reserveFrom([one, two][n % 2]!, "192.0.2.1"),
    ),
  );
  assertEquals(held(answers), 10);
  const { counted } = await assertPoolAgrees(one);
  assertEquals([counted.held, counted.deferred], [10, 50]);
});

Deno.test("a /48 holds 40, however its networks rotate", async () => {
  await using harness = await startHarness({ env: BUSY });
  const answers = [];
  for (let n = 0; n < 300; n++) {
    answers.push(
      await reserveFrom(harness, `2001:db8:1:${n.toString(16)}0::1`),
    );
  }
  assertEquals(held(answers), 40);
  assertEquals(held(await reserveMany(harness, "2001:db8:2::1", 12)), 10);
});
