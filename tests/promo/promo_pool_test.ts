/**
 * The pool against a plain model: whatever is done in whatever order, both
 * tell the same, and the store agrees with itself.
 *
 * @module
 */
import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { Promotion } from "../../domain/promo/promotion.ts";
import { type Pool, servableTickets } from "../../domain/promo/reservation.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  CLAIM,
  claimBody,
  HOLD_SECONDS,
  reserve,
  send,
  type User,
} from "../support/promo.ts";

/** Different pairs, of which some share an email or an account id. */
const USERS: User[] = Array.from({ length: 7 }, (_, i) => ({
  email: `user-${i % 4}@example.com`,
  platform_account_id: `3f2b8c1e-5d4a-4f6b-9a7c-00000000000${i % 5}`,
}));

Deno.test("as many of the line move up as slots are free, and never fewer than none", () => {
  const cases: [Pool, number, number][] = [
    [{ taken: 0, head: 1, tail: 1 }, 5, 0],
    [{ taken: 2, head: 1, tail: 4 }, 5, 3],
    [{ taken: 4, head: 1, tail: 4 }, 5, 1],
    [{ taken: 5, head: 1, tail: 4 }, 5, 0],
    // The pool was made smaller while its slots were held.
    [{ taken: 5, head: 1, tail: 4 }, 3, 0],
    [{ taken: 5, head: 4, tail: 4 }, 0, 0],
  ];
  for (const [pool, size, count] of cases) {
    assertEquals(
      servableTickets(pool, size),
      count,
      JSON.stringify({ pool, size }),
    );
  }
});

type Status = "held" | "waitlisted" | "claimed";

/** The state of a pair; an expired hold leaves nothing. */
interface Place {
  status: Status;
  id: string;
  endsAt: number;
  hasClaim: boolean;
}

/** The rules of the pool in their plainest form. */
class Model {
  places = new Map<number, Place>();
  line: number[] = [];
  /** Emails and account ids that have a claim, accepted or waiting. */
  rewarded = new Set<string>();
  now = 0;

  constructor(readonly size: number) {}

  settle(): void {
    for (const [user, { status, endsAt }] of this.places) {
      if (status === "held" && endsAt <= this.now) this.places.delete(user);
    }
    while (this.line.length > 0 && this.taken < this.size) {
      const place = this.places.get(this.line.shift()!)!;
      place.status = place.hasClaim ? "claimed" : "held";
      place.endsAt = this.now + HOLD_SECONDS;
    }
  }

  get taken(): number {
    return [...this.places.values()]
      .filter(({ status }) => status !== "waitlisted").length;
  }

  reserve(user: number): Place {
    this.settle();
    const known = this.places.get(user);
    if (known) return known;
    const isFree = this.line.length === 0 && this.taken < this.size;
    const status = isFree ? "held" : "waitlisted";
    if (!isFree) this.line.push(user);
    const endsAt = this.now + HOLD_SECONDS;
    const place: Place = { status, id: "", endsAt, hasClaim: false };
    this.places.set(user, place);
    return place;
  }

  claim(user: number): Place | undefined {
    this.settle();
    const place = this.places.get(user);
    if (place === undefined) return undefined;
    const names = Object.values(USERS[user]!);
    const isRewarded = names.some((name) => this.rewarded.has(name));
    if (isRewarded && !place.hasClaim) return undefined;
    for (const name of names) this.rewarded.add(name);
    place.hasClaim = true;
    if (place.status === "held") place.status = "claimed";
    return place;
  }
}

/** One step of both, and the comparison of what they tell. */
type Step = (harness: Harness, model: Model, ids: string[]) => Promise<void>;

const user = fc.nat({ max: USERS.length - 1 });

const reserveStep = user.map((index): Step => async (harness, model, ids) => {
  const answer = await reserve(harness, USERS[index]);
  const place = model.reserve(index);
  const wire = place.status === "held" ? "reserved" : place.status;
  assertEquals(answer.status, wire);
  if (place.id === "") place.id = answer.reservation_id;
  assertEquals(answer.reservation_id, place.id);
  ids[index] = place.id;
  if (place.status === "waitlisted") {
    assertEquals(answer.waitlist_position, model.line.indexOf(index) + 1);
  }
});

const claimStep = user.map((index): Step => async (harness, model, ids) => {
  const body = claimBody(USERS[index]!, ids[index] ?? crypto.randomUUID());
  const response = await send(harness, CLAIM, body);
  const place = model.claim(index);
  assertEquals(response.status, place === undefined ? 422 : 200);
  const { status } = await response.json();
  if (place === undefined) return;
  assertEquals(status, place.status === "claimed" ? "accepted" : "waitlisted");
});

const waitStep = fc.constantFrom(1, 3600, HOLD_SECONDS - 1, HOLD_SECONDS).map(
  (seconds): Step => (harness, model) => {
    harness.clock.advance(seconds);
    model.now += seconds;
    return Promise.resolve();
  },
);

const nightlyStep = fc.constant<Step>(async (harness, model) => {
  await harness.services.promo.settle();
  model.settle();
});

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: reserveStep },
    { weight: 4, arbitrary: claimStep },
    { weight: 3, arbitrary: waitStep },
    { weight: 1, arbitrary: nightlyStep },
  ),
  { minLength: 1, maxLength: 40 },
);

Deno.test("the pool does what a plain model does, step by step", async () => {
  const size = fc.nat({ max: 4 });
  await fc.assert(
    fc.asyncProperty(size, steps, async (poolSize, sequence) => {
      await using harness = await startHarness({
        env: {
          PROMO_POOL_SIZE: `${poolSize}`,
          RATE_LIMIT_PROMO_PER_IP: "off",
          RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
        },
      });
      const model = new Model(poolSize);
      const ids: string[] = [];
      for (const step of sequence) await step(harness, model, ids);
      const { pool } = await assertPoolAgrees(harness);
      // An expired hold is settled by the next request.
      await harness.services.promo.settle();
      model.settle();
      const settled = await assertPoolAgrees(harness);
      assertEquals(settled.pool.taken, model.taken);
      assertEquals(pool.taken <= Math.max(poolSize, 0), true);
    }),
    { numRuns: 150 },
  );
});

Deno.test("the pool is never over-allocated while everything happens at once", async () => {
  const poolSize = 3;
  await using harness = await startHarness({
    env: {
      PROMO_POOL_SIZE: `${poolSize}`,
      RATE_LIMIT_PROMO_PER_IP: "off",
      RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    },
  });
  const { promo } = harness.services;
  for (let round = 0; round < 15; round++) {
    harness.clock.advance(HOLD_SECONDS);
    const claimed = round === 7 ? USERS[0] : undefined;
    const answers = await Promise.all([
      ...USERS.map((user) => reserve(harness, user)),
      ...USERS.map((user) => reserve(harness, user)),
      promo.settle(),
      promo.settle(),
    ]);
    const [first] = answers;
    if (claimed && "reservation_id" in first!) {
      await send(harness, CLAIM, claimBody(claimed, first.reservation_id));
    }
    const { pool, counted } = await assertPoolAgrees(harness);
    assertEquals(pool.taken, Math.min(poolSize, USERS.length));
    assertEquals(counted.waitlisted, USERS.length - poolSize);
  }
});

Deno.test("rounds that get on are made until nothing is left, those that do not end after 100", async () => {
  await using harness = await startHarness();
  const settle = (count: number) => {
    let left = 450;
    const store = {
      first: () => Promise.resolve([]),
      change: () => Promise.resolve({ count, more: left-- > 0 }),
    };
    const { parts } = harness.services.promo;
    const faked = { ...parts, store: store as unknown as typeof parts.store };
    return new Promotion(faked).settle();
  };
  assertEquals(await settle(1), { lapsed: 151, served: 302 });
  await assertRejects(() => settle(0), Error, "does not agree");
});
