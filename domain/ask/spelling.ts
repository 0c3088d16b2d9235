/**
 * Spelling: finds the known word that a misspelt word stands for.
 *
 * @module
 */

/** Finds known words near to unknown ones. */
export interface Speller {
  knows(word: string): boolean;
  /** The nearest known word; undefined when none is near enough. */
  correct(word: string): Correction | undefined;
}

/** A known word, and how sure it is that it was meant: 0 to 1. */
export interface Correction {
  word: string;
  trust: number;
}

/** Words that are longer are no misspelt ones. */
const LONGEST = 24;

/** How much each edited letter takes from the trust, by share of the word. */
const DOUBT = 1.2;

/** Builds a speller from known words, each with how common it is. */
export function createSpeller(known: Map<string, number>): Speller {
  // Misspellings rarely begin wrong; other words do.
  const likely = Map.groupBy(
    Array.from(known.keys(), (word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => `${word[0]}${word.length}`,
  );
  return {
    knows: (word) => known.has(word),
    correct(word) {
      if (word.length > LONGEST) return undefined;
      const allowed = allowedEdits(word);
      const letters = lettersOf(word);
      let best: { word: string; edits: number; cost: number } | undefined;
      for (let n = word.length - allowed; n <= word.length + allowed; n++) {
        for (const near of likely.get(`${word[0]}${n}`) ?? []) {
          const { word: candidate } = near;
          if (countBits(letters ^ near.letters) > 2 * allowed) continue;
          if (!looksAlike(word, candidate)) continue;
          const edits = editDistance(word, candidate, allowed);
          if (edits > allowed) continue;
          const cost = edits - Math.min(0.5, known.get(candidate)! / 200);
          if (best === undefined || cost < best.cost) {
            best = { word: candidate, edits, cost };
          }
        }
      }
      if (best === undefined) return splitInTwo(word, known);
      const trust = 1 - DOUBT * best.edits / word.length;
      return { word: best.word, trust };
    },
  };
}

function allowedEdits(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Which letters a word has, a bit for each; an edit changes two at most. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    letters |= 1 << (word.charCodeAt(at) & 31);
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function looksAlike(word: string, candidate: string): boolean {
  if (word.length > 3) return candidate.length > 3 || word.length > 4;
  // Words of three letters are near to everything: only a swap counts.
  return [...word].sort().join("") === [...candidate].sort().join("");
}

/** `ratelimit` is "rate limit". */
function splitInTwo(
  word: string,
  known: Map<string, number>,
): Correction | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair = [word.slice(0, at), word.slice(at)];
    if (pair.every((half) => known.has(half))) {
      return { word: pair.join(" "), trust: 0.9 };
    }
  }
}

/**
 * Edits between two words: insertion, deletion, replacement, or a swap of
 * neighbours (optimal string alignment). Stops early above the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(
        previous[j]! + 1,
        row[j - 1]! + 1,
        previous[j - 1]! + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, before[j - 2]! + 1);
      }
      row.push(edits);
      smallest = Math.min(smallest, edits);
    }
    if (smallest > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
