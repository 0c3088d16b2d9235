import {
  checkIdempotencyKey,
  fingerprint,
  idempotencyScope,
} from "../writes/idempotency.ts";
import {
  createResponse,
  type TableStore,
  type WriteGuard,
  type WriteOutcome,
} from "../writes/transaction.ts";
import { Failure } from "../failures.ts";
import {
  API_KEYS,
  type ApiKey,
  authenticate,
  type Credential,
} from "../api_key.ts";
import type { PolicyName } from "../limits/policy.ts";
import {
  addressBlock,
  type Caller,
  markOf,
  writeQuotas,
} from "../limits/quota.ts";
import { lazy, memoize } from "../memory.ts";
import type { Config } from "../config/config.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import { SUBMISSION_ID_PATTERN } from "./item.ts";
import { submissionOf, withdrawFrom } from "./curation.ts";
import { SENT_BY } from "../review/standing.ts";
import type { FeedStore } from "./ports.ts";
import { DECIDED, PENDING } from "./tables.ts";
import { isPublicService } from "../input/web_address.ts";
import { shownName, validate } from "../input/validate.ts";
import {
  refuseReservedHosts,
  submissionRequest,
  toPurchase,
  withoutInternalFields,
} from "./submission.ts";
import { type Purchase } from "../purchase/fields.ts";
import { marksOf } from "../submitters.ts";

/** Path after the version prefix. */
export const SUBMISSIONS_PATH = "/gallery/submissions";
export const SUBMISSION_LIMITS: PolicyName[] = [
  "SUBMISSIONS_PER_SECOND",
  "SUBMISSIONS_PER_DAY",
  "SUBMISSIONS_PER_IP",
];
export const WITHDRAWAL_LIMITS: PolicyName[] = ["SUBMISSIONS_PER_SECOND"];

export const RECEIVED_MESSAGE =
  "Received. The purchase is reviewed, usually within 24 " +
  "hours; once approved it appears in the public feed, unless it repeats one " +
  "there.";

/**
 * Message of a replay after a withdrawal, in every state of the review before:
 * who withdrew a purchase knows that it is withdrawn.
 */
export const WITHDRAWN_MESSAGE =
  "Withdrawn since, for good. To publish the purchase after all, send it with " +
  "another idempotency key.";

/** Loaded with the first submission, because the word lists are large. */
const loadScreen = lazy(() => import("../review/screen.ts"));

interface SubmissionPorts {
  store: Pick<TableStore, "write">;
  config: Pick<Config, "policies" | "baseUrl">;
  clock: Clock;
  random: Pick<Random, "uuid">;
  digest: Digest;
}

interface KeyedCall extends Caller {
  /** Presented API key, if well formed. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Validates without storing. */
  sandbox: boolean;
  /** Called once the key has proven itself. */
  onAuthentic?(prefix: string): void;
}

interface SubmissionCall extends KeyedCall {
  /** Parses the request body; called after authentication. */
  parseBody(): unknown;
}

/**
 * Specification 4.2.
 *
 * @throws {Failure} `unauthorized`, `validation_failed`, `content_rejected`,
 * `idempotency_key_reused`, `rate_limited`
 */
export async function submitPurchase(
  services: SubmissionPorts,
  call: SubmissionCall,
): Promise<WriteOutcome> {
  const { idempotencyKey, sandbox } = call;
  const { digest } = services;
  const { credential, caller, guard } = keyedWrite(services, call, {
    method: "POST",
    path: SUBMISSIONS_PATH,
  });
  const { screen } = await loadScreen();
  // Each is computed at most once, after authentication, because the transaction
  // may run several times.
  const body = memoize(call.parseBody);
  const print = memoize(() => guard.scope && fingerprint(digest, body()));
  let submitted: Purchase | undefined;
  return await services.store.write(guard, (tx) => {
    const key = tx.row(API_KEYS, caller);
    authenticate(credential, key, digest, "publish");
    call.onAuthentic?.(caller);
    body();
    checkIdempotencyKey(idempotencyKey);
    const first = tx.replay(print());
    if (first !== undefined) {
      const { id } = JSON.parse(first.body);
      const isWithdrawn = tx.row(DECIDED, id)?.status === "withdrawn";
      return isWithdrawn ? received(id, WITHDRAWN_MESSAGE) : first;
    }
    const purchase = submitted ??= purchaseOf(
      services,
      { key: key!, body: body() },
      screen,
    );
    if (sandbox) {
      const view = withoutInternalFields(purchase);
      const ignored = ignoredProperties(body());
      return createResponse(200, { ok: true, sandbox: true, ...view, ignored });
    }
    tx.take();
    const from = markOf(SENT_BY, addressBlock(call.client), digest);
    tx.insert(PENDING, { ...purchase, from }, purchase.id);
    return received(purchase.id, RECEIVED_MESSAGE);
  });
}

function received(id: string, message: string) {
  return createResponse(201, { ok: true, id, message });
}

/** @throws {Failure} `validation_failed`, `content_rejected` */
function purchaseOf(
  { random, clock, config, digest }: SubmissionPorts,
  { key, body }: { key: ApiKey; body: unknown },
  screen: (purchase: Purchase) => string[],
): Purchase {
  const request = validate(submissionRequest, body);
  if (isPublicService(config.baseUrl)) refuseReservedHosts(request);
  const purchase = toPurchase(request, {
    id: random.uuid(),
    submittedBy: key.prefix,
    marks: marksOf(request, key, digest),
    submittedAt: clock.now(),
  });
  const reasons = screen(purchase);
  if (reasons.length === 0) return purchase;
  throw new Failure("content_rejected", {
    details: reasons.map((reason) => `body: ${reason}`),
  });
}

function ignoredProperties(body: unknown): string[] {
  return Object.keys(body as object)
    .filter((name) => !Object.hasOwn(submissionRequest.shape, name))
    .slice(0, 50).map(shownName);
}

/**
 * The response is the same in every state, so that it reveals nothing about the
 * review.
 *
 * @throws {Failure} `unauthorized`, `rate_limited`, `submission_not_found`
 */
export async function withdrawSubmission(
  services: SubmissionPorts & { feed: Pick<FeedStore, "noteChange"> },
  call: KeyedCall & { id: string },
): Promise<WriteOutcome> {
  const { id, sandbox, idempotencyKey } = call;
  const { digest } = services;
  const { credential, caller, guard } = keyedWrite(services, call, {
    method: "DELETE",
    path: `${SUBMISSIONS_PATH}/${id}`,
  });
  const print = guard.scope && fingerprint(digest, null);
  const outcome = await services.store.write(guard, (tx) => {
    authenticate(credential, tx.row(API_KEYS, caller), digest, "withdraw");
    call.onAuthentic?.(caller);
    checkIdempotencyKey(idempotencyKey);
    if (!SUBMISSION_ID_PATTERN.test(id)) {
      throw new Failure("submission_not_found");
    }
    const first = tx.replay(print);
    if (first !== undefined) return first;
    // A sandbox call counts too, because its response reveals whether the
    // caller submitted the purchase.
    tx.take();
    const found = submissionOf(tx, id);
    if (found?.purchase.submittedBy !== caller) {
      throw new Failure("submission_not_found");
    }
    if (sandbox) {
      return createResponse(200, { ok: true, id, withdrawn: false, sandbox });
    }
    withdrawFrom(tx, found);
    return createResponse(200, { ok: true, id, withdrawn: true });
  });
  services.feed.noteChange();
  return outcome;
}

/** @throws {Failure} `unauthorized` without a key */
function keyedWrite(
  services: SubmissionPorts,
  { credential, idempotencyKey, sandbox, ...from }: KeyedCall,
  of: { method: string; path: string },
) {
  if (credential === undefined) {
    const keyFor = of.method === "POST" ? "publish" : "withdraw";
    throw new Failure("unauthorized", { keyFor });
  }
  const { prefix: caller } = credential;
  const key = sandbox ? undefined : idempotencyKey;
  const guard: WriteGuard = {
    ...writeQuotas(services, from, { key: caller }),
    scope: idempotencyScope(services.digest, { caller, ...of, key }),
  };
  return { credential, caller, guard };
}
