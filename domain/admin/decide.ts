/**
 * What an operator does to submissions and keys, from a command line or from
 * the desk: one way, one record.
 *
 * @module
 */
import {
  countVerdict,
  type DecidedSubmission,
  type OperatorOutcome,
  type Submission,
} from "../gallery/decision.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { KeyStore, Revocation } from "../keys/ports.ts";
import {
  type Curation,
  EXIT,
  OperatorError,
  type OperatorStores,
} from "./operator.ts";

/** Letters of a reason at most, as of those that owners give. */
export const REASON_LENGTH = 200;

/** What decisions are made and counted with. */
interface DecidingPorts {
  operator: Pick<OperatorStores, "curation">;
  telemetry?: Telemetry;
}

/** A decision of an operator. */
export interface OperatorDecision {
  id: string;
  outcome: OperatorOutcome;
  reason: string;
}

/**
 * Decides on a submission.
 *
 * @throws {OperatorError} when it is unknown, withdrawn, or not shown to be
 * taken down, or the reason is no reason
 */
export async function decideAsOperator(
  { operator: { curation }, telemetry }: DecidingPorts,
  { id, outcome, reason }: OperatorDecision,
): Promise<{ before: Submission; after: DecidedSubmission }> {
  const result = await curation.decide(id, outcome, reasonOf(reason));
  if (result.kind !== "decided") throw refusalOf(id, result);
  countVerdict({ outcome, reviewer: "operator" }, telemetry);
  return result;
}

function refusalOf(
  id: string,
  refused: Exclude<Curation, { kind: "decided" }>,
): OperatorError {
  switch (refused.kind) {
    case "unknown":
      return new OperatorError(`No submission ${id}.`, EXIT.notFound);
    case "withdrawn":
      return new OperatorError(
        `${id} was withdrawn by who sent it.`,
        EXIT.refused,
      );
    case "not_published":
      return new OperatorError(
        `${id} is not in the feed: ${refused.status}.`,
        EXIT.refused,
      );
  }
}

/**
 * The submission that a decision is about, if it can be made.
 *
 * @throws {OperatorError} as the decision itself would
 */
export async function expectDecidable(
  { operator: { curation } }: Pick<DecidingPorts, "operator">,
  { id, outcome, reason }: OperatorDecision,
): Promise<Submission> {
  reasonOf(reason);
  const found = await curation.find(id);
  if (found === null) throw refusalOf(id, { kind: "unknown" });
  const { status } = found;
  if (status === "withdrawn") throw refusalOf(id, { kind: status });
  if (outcome === "take_down" && status !== "approved") {
    throw refusalOf(id, { kind: "not_published", status });
  }
  return found;
}

/**
 * Revokes a key permanently, with a notice to its owner.
 *
 * @throws {OperatorError} when it is unknown, or the reason is no reason
 */
export async function revokeAsOperator(
  keys: Pick<KeyStore, "revokeByOperator">,
  prefix: string,
  reason: string,
): Promise<Exclude<Revocation, "unknown">> {
  const outcome = await keys.revokeByOperator(prefix, reasonOf(reason));
  if (outcome === "unknown") {
    throw new OperatorError(`No key ${prefix}.`, EXIT.notFound);
  }
  return outcome;
}

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === "") {
    throw new OperatorError("The reason is empty.", EXIT.usage);
  }
  if (reason.length <= REASON_LENGTH) return reason;
  throw new OperatorError(
    `The reason has more than ${REASON_LENGTH} letters.`,
    EXIT.usage,
  );
}
