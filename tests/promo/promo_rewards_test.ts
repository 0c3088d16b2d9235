/** One email and one account id are rewarded once, whatever was reserved. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  CLAIM,
  claim,
  claimBody,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reserve,
  send,
  type User,
} from "../support/promo.ts";

const OFF = {
  RATE_LIMIT_PROMO_PER_IP: "off",
  RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
};

/** Reserves for pairs, one after the other. */
async function reserveAll(harness: Harness, users: User[]) {
  const reserved: { user: User; id: string }[] = [];
  for (const user of users) {
    const { reservation_id: id } = await reserve(harness, user);
    reserved.push({ user, id });
  }
  return reserved;
}

/** Two pairs that share an email, and two that share an account id. */
function sharing(): [User, User][] {
  const [one, two] = [newUser(), newUser()];
  const { platform_account_id } = two;
  return [
    [one, { ...newUser(), email: one.email.toUpperCase() }],
    [two, {
      ...newUser(),
      platform_account_id: platform_account_id.toUpperCase(),
    }],
  ];
}

async function assertRewarded(harness: Harness, user: User, id: string) {
  const response = await send(harness, CLAIM, claimBody(user, id));
  const text = await response.clone().text();
  const error = await assertEnvelope(response, 422, "validation_failed");
  assertStringIncludes(text, "has a claim under another reservation");
  assertEquals(error.details, undefined);
  return text;
}

Deno.test("a second claim of an email or account id is refused, alike, and changes nothing", async () => {
  await using harness = await startHarness();
  const answers: string[] = [];
  for (const pairs of sharing()) {
    const [first, second] = await reserveAll(harness, pairs);
    await claim(harness, first!.user, first!.id);
    const before = await reserve(harness, second!.user);
    const notices = await queuedNotices(harness);
    const text = await assertRewarded(harness, second!.user, second!.id);
    answers.push(text.replace(/"request_?id":"[^"]+"/i, ""));
    assertEquals(await reserve(harness, second!.user), before);
    assertEquals(before.status, "reserved");
    assertEquals(await queuedNotices(harness), notices);
    // The first claim is still there for who repeats it.
    const again = await claim(harness, first!.user, first!.id);
    assertEquals(again.status, "accepted");
  }
  assertEquals(answers[0], answers[1]);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 2, claimed: 2, waitlisted: 0, deferred: 0 });
});

Deno.test("only who has a reservation learns that its email or account id is rewarded", async () => {
  await using harness = await startHarness();
  const [first, second] = await reserveAll(harness, sharing()[0]!);
  await claim(harness, first!.user, first!.id);
  const attempts: [User, string][] = [
    [second!.user, first!.id],
    [second!.user, crypto.randomUUID()],
    [{ ...newUser(), email: first!.user.email }, second!.id],
    [first!.user, second!.id],
  ];
  for (const [user, id] of attempts) {
    const response = await send(harness, CLAIM, claimBody(user, id));
    assertStringIncludes(await response.text(), "No reservation that holds");
  }
});

Deno.test("who has no quota left is not told whether an email is rewarded", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_PROMO_PER_IP: "1/60" },
  });
  const [first, second] = await reserveAll(harness, sharing()[0]!);
  await claim(harness, first!.user, first!.id);
  const from = "192.0.2.7";
  await send(harness, CLAIM, claimBody(first!.user, first!.id), { from });
  const retried: Record<string, string> = { "idempotency-key": "k" };
  for (const headers of [{}, retried]) {
    for (const { user, id } of [second!, { ...second!, id: first!.id }]) {
      const body = claimBody(user, id);
      const response = await send(harness, CLAIM, body, { from, headers });
      await assertEnvelope(response, 429, "rate_limited");
    }
  }
  harness.clock.advance(60);
  await assertRewarded(harness, second!.user, second!.id);
});

Deno.test("of 20 claims at once that share an email exactly one is rewarded", async () => {
  await using harness = await startHarness({ env: OFF });
  const { email } = newUser();
  const pairs = Array.from({ length: 20 }, () => ({ ...newUser(), email }));
  const reserved = await reserveAll(harness, pairs);
  const responses = await Promise.all(
    reserved.map(({ user, id }) => send(harness, CLAIM, claimBody(user, id))),
  );
  const statuses = responses.map(({ status }) => status).sort();
  assertEquals(statuses, [200, ...Array(19).fill(422)]);
  const notices = await queuedNotices(harness);
  const told = notices.filter(({ notice }) => notice.kind === "claim_received");
  assertEquals(told.length, 1);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 19, claimed: 1, waitlisted: 0, deferred: 0 });
});

Deno.test("claims of any mesh of pairs at once: nobody twice, and nobody left out without a reason", async () => {
  const index = fc.nat({ max: 4 });
  const mesh = fc.uniqueArray(fc.tuple(index, index), {
    minLength: 2,
    maxLength: 12,
    selector: ([email, account]) => `${email} ${account}`,
  });
  const size = fc.constantFrom("0", "4", "500");
  await fc.assert(
    fc.asyncProperty(mesh, size, async (edges, PROMO_POOL_SIZE) => {
      await using harness = await startHarness({
        env: { ...OFF, PROMO_POOL_SIZE },
      });
      const reserved = await reserveAll(
        harness,
        edges.map(([email, account]) => ({
          email: `user-${email}@example.com`,
          platform_account_id: `3f2b8c1e-5d4a-4f6b-9a7c-00000000000${account}`,
        })),
      );
      const responses = await Promise.all(
        reserved.map(({ user, id }) =>
          send(harness, CLAIM, claimBody(user, id))
        ),
      );
      const names = new Set<number | string>();
      let rewarded = 0;
      responses.forEach(({ status }, index) => {
        const [email, account] = edges[index]!;
        if (status === 200) {
          names.add(email).add(`${account}`);
          rewarded++;
        }
      });
      assertEquals(names.size, 2 * rewarded);
      responses.forEach(({ status }, index) => {
        const [email, account] = edges[index]!;
        const hasReason = names.has(email) || names.has(`${account}`);
        assertEquals(status === 200 || hasReason, true);
      });
      await assertPoolAgrees(harness);
    }),
    { numRuns: 40 },
  );
});

Deno.test("a claim that waits for a slot counts, and is the one that is accepted", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [waits, waitsToo] = sharing()[0]!;
  const [holder, first, second] = await reserveAll(
    harness,
    [newUser(), waits, waitsToo],
  );
  assertEquals(
    (await claim(harness, first!.user, first!.id)).status,
    "waitlisted",
  );
  await assertRewarded(harness, second!.user, second!.id);
  harness.clock.advance(HOLD_SECONDS);
  assertEquals(
    (await claim(harness, first!.user, first!.id)).status,
    "accepted",
  );
  await assertRewarded(harness, second!.user, second!.id);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 0, claimed: 1, waitlisted: 1, deferred: 0 });
  assertEquals((await reserve(harness, holder!.user)).status, "waitlisted");
});

Deno.test("a held pair is refused while a claim of its email waits, and its slot goes on in time", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [holds, waits] = await reserveAll(harness, sharing()[1]!);
  assertEquals(
    (await claim(harness, waits!.user, waits!.id)).status,
    "waitlisted",
  );
  await assertRewarded(harness, holds!.user, holds!.id);
  harness.clock.advance(HOLD_SECONDS);
  assertEquals(
    (await claim(harness, waits!.user, waits!.id)).status,
    "accepted",
  );
  assertEquals((await reserve(harness, holds!.user)).status, "waitlisted");
  await assertPoolAgrees(harness);
});

Deno.test("a pair that reserves again after its hold ended is rewarded once as well", async () => {
  await using harness = await startHarness();
  const [one, two] = sharing()[0]!;
  await reserveAll(harness, [one, two]);
  harness.clock.advance(HOLD_SECONDS);
  const [first, second] = await reserveAll(harness, [one, two]);
  await claim(harness, second!.user, second!.id);
  await assertRewarded(harness, first!.user, first!.id);
  harness.clock.advance(HOLD_SECONDS);
  const [later] = await reserveAll(harness, [one]);
  await assertRewarded(harness, later!.user, later!.id);
});

Deno.test("verifyPool tells two claims of one user", async () => {
  await using harness = await startHarness();
  const [first, second] = await reserveAll(harness, [newUser(), newUser()]);
  for (const { user, id } of [first!, second!]) await claim(harness, user, id);
  const key = ["promo", "reservations", second!.id];
  const { value } = await harness.kv.get<Record<string, unknown>>(key);
  const email = first!.user.email.toUpperCase();
  await harness.kv.set(key, { ...value, email });
  const { agrees, problems } = await harness.services.pool.verify();
  assertEquals(agrees, false);
  assertEquals(problems, [
    `${second!.id}: ${first!.id} is claimed by the same user`,
  ]);
});
