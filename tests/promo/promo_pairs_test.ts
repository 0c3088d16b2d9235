/** A reservation belongs to the pair of an email and an account id. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  HOLD_SECONDS,
  newUser,
  reservationBody,
  RESERVE,
  reserve,
  send,
  type User,
} from "../support/promo.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

/** Another user's email with an account id of one's own, and the reverse. */
function strangersOf({ email, platform_account_id }: User): User[] {
  return [
    { ...newUser(), email },
    { ...newUser(), email: email.toUpperCase() },
    { ...newUser(), platform_account_id },
  ];
}

Deno.test("another pair gets a reservation of its own, and takes nobody's", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "3" } });
  const user = newUser();
  const strangers = strangersOf(user);
  const others = [];
  for (const stranger of strangers) {
    others.push(await reserve(harness, stranger));
  }
  const own = await reserve(harness, user);
  assertEquals(own.waitlist_position, 1);
  const answers = [...others, own];
  const ids = new Set(answers.map(({ reservation_id }) => reservation_id));
  assertEquals(ids.size, 4);
  for (const [index, who] of [...strangers, user].entries()) {
    assertEquals(await reserve(harness, who), answers[index]);
  }
  harness.clock.advance(HOLD_SECONDS);
  const moved = await reserve(harness, user);
  assertEquals(moved.status, "reserved");
  assertEquals(moved.reservation_id, own.reservation_id);
  const again = await reserve(harness, strangers[0]);
  assertEquals(again.status, "reserved");
  assertNotEquals(again.reservation_id, others[0].reservation_id);
  await assertPoolAgrees(harness);
});

Deno.test("20 pairs of one email at once are 20 reservations, and each pair keeps its own", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "5" } });
  const { email } = newUser();
  const pairs = Array.from({ length: 20 }, () => ({ ...newUser(), email }));
  const both = await Promise.all(
    [...pairs, ...pairs].map((pair) => reserve(harness, pair)),
  );
  const ids = both.map(({ reservation_id }) => reservation_id);
  assertEquals(new Set(ids).size, 20);
  assertEquals(ids.slice(0, 20), ids.slice(20));
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 5, claimed: 0, waitlisted: 15, deferred: 0 });
});

/** Earlier actions of others with an email or account id. */
const HISTORIES: Record<
  string,
  (harness: Harness, user: User) => Promise<unknown>
> = {
  "reserved": (harness, user) => reserve(harness, user),
  "reserved with an Idempotency-Key": (harness, user) =>
    send(harness, RESERVE, reservationBody({ ...user }), {
      headers: { "idempotency-key": "reserve-1001" },
    }),
  "reserved and claimed": async (harness, user) => {
    const { reservation_id } = await reserve(harness, user);
    await claim(harness, user, reservation_id);
  },
  "reserved and let it end": async (harness, user) => {
    await reserve(harness, user);
    harness.clock.advance(HOLD_SECONDS);
    await harness.services.promo.settle();
  },
  "reserved and let it end unnoticed": async (harness, user) => {
    await reserve(harness, user);
    harness.clock.advance(HOLD_SECONDS);
  },
};

for (const [what, act] of Object.entries(HISTORIES)) {
  Deno.test(`no answer tells a stranger that somebody has ${what}`, async () => {
    let watched: WatchedKv | undefined;
    await using harness = await startHarness({
      wrapKv: (kv) => (watched = watchKv(kv)).kv,
    });
    const known = newUser();
    await act(harness, known);
    // Expired holds are taken back before pairs are compared.
    await reserve(harness);
    const observe = async (user: User) => {
      const { reads, commits } = watched!;
      const response = await send(
        harness,
        RESERVE,
        reservationBody({ ...user }),
        {
          headers: {
            "idempotency-key": "reserve-1001",
            "x-request-id": "same",
          },
        },
      );
      const { reservation_id, ...body } = await response.json();
      assert(reservation_id);
      return {
        status: response.status,
        headers: [...response.headers],
        body,
        reads: watched!.reads - reads,
        commits: watched!.commits - commits,
      };
    };
    const unknown = await observe(newUser());
    assertEquals([unknown.status, unknown.body.status], [200, "reserved"]);
    for (const stranger of strangersOf(known)) {
      assertEquals(await observe(stranger), unknown);
    }
  });
}
