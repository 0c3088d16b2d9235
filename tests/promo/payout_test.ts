/** The list by which claims are paid: what it quotes, and never alters. */
import { assert, assertEquals } from "@std/assert";
import type { ClaimRecord } from "../../domain/promo/claim.ts";
import { exportClaimCsv } from "../../domain/promo/payout.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
  reserve,
  send,
} from "../support/promo.ts";

/** A claim that is to be paid, as it is stored. */
function due(request: Record<string, string | number>): ClaimRecord {
  const claimedAt = Date.parse("2026-11-21T12:00:00Z");
  const id = "01900000-0000-7000-8000-000000000000";
  const state = { status: "claimed" as const, claimId: id };
  return {
    claim: { id, reservationId: id, claimedAt, cashBackUsd: 30, request },
    reservation: {
      id,
      email: `${request.email}`,
      accountId: id,
      createdAt: claimedAt,
      state,
    },
  };
}

async function linesOf(...records: ClaimRecord[]): Promise<string[]> {
  async function* claims() {
    for (const row of records) yield await Promise.resolve({ row, place: "" });
  }
  const services = {
    operator: { record: () => Promise.resolve(), lists: { claims } },
    store: { change: <Made>() => Promise.resolve(true as Made) },
  };
  return await Array.fromAsync(exportClaimCsv(services, { payout: "p" }));
}

Deno.test("every text of the list is quoted, and only a shop's name is kept from being calculated", async () => {
  const request = {
    email: "=1+1@people.example",
    preferred_reward: "paypal",
    paypal_email: "+pay,me@people.example",
    merchant_name: '=1+1, "Shop"',
    purchase_amount: 30,
  };
  const erased = due({ ...request, email: "erased@erased.invalid" });
  const [head, line, ...rest] = await linesOf(erased, due(request), erased);
  assertEquals(rest, []);
  assertEquals(
    head,
    "\ufeffclaim_id,claimed_at,amount_usd,reward,pay_to,email,merchant," +
      "purchase_amount_usd,payout",
  );
  assertEquals(
    line,
    '"01900000-0000-7000-8000-000000000000","2026-11-21T12:00:00Z",30,' +
      '"paypal","+pay,me@people.example","=1+1@people.example",' +
      `"'=1+1, ""Shop""",30,"p"`,
  );
  for (const first of ["＝", "＋", "－", "＠", "﹦", "+"]) {
    const merchant_name = `${first}1+1`;
    const [, calculated] = await linesOf(due({ ...request, merchant_name }));
    assert(calculated!.endsWith(`,"'${merchant_name}",30,"p"`), calculated);
  }
  const [, other] = await linesOf(
    due({ ...request, preferred_reward: "gift-card", merchant_name: "Shop" }),
  );
  assert(
    other!.endsWith(
      ',"gift-card","=1+1@people.example","=1+1@people.example","Shop",30,"p"',
    ),
    other,
  );
});

Deno.test("the list begins with a byte order mark, by which Excel reads its accents", async () => {
  const merchant_name = "Müller & Söhne";
  const [head, line] = await linesOf(
    due({ email: "a@b.example", merchant_name }),
  );
  assert(head!.startsWith("\ufeffclaim_id"), head);
  assert(line!.includes('"Müller & Söhne"'), line);
});

Deno.test("money goes to no address that begins like a formula", async () => {
  await using harness = await startHarness();
  const problem = "must not begin with =, +, - or @";
  const user = newUser();
  const { reservation_id } = await reserve(harness, user);
  for (const address of ["=a", "+a", "-a"].map((a) => `${a}@b.example`)) {
    const requests: [path: string, body: unknown, name: string][] = [
      [
        CLAIM,
        claimBody(user, reservation_id, { paypal_email: address }),
        "paypal_email",
      ],
      [CLAIM, claimBody({ ...user, email: address }, reservation_id), "email"],
      [RESERVE, reservationBody({ email: address }), "email"],
    ];
    for (const [path, body, name] of requests) {
      const response = await send(harness, path, body);
      const { details } = await assertEnvelope(
        response,
        422,
        "validation_failed",
      );
      assertEquals(details, [`${name}: ${problem}`]);
    }
  }
  const plus = claimBody(user, reservation_id, {
    preferred_reward: "paypal",
    paypal_email: "pay+me=x-y@b.example",
  });
  assertEquals((await send(harness, CLAIM, plus)).status, 200);
});
