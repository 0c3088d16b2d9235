/**
 * Ids as operators write them: whole, or as much of their beginning as tells
 * them apart.
 *
 * @module
 */
import { OperatorError, type OperatorStores } from "./operator.ts";

/** Ids that are named when one is asked for, and there are several. */
const NAMED = 5;

/** No id is told by less. */
const LEAST = 4;

/**
 * The id of the one submission that begins with a text.
 *
 * @throws {OperatorError} when there is none, or more than one
 */
export function submissionId(
  { curation }: Pick<OperatorStores, "curation">,
  text: string,
): Promise<string> {
  const find = (start: string) => curation.idsFrom(start, NAMED + 1);
  return onlyOne("submission", text.trim().toLowerCase(), find);
}

/**
 * The prefix of the one API key that begins with a text; a whole key is told
 * by its prefix as well, so that its secret is looked for nowhere.
 *
 * @throws {OperatorError} when there is none, or more than one
 */
export function keyPrefix(
  { records }: Pick<OperatorStores, "records">,
  text: string,
): Promise<string> {
  const find = (start: string) => records.keyPrefixesFrom(start, NAMED + 1);
  return onlyOne("key", text.trim().split(".")[0]!, find);
}

async function onlyOne(
  what: string,
  start: string,
  find: (start: string) => Promise<string[]>,
): Promise<string> {
  if (start.length < LEAST) {
    throw new OperatorError(`"${start}" is too short for an id.`);
  }
  const found = await find(start);
  // One that is whole may be the beginning of another.
  if (found[0] === start || found.length === 1) return found[0]!;
  if (found.length === 0) throw new OperatorError(`No ${what} ${start}.`);
  const names = found.slice(0, NAMED).join(", ");
  const more = found.length > NAMED ? ", …" : "";
  throw new OperatorError(`${start} is the beginning of ${names}${more}`);
}
