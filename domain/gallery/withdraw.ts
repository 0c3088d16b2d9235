import type { WriteAnswer, WriteGuard } from "../writes/transaction.ts";
import { Failure } from "../failures.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "../writes/idempotency.ts";
import { authenticate } from "../keys/authenticate.ts";
import type { Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import type { Config } from "../config.ts";
import type { Digest } from "../runtime.ts";
import { SUBMISSION_ID } from "./item.ts";
import type { SubmissionStore } from "./ports.ts";
import { SUBMISSIONS } from "./submit.ts";

/** Dependencies of `withdrawSubmission`. */
export interface WithdrawalPorts {
  submissions: Pick<SubmissionStore, "withdraw">;
  config: Pick<Config, "policies">;
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
}

/**
 * Takes a submission back, for the key that sent it. The answer is the same
 * whatever its state was, so that it tells nothing of the review.
 *
 * @throws {Failure} `unauthorized`, `rate_limited`, `submission_unknown`
 */
export async function withdrawSubmission(
  { submissions, config, digest }: WithdrawalPorts,
  { id, credential, idempotencyKey: key, sandbox }: WithdrawalCall,
): Promise<WriteAnswer> {
  if (credential === undefined) throw new Failure("unauthorized");
  const { prefix: caller } = credential;
  const path = `${SUBMISSIONS}/${id}`;
  const guard: WriteGuard = {
    keyPrefix: caller,
    quotas: quotasFor(
      config.policies,
      { SUBMISSIONS_PER_SECOND: caller },
      digest,
    ),
    scope: key === undefined || sandbox
      ? undefined
      : attemptScope(digest, { caller, method: "DELETE", path, key }),
  };
  const answer = { ok: true, id, withdrawn: !sandbox };
  const body = sandbox ? { ...answer, sandbox: true } : answer;
  const print = guard.scope && fingerprint(digest, null);
  return await submissions.withdraw(guard, (tx) => {
    authenticate(credential, tx.apiKey, digest);
    checkIdempotencyKey(key);
    if (!SUBMISSION_ID.test(id)) throw new Failure("submission_unknown");
    const first = tx.replay(print);
    if (first !== undefined) return first;
    // A trial is counted as well: its answer tells whose a submission is.
    tx.take();
    if (tx.senderOf(id) !== caller) throw new Failure("submission_unknown");
    if (!sandbox) tx.withdraw(id);
    return { status: 200, body };
  });
}
