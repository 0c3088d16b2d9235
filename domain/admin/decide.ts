/**
 * Decisions of operators on submissions and keys, for commands and the desk.
 *
 * @module
 */
import {
  countVerdict,
  type OperatorOutcome,
  type Submission,
} from "../gallery/decision.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { KeyStore, Revocation } from "../keys/ports.ts";
import {
  type DecisionMade,
  EXIT,
  expectDecidable,
  OperatorError,
  type OperatorStores,
} from "./operator.ts";

/** Longest reason in characters, as for owners of keys. */
export const REASON_LENGTH = 200;

interface DecidingPorts {
  operator: Pick<OperatorStores, "curation">;
  telemetry?: Telemetry;
}

export interface OperatorDecision {
  id: string;
  outcome: OperatorOutcome;
  reason: string;
}

/**
 * Decides on a submission.
 *
 * @throws {OperatorError} when {@linkcode expectDecidable} does, or the reason
 * is empty or too long
 */
export async function decideAsOperator(
  { operator: { curation }, telemetry }: DecidingPorts,
  { id, outcome, reason }: OperatorDecision,
): Promise<DecisionMade> {
  const made = await curation.decide(id, outcome, reasonOf(reason));
  countVerdict({ outcome, reviewer: "operator" }, telemetry);
  return made;
}

/**
 * Reads the submission of a decision that is made later.
 *
 * @throws {OperatorError} as the decision itself would
 */
export async function findDecidable(
  { operator: { curation } }: DecidingPorts,
  { id, outcome, reason }: OperatorDecision,
): Promise<Submission> {
  reasonOf(reason);
  return expectDecidable(await curation.find(id), { id, outcome });
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
