/**
 * One call of each endpoint that uses the store, to count its trips and to
 * time it over a store that is far away.
 *
 * @module
 */
import { type Harness, purchaseBody, randomAddress } from "./harness.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
  reserve,
} from "./promo.ts";

/** A call, ready to be sent once. */
export type Call = () => Promise<Response>;

/** Prepares a call; what it needs beforehand is done when it resolves. */
export type Prepare = (harness: Harness) => Call | Promise<Call>;

const SUBMISSIONS = "/api/v1/gallery/submissions";

/** Calls by name; each can be prepared any number of times. */
export const ENDPOINT_CALLS: Record<string, Prepare> = {
  "GET /readyz": (harness) => () => harness.fetch("/readyz"),
  "GET /api/v1/gallery/feed": async (harness) => {
    await readFeed(harness);
    return () => readFeed(harness);
  },
  "GET /api/v1/gallery/feed, a second later": async (harness) => {
    await readFeed(harness);
    return () => {
      harness.clock.advance(1);
      return readFeed(harness);
    };
  },
  "POST /api/v1/keys": (harness) => () =>
    harness.fetch("/api/v1/keys", {
      body: { name: "Agent", contactEmail: newUser().email },
      from: randomAddress(),
    }),
  "POST /api/keys/revoke": async (harness) => {
    const key = await harness.registerKey();
    return () => harness.fetch("/api/keys/revoke", { body: { key } });
  },
  "POST /api/v1/gallery/submissions": async (harness) => {
    const key = await harness.registerKey();
    return () => submit(harness, { "x-api-key": key });
  },
  "the same, by a caller that wrote before": async (harness) => {
    const key = await harness.registerKey();
    await (await submit(harness, { "x-api-key": key })).body?.cancel();
    harness.clock.advance(2);
    return () => submit(harness, { "x-api-key": key, "idempotency-key": "1" });
  },
  "the same with an Idempotency-Key": async (harness) => {
    const key = await harness.registerKey();
    return () => submit(harness, { "x-api-key": key, "idempotency-key": "1" });
  },
  "the same, replayed": async (harness) => {
    const key = await harness.registerKey();
    const headers = { "x-api-key": key, "idempotency-key": "1" };
    await (await submit(harness, headers)).body?.cancel();
    return () => submit(harness, headers);
  },
  "the same in the sandbox": async (harness) => {
    const key = await harness.registerKey();
    return () => submit(harness, { "x-api-key": key, "x-sandbox": "1" });
  },
  "GET /api/ask?q=": (harness) => () =>
    harness.fetch("/api/ask?q=What+is+a+key", { from: randomAddress() }),
  "POST /api/mcp": (harness) => () =>
    harness.fetch("/api/mcp", {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      from: randomAddress(),
    }),
  "POST /api/v1/contact": (harness) => () =>
    harness.fetch("/api/v1/contact", {
      body: { email: newUser().email, interest: "developer" },
      from: randomAddress(),
    }),
  "POST /api/v1/promo/reserve": async (harness) => {
    // The first one of a process also looks for holds that ran out.
    await reserve(harness);
    const body = reservationBody();
    return () => harness.fetch(RESERVE, { body, from: randomAddress() });
  },
  "POST /api/v1/promo/claim": async (harness) => {
    const user = newUser();
    const { reservation_id } = await reserve(harness, user);
    const body = claimBody(user, reservation_id);
    return () => harness.fetch(CLAIM, { body, from: randomAddress() });
  },
};

function readFeed(harness: Harness): Promise<Response> {
  return harness.fetch("/api/v1/gallery/feed");
}

function submit(
  harness: Harness,
  headers: Record<string, string>,
): Promise<Response> {
  return harness.fetch(SUBMISSIONS, { headers, body: purchaseBody() });
}
