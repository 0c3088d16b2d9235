import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { cashBackUsd, type ClaimRecord } from "../../domain/promo/claim.ts";
import { claimReceivedNotice } from "../../domain/promo/notices.ts";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
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

async function reserved(harness: Harness) {
  const user = newUser();
  const { reservation_id } = await reserve(harness, user);
  return { user, id: reservation_id as string };
}

testEndpoint({
  method: "POST",
  path: CLAIM,
  twin: "/api/promo/claim",
  wrongMethod: "DELETE",
  isLimited: true,
  valid: async (harness) => {
    const { user, id } = await reserved(harness);
    return { body: claimBody(user, id) };
  },
});

testEndpoint({
  method: "GET",
  path: CLAIM,
  twin: "/api/promo/claim",
  wrongMethod: "PUT",
  isLimited: false,
  valid: () => Promise.resolve({}),
});

Deno.test("cash back is the purchase amount, at most 44 USD", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (amount) => {
    assertEquals(cashBackUsd(amount), amount < 44 ? amount : 44);
  }));
});

Deno.test("a claim on a held reservation is accepted", async () => {
  await using harness = await startHarness();
  const { user, id } = await reserved(harness);
  const { next_step, ...answer } = await claim(harness, user, id);
  assertEquals(answer, {
    ok: true,
    status: "accepted",
    claim_id: answer.claim_id,
    cash_back_usd: 30,
    preferred_reward: "gift-card",
  });
  assertMatch(answer.claim_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assertMatch(next_step, /Nothing more/);
  const again = await reserve(harness, user);
  assertEquals([again.status, again.reservation_id], ["claimed", id]);
  assertMatch(again.next_step, /is claimed/);
  // The reminder went with the hold; the user is told of the claim.
  const notices = await queuedNotices(harness);
  assertEquals(notices.map(({ notice }) => notice.kind), ["claim_received"]);
  harness.clock.advance(10 * HOLD_SECONDS);
  assertEquals(await harness.services.promo.settle(), { lapsed: 0, served: 0 });
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 0, claimed: 1, waitlisted: 0, deferred: 0 });
});

Deno.test("a PayPal reward goes to the contact email unless told otherwise", async () => {
  await using harness = await startHarness();
  for (const paypal_email of [undefined, "pay@example.com"]) {
    const { user, id } = await reserved(harness);
    const preferred_reward = "paypal";
    await claim(harness, user, id, { preferred_reward, paypal_email });
    const stored = await harness.kv.get<{ request: Record<string, string> }>(
      ["promo", "claims", id],
    );
    const { request } = stored.value!;
    assertEquals(request.paypal_email, paypal_email ?? user.email);
  }
});

Deno.test("the same claim again gets the same claim, whatever is sent besides", async () => {
  await using harness = await startHarness();
  const { user, id } = await reserved(harness);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => claim(harness, user, id)),
  );
  for (const answer of answers) assertEquals(answer, answers[0]);
  harness.clock.advance(2 * HOLD_SECONDS);
  const again = await claim(
    harness,
    { ...user, email: user.email.toUpperCase() },
    id.toUpperCase(),
    {
      merchant_name: "EXAMPLE  shop",
      merchant_url: "http://www.shop.example/orders/1",
      preferred_reward: "paypal",
      confirmation_number: "1001",
    },
  );
  assertEquals(again, answers[0]);
  const notices = await queuedNotices(harness);
  assertEquals(notices.length, 1);
});

Deno.test("another purchase on a claimed reservation is refused", async () => {
  await using harness = await startHarness();
  const { user, id } = await reserved(harness);
  await claim(harness, user, id);
  const cases: [Record<string, unknown>, string[]][] = [
    [{ merchant_name: "Other Shop" }, ["merchant_name"]],
    [{ merchant_url: "https://other.example/" }, ["merchant_url"]],
    [{ purchase_amount: 31 }, ["purchase_amount"]],
    [{ purchase_amount: 29 }, ["purchase_amount"]],
  ];
  for (const [changes, fields] of cases) {
    const response = await send(harness, CLAIM, claimBody(user, id, changes));
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertEquals(error.details?.map((line) => line.split(":")[0]), fields);
  }
});

Deno.test("unknown, expired and other people's reservations get one and the same 422", async () => {
  await using harness = await startHarness();
  const expired = await reserved(harness);
  harness.clock.advance(HOLD_SECONDS - 1);
  const { user, id } = await reserved(harness);
  const other = await reserved(harness);
  await claim(harness, other.user, other.id);
  harness.clock.advance(1);
  const attempts: [User, string][] = [
    [expired.user, expired.id],
    [newUser(), crypto.randomUUID()],
    [user, crypto.randomUUID()],
    [user, other.id],
    [{ ...user, email: other.user.email }, other.id],
    [{ ...other.user, email: user.email }, other.id],
    [newUser(), id],
  ];
  const answers: string[] = [];
  for (const [who, what] of attempts) {
    const response = await send(harness, CLAIM, claimBody(who, what), {
      headers: { "x-request-id": "same" },
    });
    assertEquals(response.status, 422);
    const headers = JSON.stringify([...response.headers]);
    answers.push(headers + await response.text());
  }
  assertEquals(new Set(answers).size, 1);
  assertStringIncludes(answers[0]!, "No reservation that holds matches");
  // Taken back for good, it is still the same answer.
  await harness.services.promo.settle();
  const late = claimBody(expired.user, expired.id);
  assertEquals((await send(harness, CLAIM, late)).status, 422);
});

Deno.test("each bad field of a claim has its own message, and spends no quota", async () => {
  await using harness = await startHarness();
  const { user, id } = await reserved(harness);
  const cases: [Record<string, unknown>, string][] = [
    [{ reservation_id: "17" }, "reservation_id: must be a UUID"],
    [{ reservation_id: undefined }, "reservation_id: is required"],
    [{ purchase_amount: 10.5 }, "purchase_amount: must be a whole number"],
    [{ purchase_amount: 0 }, "purchase_amount: must be at least 1"],
    [{ purchase_amount: -1 }, "purchase_amount: must be at least 1"],
    [{ purchase_amount: 1_000_001 }, "purchase_amount: must be at most 1000"],
    [{ purchase_amount: 1e300 }, "purchase_amount: must be "],
    [{ purchase_amount: "30" }, "purchase_amount: must be a"],
    [{ purchase_amount: null }, "purchase_amount: must be a"],
    [{ merchant_url: "shop" }, "merchant_url: must be an absolute URL"],
    [{ merchant_name: "" }, "merchant_name: must have 1 to 500"],
    [{ preferred_reward: "cash" }, "preferred_reward: must be one of"],
    [{ confirmation_link: "ftp://a.example" }, "confirmation_link: must be"],
    [{ paypal_email: "x" }, "paypal_email: must be an email address"],
    [{ referring_email: user.email }, "referring_email: must not be"],
    [{ reservation_code: "x" }, "reservation_code: is not a known property"],
  ];
  for (const [changes, line] of cases) {
    const body = claimBody(user, id, changes);
    const response = await harness.fetch(CLAIM, { body });
    assertEquals(response.headers.get("ratelimit-remaining"), "30");
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertStringIncludes(error.details!.join("\n"), line);
  }
  // None of them has burnt the reservation.
  assertEquals((await reserve(harness, user)).status, "reserved");
  assertEquals((await claim(harness, user, id)).status, "accepted");
  for (const purchase_amount of [1, 1_000_000]) {
    const other = await reserved(harness);
    const answer = await claim(harness, other.user, other.id, {
      purchase_amount,
    });
    assertEquals(answer.cash_back_usd, Math.min(44, purchase_amount));
  }
});

Deno.test("a claim is told as accepted in its mail if it has a slot, and in no other state", () => {
  const states = ["held", "waitlisted", "deferred", "lapsed", "claimed"];
  const accepted = states.filter((status) => {
    const record = { claim: {}, reservation: { state: { status } } };
    const notice = claimReceivedNotice(record as ClaimRecord);
    return notice.kind === "claim_received" && notice.isAccepted;
  });
  assertEquals(accepted, ["claimed"]);
});

Deno.test("a claim with the same Idempotency-Key is replayed", async () => {
  await using harness = await startHarness();
  const { user, id } = await reserved(harness);
  const headers = { "idempotency-key": "claim-1" };
  const post = (path: string, changes = {}) =>
    send(harness, path, claimBody(user, id, changes), { headers });
  const first = await post(CLAIM);
  const replay = await post("/api/promo/claim");
  assertEquals(replay.headers.get("idempotent-replay"), "true");
  assertEquals(await replay.text(), await first.text());
  const changed = await post(CLAIM, { purchase_amount: 31 });
  await assertEnvelope(changed, 400, "validation_failed");
});

Deno.test("GET /api/v1/promo/claim describes the fields and links the document", async () => {
  await using harness = await startHarness();
  const { fields, documentation } = await (await harness.fetch(CLAIM)).json();
  assertEquals(fields.length, 17);
  const named = (wanted: string) =>
    fields.find(({ name }: { name: string }) => name === wanted);
  assertEquals(named("purchase_amount").type, "integer");
  assertEquals(named("preferred_reward").values, [
    { value: "gift-card", label: "Gift card" },
    { value: "paypal", label: "PayPal" },
  ]);
  assertEquals(documentation, "http://localhost:8000/docs/promo");
});
