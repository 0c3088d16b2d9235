import {
  type CurationPorts,
  decideSubmission,
  findSubmission,
  type OperatorDecision,
} from "../../domain/gallery/curation.ts";

/** Acts of an operator on submissions, bound to one service. */
export function curationOf(services: CurationPorts) {
  return {
    find: (id: string) => findSubmission(services, id),
    decide: (
      id: string,
      outcome: OperatorDecision["outcome"],
      reason: string,
    ) => decideSubmission(services, { id, outcome, reason }),
  };
}
