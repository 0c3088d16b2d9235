/**
 * The limit on refused requests. Refusals count by address; but those of an
 * authentic API key count by the key, and those below the page of an existing card
 * task by the task, so that people who share an address do not shut it for each
 * other.
 *
 * @module
 */
import type { QuotaState } from "../../domain/limits/policy.ts";
import { rateLimitFailure } from "../../domain/failures.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Services } from "../../domain/services.ts";
import { presentedKey } from "./credential.ts";
import {
  clientAddressOf,
  type RefusalGuard,
  type RequestContext,
} from "./request_context.ts";
import { createWindows, PLAIN_FEED } from "./rate_limits.ts";

/** An orchestrator's probes often share an address with traffic. */
const PROBES = /^https?:\/\/[^\/?#]+\/(?:healthz|readyz)(?:[?#]|$)/;

/** The group is the id of a card task. */
const CARD_PAGE = /^https?:\/\/[^\/?#]+\/pay\/([\w-]{22})(?:[\/?#]|$)/;

/** Known keys and card tasks, about 2 MB. */
const MAX_PROVEN = 20_000;

/** Refusals of all keys and card tasks of an address, relative to its own limit. */
const PROVEN_FACTOR = 10;

/**
 * Part of the limit that an address over it gets for requests with a key or card
 * task that this process does not know yet.
 */
const TRIALS_PART = 1 / 10;

type RefusalPorts = Pick<Services, "config" | "clock" | "digest">;

/**
 * Returns true for what is answered however many were refused: reads that cost
 * little, and preflights, which hold no key but come before requests with one.
 */
function isExempt({ method, url, headers }: Request): boolean {
  if (method === "OPTIONS") return headers.has("access-control-request-method");
  return (method === "GET" || method === "HEAD") &&
    (PROBES.test(url) || PLAIN_FEED.test(url));
}

/** Names the key or card task of a request; undefined without one. */
function bearerOf(
  { url, headers }: Request,
  { digest }: RefusalPorts,
): string | undefined {
  const task = CARD_PAGE.exec(url)?.[1];
  if (task !== undefined) return `task ${task}`;
  const key = presentedKey(headers);
  return key === undefined ? undefined : `key ${digest(key)}`;
}

/**
 * Creates the guards. `admit` runs before routing, and again after a wait for the
 * body, so that refusals over the limit cost almost nothing. A refusal counts when
 * it is decided, not when it is answered.
 */
export function createRefusalLimit(
  services: RefusalPorts,
): (env: RequestContext, raw: Request) => RefusalGuard {
  const { clock, config: { policies: { INVALID_PER_IP: policy } } } = services;
  if (policy === null) {
    return () => ({ admit() {}, note() {}, prove() {} });
  }
  const scaled = (factor: number) =>
    createWindows(
      { ...policy, limit: Math.ceil(policy.limit * factor) },
      clock,
    );
  const byAddress = scaled(1);
  const byBearer = scaled(1);
  const ofAllBearers = scaled(PROVEN_FACTOR);
  const trials = scaled(TRIALS_PART);
  const proven = new LruCache<true>(MAX_PROVEN);
  return function guardOf(env, raw) {
    let bearer = bearerOf(raw, services);
    const client = () => clientAddressOf({ env, req: { raw } }, services);
    const isProven = () => bearer !== undefined && proven.get(bearer) === true;
    let isNoted = false;
    let isOnTrial = false;
    const spentOf = (states: QuotaState[]) =>
      states.find(({ remaining }) => remaining === 0);
    const spentByBearer = () =>
      spentOf([byBearer.peek(bearer!), ofAllBearers.peek(client())]);
    const admitProven = () => {
      const spent = spentByBearer();
      if (spent !== undefined) throw refusal(env, spent);
    };
    return {
      admit() {
        if (isExempt(raw)) return;
        const spent = isProven()
          ? spentByBearer()
          : spentOf([byAddress.peek(client())]);
        if (spent === undefined || isOnTrial) return;
        isOnTrial = !isProven() && bearer !== undefined &&
          trials.take(client()).taken;
        if (!isOnTrial) throw refusal(env, spent);
      },
      note() {
        if (isNoted) return;
        isNoted = true;
        if (!isProven()) return void byAddress.take(client());
        byBearer.take(bearer!);
        ofAllBearers.take(client());
      },
      prove(key) {
        // The limit of a key in the body could not be checked before.
        if (key !== undefined) bearer = `key ${services.digest(key)}`;
        if (bearer !== undefined) proven.set(bearer, true);
        if (key !== undefined) admitProven();
      },
    };
  };
}

function refusal(env: RequestContext, spent: QuotaState) {
  env.quotas = [spent];
  return rateLimitFailure([spent]);
}
