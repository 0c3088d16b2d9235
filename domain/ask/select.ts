/**
 * Selection: the shortest set of sentences that answers.
 *
 * @module
 */
import type { Entry } from "./corpus.ts";
import type { Part } from "./question.ts";
import type { Ranked } from "./rank.ts";

const SENTENCES_A_PART = 3;
/** A further sentence must be nearly as good as the first, … */
const NEARLY_AS_GOOD = 0.62;
/** … and add this share of the question, or be in the same place. */
const ADDS = 0.03;
/** Two sentences that share more than this say the same. */
const SAME = 0.6;

/** Picks the sentences that answer one part, best first. */
export function select(part: Part, ranked: Ranked[]): Ranked[] {
  const [first] = ranked;
  if (first === undefined || first.score <= 0) return [];
  const chosen = [first];
  const held = [...first.held];
  const total = part.groups.reduce(
    (sum, { importance }) => sum + importance,
    0,
  );
  for (const next of ranked.slice(1, 40)) {
    if (chosen.length >= SENTENCES_A_PART) break;
    if (next.score < first.score * NEARLY_AS_GOOD) break;
    if (chosen.some(({ entry }) => overlap(entry, next.entry) > SAME)) continue;
    const gain = part.groups.reduce(
      (sum, { importance }, i) =>
        sum + importance * Math.max(0, next.held[i]! - held[i]!),
      0,
    ) / total;
    const sameBlock =
      first.entry.passage.section === next.entry.passage.section;
    if (gain < ADDS && !sameBlock) continue;
    chosen.push(next);
    next.held.forEach((share, i) => held[i] = Math.max(share, held[i]!));
  }
  return chosen;
}

/** Share of the smaller text's terms that the other has too. */
export function overlap(a: Entry, b: Entry): number {
  const left = new Set(a.sequence);
  const right = new Set(b.sequence);
  const shared = left.intersection(right).size;
  return shared / Math.max(1, Math.min(left.size, right.size));
}
