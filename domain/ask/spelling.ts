/**
 * Spelling: finds the known word that a misspelt word stands for.
 *
 * @module
 */

/** Finds known words near to unknown ones. */
export interface Speller {
  knows(word: string): boolean;
  /** The nearest known word; undefined when none is near enough. */
  correct(word: string): string | undefined;
}

/** Builds a speller from known words, each with how common it is. */
export function createSpeller(known: Map<string, number>): Speller {
  const byLength = new Map<number, string[]>();
  for (const word of known.keys()) {
    const list = byLength.get(word.length) ?? [];
    byLength.set(word.length, [...list, word]);
  }
  return {
    knows: (word) => known.has(word),
    correct(word) {
      const allowed = allowedEdits(word);
      let best: { word: string; cost: number } | undefined;
      for (let n = word.length - allowed; n <= word.length + allowed; n++) {
        for (const candidate of byLength.get(n) ?? []) {
          // Misspellings rarely begin wrong; other words do.
          if (candidate[0] !== word[0] || candidate.length < 4) continue;
          const edits = editDistance(word, candidate, allowed);
          if (edits > allowed) continue;
          const cost = edits - Math.min(0.5, known.get(candidate)! / 200);
          if (best === undefined || cost < best.cost) {
            best = { word: candidate, cost };
          }
        }
      }
      return best?.word;
    },
  };
}

function allowedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
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
