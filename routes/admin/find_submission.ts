import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { submissionId } from "../../domain/admin/resolve.ts";
import type { Submission } from "../../domain/gallery/decision.ts";
import type { Station } from "./command.ts";

/** What a command wants for an id. */
export const ID = "id of the submission, or its beginning";

/**
 * Finds the one submission whose id begins with a text.
 *
 * @throws {OperatorError} when there is none, or more than one
 */
export async function findSubmission(
  { services: { operator } }: Station,
  start: string,
): Promise<Submission> {
  const id = await submissionId(operator, start);
  const found = await operator.curation.find(id);
  if (found === null) {
    throw new OperatorError(`No submission ${id}.`, EXIT.notFound);
  }
  return found;
}
