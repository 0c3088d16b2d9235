import { editDistance } from "../input/edit_distance.ts";

/** A variable that the service does not read, and the one that was meant. */
export interface UnknownSetting {
  name: string;
  nearest: string;
}

/** Variables that are named; an environment may have any number. */
const NAMED = 10;

/** Edits between a name and a misspelling: `HOME` is no misspelt `HOST`. */
const EDITS = { short: 1, long: 2 };
const LONG = 8;

/** Variables whose names are almost those of settings. */
export function unknownSettings(
  names: string[],
  known: string[],
): UnknownSetting[] {
  const found = names.filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }))
    .filter((one): one is UnknownSetting => one.nearest !== undefined);
  return found.slice(0, NAMED);
}

/** The known name that a misspelt one is closest to. */
export function nearestOf(name: string, known: string[]): string | undefined {
  const limit = name.length < LONG ? EDITS.short : EDITS.long;
  const upper = name.toUpperCase().slice(0, 80);
  return known.map((one) => ({ one, edits: editDistance(upper, one, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)[0]?.one;
}
