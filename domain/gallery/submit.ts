import {
  answer,
  type WriteGuard,
  type WriteOutcome,
  type WriteResponse,
} from "../writes/transaction.ts";
import {
  checkIdempotencyKey,
  fingerprint,
  idempotencyScope,
} from "../writes/idempotency.ts";
import { Failure } from "../failures.ts";
import { authenticate, type Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import { lazy, memoize } from "../lazy.ts";
import type { Config } from "../config.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import type { SubmissionStore } from "./ports.ts";
import { isPublicService } from "../input/host.ts";
import { shownName, validate } from "../input/validate.ts";
import {
  type Purchase,
  refuseReserved,
  sandboxView,
  submissionRequest,
  toPurchase,
} from "./submission.ts";

/** Path after the version prefix. */
export const SUBMISSIONS_PATH = "/gallery/submissions";

const RECEIVED = "Received. The purchase is reviewed, usually within 24 " +
  "hours; once approved it appears in the public feed.";

const MOST_IGNORED = 50;

/** Its word lists are large; the server starts without them. */
const loadScreen = lazy(() => import("../review/screen/screen.ts"));

type Screen = Awaited<ReturnType<typeof loadScreen>>["screen"];

export interface SubmissionPorts {
  submissions: SubmissionStore;
  config: Pick<Config, "policies" | "baseUrl">;
  clock: Clock;
  random: Pick<Random, "uuid">;
  digest: Digest;
}

interface SubmissionCall {
  /** Address that the caller is counted by. */
  client: string;
  /** Presented API key, if well formed. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Validates without storing. */
  sandbox: boolean;
  /** Parses the request; called after authentication. */
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
  { credential, client, idempotencyKey, sandbox, parseBody }: SubmissionCall,
): Promise<WriteOutcome> {
  if (credential === undefined) throw new Failure("unauthorized");
  const { config, digest } = services;
  const { prefix: caller } = credential;
  const { screen } = await loadScreen();
  // Computed once, after authentication, however often the transaction runs.
  const body = memoize(parseBody);
  const guard: WriteGuard = {
    keyPrefix: caller,
    quotas: quotasFor(config.policies, {
      SUBMISSIONS_PER_SECOND: caller,
      SUBMISSIONS_PER_DAY: caller,
      SUBMISSIONS_PER_IP: client,
    }, digest),
    scope: idempotencyScope(digest, {
      caller,
      method: "POST",
      path: SUBMISSIONS_PATH,
      key: sandbox ? undefined : idempotencyKey,
    }),
  };
  const print = memoize(() => guard.scope && fingerprint(digest, body()));
  const submitted = memoize(() =>
    submittedBy(services, { caller, sandbox, body: body() }, screen)
  );
  return await services.submissions.submit(guard, (tx) => {
    authenticate(credential, tx.apiKey, digest);
    body();
    checkIdempotencyKey(idempotencyKey);
    const first = tx.replay(print());
    if (first !== undefined) return first;
    const { purchase, response } = submitted();
    if (sandbox) return response;
    tx.take();
    tx.add(purchase);
    return response;
  });
}

/** @throws {Failure} `validation_failed`, `content_rejected` */
function submittedBy(
  { random, clock, config }: SubmissionPorts,
  { caller, sandbox, body }: {
    caller: string;
    sandbox: boolean;
    body: unknown;
  },
  screen: Screen,
): { purchase: Purchase; response: WriteResponse } {
  const request = validate(submissionRequest, body);
  if (isPublicService(config.baseUrl)) refuseReserved(request);
  const purchase = toPurchase(request, {
    id: random.uuid(),
    submittedBy: caller,
    submittedAt: clock.now(),
  });
  const reasons = screen(purchase);
  if (reasons.length > 0) {
    throw new Failure("content_rejected", {
      details: reasons.map((reason) => `body: ${reason}`),
    });
  }
  if (sandbox) {
    const view = sandboxView(purchase);
    const ignored = ignoredProperties(body);
    const shown = { ok: true, sandbox: true, ...view, ignored };
    return { purchase, response: answer(200, shown) };
  }
  const { id } = purchase;
  return {
    purchase,
    response: answer(201, { ok: true, id, message: RECEIVED }),
  };
}

function ignoredProperties(body: unknown): string[] {
  return Object.keys(body as object)
    .filter((name) => !Object.hasOwn(submissionRequest.shape, name))
    .slice(0, MOST_IGNORED).map(shownName);
}
