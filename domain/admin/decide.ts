/**
 * Operator decisions on submissions and keys, for commands and the desk.
 * Operators name a submission or a key by any unambiguous beginning of its id
 * or prefix.
 *
 * @module
 */
import {
  type CurationPorts,
  decideSubmission,
  expectDecidable,
  findSubmission,
  type OperatorDecision,
} from "../gallery/curation.ts";
import {
  countVerdict,
  decisionsOf,
  type Submission,
} from "../gallery/submission.ts";
import { isPublicService } from "../input/web_address.ts";
import { type RevocationOutcome, revokeForOwner } from "../keys.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { OperatorStores, RowWithCursor } from "./operator.ts";
import { notFoundError, usageError } from "../operator_errors.ts";

/** Maximum characters of a reason. */
export const MAX_REASON_CHARACTERS = 200;

/**
 * @throws {OperatorError} like `expectDecidable`, and if the reason is empty or
 * too long
 */
export async function decideAsOperator(
  services: CurationPorts & { telemetry?: Telemetry },
  { id, outcome, reason }: OperatorDecision,
) {
  const decision = { id, outcome, reason: reasonOf(reason) };
  const made = await decideSubmission(services, decision);
  countVerdict({ outcome, reviewer: "operator" }, services.telemetry);
  return made;
}

/**
 * Reads a submission for a delayed decision.
 *
 * @throws {OperatorError} like `decideAsOperator`
 */
export async function findDecidable(
  services: Pick<CurationPorts, "store">,
  { id, outcome, reason }: OperatorDecision,
): Promise<Submission> {
  reasonOf(reason);
  return expectDecidable(await findSubmission(services, id), { id, outcome });
}

/** Revokes a key permanently, with a notice to its owner. */
export async function revokeAsOperator(
  services: Parameters<typeof revokeForOwner>[0],
  prefix: string,
  reason: string,
): Promise<Exclude<RevocationOutcome, "unknown">> {
  const outcome = await revokeForOwner(services, prefix, reasonOf(reason));
  if (outcome === "unknown") throw notFoundError(`No key ${prefix}.`);
  return outcome;
}

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === "") throw usageError("The reason is empty.");
  if (reason.length <= MAX_REASON_CHARACTERS) return reason;
  throw usageError(
    `The reason has more than ${MAX_REASON_CHARACTERS} characters.`,
  );
}

/**
 * Submissions that a person should look at: first those postponed by a review,
 * then those decided without certainty; each part oldest first.
 */
export async function* listInDoubt(
  { lists }: Pick<OperatorStores, "lists">,
): AsyncGenerator<RowWithCursor<Submission>> {
  for await (const { row, place } of lists.pending()) {
    const { postponed, ...purchase } = row;
    if (postponed) yield { row: { status: "pending", purchase }, place };
  }
  yield* lists.doubtful();
}

/**
 * Reasons of the last decision, or of the local review if the submission is
 * pending.
 */
export async function signalsOf(
  submission: Submission,
  { baseUrl }: { baseUrl: string },
): Promise<string[]> {
  if (submission.status !== "pending") {
    return decisionsOf(submission).at(-1)!.reasons;
  }
  const { LocalReview } = await import("../review/local_review.ts");
  const isPublic = isPublicService(baseUrl);
  return new LocalReview().judge(submission.purchase, { isPublic }).reasons;
}

/** Maximum number of matching names in an error message. */
const NAMED = 5;

/**
 * Minimum characters of a beginning. Every key prefix begins with the same
 * four.
 */
const MIN_LENGTHS = { submission: 4, key: 8 };

export function findSubmissionId(operator: OperatorStores, text: string) {
  return findName(operator, "submission", text.trim().toLowerCase());
}

/** Accepts a full key too, and ignores its secret. */
export function findKeyPrefix(operator: OperatorStores, text: string) {
  return findName(operator, "key", text.trim().split(".")[0]!);
}

/**
 * @throws {OperatorError} unless a name equals the text or exactly one name
 * begins with it
 */
async function findName(
  { lists }: OperatorStores,
  what: keyof typeof MIN_LENGTHS,
  start: string,
): Promise<string> {
  if (start.length < MIN_LENGTHS[what]) {
    throw usageError(
      `"${start}" is too short: give ${MIN_LENGTHS[what]} characters or more.`,
    );
  }
  const found = await lists.namesFrom(what, start, NAMED + 1);
  // A complete name may also be the beginning of a longer name.
  if (found[0] === start || found.length === 1) return found[0]!;
  if (found.length === 0) throw notFoundError(`No ${what} ${start}.`);
  const names = found.slice(0, NAMED).join(", ");
  const more = found.length > NAMED ? ", …" : "";
  throw usageError(`${start} is the beginning of ${names}${more}`);
}
