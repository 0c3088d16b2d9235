import {
  type AdmissionRequest,
  admittedQuotas,
  type WriteOutcome,
} from "../writes/admission.ts";
import { Failure } from "../failures.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "../writes/idempotency.ts";
import { authenticate } from "../keys/authenticate.ts";
import type { Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import type { Config } from "../config.ts";
import type { Clock, Digest } from "../runtime.ts";
import type { AdmissionStore } from "../writes/ports.ts";
import { SUBMISSION_ID } from "./item.ts";
import type { SubmissionStore } from "./ports.ts";
import { SUBMISSIONS } from "./submit.ts";

/** What a submission is withdrawn with. */
export interface WithdrawalPorts {
  admissions: Pick<AdmissionStore, "open">;
  submissions: Pick<SubmissionStore, "isSentBy" | "withdraw">;
  config: Pick<Config, "policies">;
  clock: Clock;
  digest: Digest;
}

/** A withdrawal as it arrives, over HTTP or from a tool. */
interface WithdrawalCall {
  /** Id of the submission, as it was sent. */
  id: string;
  /** The API key that was presented, when it has the form of one. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Whether to go through everything but withdrawing it. */
  sandbox: boolean;
  /** Told what is left of the caller's quotas once that is known. */
  onQuotas(quotas: QuotaState[]): void;
}

/**
 * Takes a submission back, for the key that sent it. The answer is the same
 * whatever its state was, so that it tells nothing of the review.
 *
 * @throws {Failure} `unauthorized`, `validation_failed`, `submission_unknown`
 */
export async function withdrawSubmission(
  services: WithdrawalPorts,
  call: WithdrawalCall,
): Promise<WriteOutcome> {
  const { admissions, submissions, clock, digest } = services;
  const { id, credential } = call;
  const scope = scopeOf(services, call);
  const request: AdmissionRequest = {
    keyPrefix: credential?.prefix,
    quotas: credential === undefined
      ? []
      : quotasFor(services.config.policies, {
        SUBMISSIONS_PER_SECOND: credential.prefix,
      }, digest),
    scope,
  };
  const admission = await admissions.open(request);
  const quotas = admittedQuotas(admission, clock.now());
  if (credential) call.onQuotas(quotas);
  authenticate(credential, admission, digest);
  checkIdempotencyKey(call.idempotencyKey);
  if (!SUBMISSION_ID.test(id)) throw new Failure("submission_unknown");
  const answer = { ok: true, id, withdrawn: true };
  if (call.sandbox) {
    const isOwn = await submissions.isSentBy(credential!.prefix, id);
    if (!isOwn) throw new Failure("submission_unknown");
    const body = { ...answer, sandbox: true };
    return { kind: "written", response: { status: 200, body }, quotas };
  }
  return await submissions.withdraw(id, {
    admission,
    attempt: scope === undefined
      ? undefined
      : { scope, fingerprint: fingerprint(digest, null) },
    response: { status: 200, body: answer },
  });
}

function scopeOf(
  { digest }: Pick<WithdrawalPorts, "digest">,
  { id, credential, idempotencyKey: key, sandbox }: WithdrawalCall,
): string | undefined {
  if (key === undefined || sandbox || credential === undefined) {
    return undefined;
  }
  const path = `${SUBMISSIONS}/${id}`;
  const { prefix: caller } = credential;
  return attemptScope(digest, { caller, method: "DELETE", path, key });
}
