/**
 * Ids as operators write them: whole, or as much of their beginning as tells
 * them apart.
 *
 * @module
 */
import { notFound, type OperatorStores, usageError } from "./operator.ts";

/** Ids that are named when one is asked for, and there are several. */
const NAMED = 5;

/** Characters that tell an id, and a key, of which the first four are all alike. */
const LEAST = { submission: 4, key: 8 };

export function submissionId({ curation }: OperatorStores, text: string) {
  const start = text.trim().toLowerCase();
  return onlyOne("submission", start, (...from) => curation.idsFrom(...from));
}

/** The secret of a whole key is cut off. */
export function keyPrefix({ records }: OperatorStores, text: string) {
  const [start = ""] = text.trim().split(".");
  return onlyOne("key", start, (...from) => records.keyPrefixesFrom(...from));
}

/** @throws {OperatorError} unless a single one begins with the text */
async function onlyOne(
  what: keyof typeof LEAST,
  start: string,
  find: (start: string, limit: number) => Promise<string[]>,
): Promise<string> {
  if (start.length < LEAST[what]) {
    throw usageError(
      `"${start}" is too short: give ${LEAST[what]} characters or more.`,
    );
  }
  const found = await find(start, NAMED + 1);
  // One that is whole may be the beginning of another.
  if (found[0] === start || found.length === 1) return found[0]!;
  if (found.length === 0) throw notFound(`No ${what} ${start}.`);
  const names = found.slice(0, NAMED).join(", ");
  const more = found.length > NAMED ? ", …" : "";
  throw usageError(`${start} is the beginning of ${names}${more}`);
}
