/**
 * Requests of the promotion, valid as they stand.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { type Harness, randomAddress, type TestRequest } from "./harness.ts";

/** Path of a reservation, and of a claim. */
export const RESERVE = "/api/v1/promo/reserve";
export const CLAIM = "/api/v1/promo/claim";

/** The code that a service without configuration asks for. */
export const CODE = "marmalade";

/** Seconds that a reservation holds unless configured. */
export const HOLD_SECONDS = 72 * 3600;

/** The two names of a user. */
export interface User {
  email: string;
  platform_account_id: string;
}

/** A user that no other request of the test run has. */
export function newUser(): User {
  const platform_account_id = crypto.randomUUID();
  return { email: `${platform_account_id}@example.com`, platform_account_id };
}

/** A valid reservation of a new user; `changes` replace or remove fields. */
export function reservationBody(changes: Record<string, unknown> = {}) {
  return {
    ...newUser(),
    company: "self-employed",
    agent_environment: "other" as const,
    onramp: "agent-discovery" as const,
    reservation_code: CODE,
    attestation_no_demand: true as const,
    attestation_no_duplicates: true as const,
    ...changes,
  };
}

/** A valid claim on a reservation; `changes` replace or remove fields. */
export function claimBody(
  user: User,
  reservation_id: string,
  changes: Record<string, unknown> = {},
) {
  return {
    ...user,
    reservation_id,
    company: "self-employed",
    agent_environment: "other",
    onramp: "agent-discovery",
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/",
    purchase_amount: 30,
    preferred_reward: "gift-card",
    ...changes,
  };
}

/** Sends from an address of its own, so that no limit interferes. */
export function send(
  harness: Harness,
  path: string,
  body: unknown,
  request: TestRequest = {},
): Promise<Response> {
  return harness.fetch(path, { body, from: randomAddress(), ...request });
}

/** Reserves for a user and returns the answer. */
export async function reserve(harness: Harness, user: User = newUser()) {
  const response = await send(harness, RESERVE, reservationBody({ ...user }));
  const answer = await response.json();
  assertEquals(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** Claims for a user and returns the answer. */
export async function claim(
  harness: Harness,
  user: User,
  reservationId: string,
  changes: Record<string, unknown> = {},
) {
  const body = claimBody(user, reservationId, changes);
  const response = await send(harness, CLAIM, body);
  const answer = await response.json();
  assertEquals(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** Asserts that the pool is as the reservations say. */
export async function assertPoolAgrees({ services }: Harness) {
  const report = await services.pool.verify();
  assertEquals(report.problems, []);
  return report;
}

/** Notices in the outbox, by the instant at which they are due. */
export async function queuedNotices({ kv }: Harness) {
  const rows = await Array.fromAsync(kv.list({ prefix: ["outbox"] }));
  return rows.map(({ key, value }) => ({
    audience: key[1],
    dueAt: key[2],
    // deno-lint-ignore no-explicit-any
    notice: (value as any).notice,
  }));
}
