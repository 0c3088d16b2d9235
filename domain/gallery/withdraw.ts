import {
  answer,
  type WriteGuard,
  type WriteOutcome,
} from "../writes/transaction.ts";
import { Failure } from "../failures.ts";
import {
  checkIdempotencyKey,
  fingerprint,
  idempotencyScope,
} from "../writes/idempotency.ts";
import { authenticate, type Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import { SUBMISSION_ID } from "./item.ts";
import { type SubmissionPorts, SUBMISSIONS_PATH } from "./submit.ts";

interface WithdrawalCall {
  id: string;
  /** Presented API key, if well formed. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Validates without withdrawing. */
  sandbox: boolean;
}

/**
 * The answer is the same in every state: it reveals nothing of the review.
 *
 * @throws {Failure} `unauthorized`, `rate_limited`, `submission_unknown`
 */
export async function withdrawSubmission(
  { submissions, config, digest }: SubmissionPorts,
  { id, credential, idempotencyKey: key, sandbox }: WithdrawalCall,
): Promise<WriteOutcome> {
  if (credential === undefined) throw new Failure("unauthorized");
  const { prefix: caller } = credential;
  const guard: WriteGuard = {
    keyPrefix: caller,
    quotas: quotasFor(
      config.policies,
      { SUBMISSIONS_PER_SECOND: caller },
      digest,
    ),
    scope: idempotencyScope(digest, {
      caller,
      method: "DELETE",
      path: `${SUBMISSIONS_PATH}/${id}`,
      key: sandbox ? undefined : key,
    }),
  };
  const withdrawn = { ok: true, id, withdrawn: !sandbox };
  const body = sandbox ? { ...withdrawn, sandbox: true } : withdrawn;
  const print = guard.scope && fingerprint(digest, null);
  return await submissions.withdraw(guard, (tx) => {
    authenticate(credential, tx.apiKey, digest);
    checkIdempotencyKey(key);
    if (!SUBMISSION_ID.test(id)) throw new Failure("submission_unknown");
    const first = tx.replay(print);
    if (first !== undefined) return first;
    // A sandbox call is counted as well: its answer reveals whether the caller submitted the purchase.
    tx.take();
    if (tx.senderOf(id) !== caller) throw new Failure("submission_unknown");
    if (!sandbox) tx.withdraw(id);
    return answer(200, body);
  });
}
