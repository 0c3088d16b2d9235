/**
 * Ids as operators write them: whole, or as much of their beginning as tells
 * them apart.
 *
 * @module
 */
import { EXIT, OperatorError, type OperatorStores } from "./operator.ts";

/** Ids that are named when one is asked for, and there are several. */
const NAMED = 5;

/** Characters that tell an id, and a key, of which the first four are all alike. */
const LEAST = { submission: 4, key: 8 };

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
  what: keyof typeof LEAST,
  start: string,
  find: (start: string) => Promise<string[]>,
): Promise<string> {
  if (start.length < LEAST[what]) {
    throw new OperatorError(
      `"${start}" is too short: give ${LEAST[what]} characters or more.`,
      EXIT.usage,
    );
  }
  const found = await find(start);
  // One that is whole may be the beginning of another.
  if (found[0] === start || found.length === 1) return found[0]!;
  if (found.length === 0) {
    throw new OperatorError(`No ${what} ${start}.`, EXIT.notFound);
  }
  const names = found.slice(0, NAMED).join(", ");
  const more = found.length > NAMED ? ", …" : "";
  throw new OperatorError(
    `${start} is the beginning of ${names}${more}`,
    EXIT.usage,
  );
}
