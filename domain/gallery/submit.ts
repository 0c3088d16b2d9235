import { admittedQuotas, type WriteOutcome } from "../admission.ts";
import { Failure } from "../failures.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "../idempotency.ts";
import { authenticate } from "../keys/authenticate.ts";
import type { Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import type { Services } from "../services.ts";
import { validate } from "../validate.ts";
import {
  type Purchase,
  sandboxView,
  submissionRequest,
  toPurchase,
} from "./submission.ts";

/** Path of submissions, relative to the version prefix. */
export const SUBMISSIONS = "/gallery/submissions";

const RECEIVED = "Received. The purchase is reviewed, usually within 24 " +
  "hours; once approved it appears in the public feed.";

/** A submission as it arrives, over HTTP or from a tool. */
export interface SubmissionCall {
  /** The API key that was presented, when it has the form of one. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Whether to go through everything but storing it. */
  sandbox: boolean;
  /** Parses the request; called once the caller is known. */
  parseBody(): unknown;
  /** Told what is left of the caller's quotas once that is known. */
  onQuotas(quotas: QuotaState[]): void;
}

/**
 * Submits a purchase to the gallery (specification 4.2).
 *
 * @throws {Failure} `unauthorized`, `validation_failed`, `content_rejected`
 */
export async function submitPurchase(
  services: Services,
  call: SubmissionCall,
): Promise<WriteOutcome> {
  const { credential } = call;
  const scope = submissionScope(services, call);
  const admission = await services.admissions.open({
    keyPrefix: credential?.prefix,
    quotas: submissionQuotas(services, credential),
    scope,
  });
  const quotas = admittedQuotas(admission, services.clock.now());
  if (credential) call.onQuotas(quotas);
  authenticate(credential, admission, services.digest);
  const body = call.parseBody();
  checkIdempotencyKey(call.idempotencyKey);
  const purchase = await receive(body, credential!.prefix, services);
  if (call.sandbox) {
    const record = { ok: true, sandbox: true, ...sandboxView(purchase) };
    const response = { status: 200 as const, body: JSON.stringify(record) };
    return { kind: "written", response, quotas };
  }
  const response = {
    status: 201 as const,
    body: JSON.stringify({ ok: true, id: purchase.id, message: RECEIVED }),
  };
  const attempt = scope === undefined
    ? undefined
    : { scope, fingerprint: fingerprint(services.digest, body) };
  const guard = { admission, attempt, response };
  return await services.submissions.submit(purchase, guard);
}

/** Validates and screens a body. */
async function receive(
  body: unknown,
  submittedBy: string,
  services: Services,
): Promise<Purchase> {
  const purchase = toPurchase(validate(submissionRequest, body), {
    id: services.random.uuid(),
    submittedBy,
    submittedAt: services.clock.now(),
  });
  // Its word lists are big; a server starts without them.
  const { screen } = await import("./screen.ts");
  const reasons = screen(purchase);
  if (reasons.length > 0) {
    throw new Failure("content_rejected", {
      details: reasons.map((reason) => `body: ${reason}`),
    });
  }
  return purchase;
}

function submissionQuotas(services: Services, credential?: Credential) {
  if (credential === undefined) return [];
  return quotasFor(services.config.policies, {
    SUBMISSIONS_PER_SECOND: credential.prefix,
    SUBMISSIONS_PER_DAY: credential.prefix,
  }, services.digest);
}

function submissionScope(
  { digest }: Services,
  { credential, idempotencyKey: key, sandbox }: SubmissionCall,
): string | undefined {
  if (key === undefined || sandbox || credential === undefined) {
    return undefined;
  }
  const { prefix: caller } = credential;
  return attemptScope(digest, {
    caller,
    method: "POST",
    path: SUBMISSIONS,
    key,
  });
}
