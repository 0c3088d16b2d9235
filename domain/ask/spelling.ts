/**
 * Spelling: finds the known word that a misspelt word stands for.
 *
 * @module
 */
import { editDistance } from "../input/edit_distance.ts";

/** Finds the known words that an unknown one, in small letters, stands for. */
interface Speller {
  /** One word, or two that were run together; undefined when none is near. */
  correct(word: string): string[] | undefined;
}

/** Words that are longer are no misspelt ones. */
const LONGEST = 24;

/** Builds a speller from known words, each with how common it is. */
export function createSpeller(known: Map<string, number>): Speller {
  const likely = Map.groupBy(
    [...known.keys()].filter((word) => /^\p{L}+$/u.test(word)),
    (word) => word[0]! + word.length,
  );
  return {
    correct(word) {
      if (word.length > LONGEST) return undefined;
      const allowed = allowedEdits(word);
      let best: { word: string; cost: number } | undefined;
      for (let n = word.length - allowed; n <= word.length + allowed; n++) {
        for (const candidate of likely.get(word[0]! + n) ?? []) {
          if (!looksAlike(word, candidate)) continue;
          const edits = editDistance(word, candidate, allowed);
          if (edits > allowed) continue;
          // Of words that are as near, the more common one.
          const cost = edits - Math.min(0.5, known.get(candidate)! / 200);
          if (best === undefined || cost < best.cost) {
            best = { word: candidate, cost };
          }
        }
      }
      return best ? [best.word] : splitInTwo(word, known);
    },
  };
}

function allowedEdits(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Misspellings rarely begin wrong; other words do. */
function looksAlike(word: string, candidate: string): boolean {
  if (word.length > 3) return candidate.length > 3 || word.length > 4;
  // Words of three letters are near to everything: only a swap counts.
  return [...word].sort().join("") === [...candidate].sort().join("");
}

/** `ratelimit` is "rate limit". */
function splitInTwo(
  word: string,
  known: Map<string, number>,
): string[] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair = [word.slice(0, at), word.slice(at)];
    if (pair.every((half) => known.has(half))) return pair;
  }
}
