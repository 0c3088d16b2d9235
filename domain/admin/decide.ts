/**
 * What an operator does to submissions and keys, from a command line or from
 * the desk: one way, one record.
 *
 * @module
 */
import type {
  DecidedSubmission,
  OperatorOutcome,
  Submission,
} from "../gallery/decision.ts";
import { countVerdict } from "../gallery/count_verdict.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { KeyStore, Revocation } from "../keys/ports.ts";
import { EXIT, OperatorError, type OperatorStores } from "./operator.ts";

/** Letters of a reason at most, as of those that owners give. */
export const REASON_LENGTH = 200;

/** What decisions are made and counted with. */
interface DecidingPorts {
  operator: Pick<OperatorStores, "curation">;
  telemetry?: Telemetry;
}

/** A decision of an operator. */
interface OperatorDecision {
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
  switch (result.kind) {
    case "unknown":
      throw new OperatorError(`No submission ${id}.`, EXIT.notFound);
    case "withdrawn":
      throw new OperatorError(
        `${id} was withdrawn by who sent it.`,
        EXIT.refused,
      );
    case "not_published":
      throw new OperatorError(
        `${id} is not in the feed: ${result.status}.`,
        EXIT.refused,
      );
    case "decided":
      countVerdict({ outcome, reviewer: "operator" }, telemetry);
      return result;
  }
}

/**
 * Revokes a key for ever, with a notice to its owner.
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
