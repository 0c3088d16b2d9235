/**
 * Selection: the shortest set of sentences that answers.
 *
 * @module
 */
import type { Entry } from "./corpus.ts";
import type { Part } from "./question.ts";
import type { Ranked } from "./rank.ts";

/** When a further sentence joins the answer. */
export const FURTHER = {
  /** Sentences that one question may have, … */
  most: 3,
  /** … and each part of one that asks several things. */
  mostOfPart: 2,
  /** One more when it is about as good as the first. */
  tie: 1,
  /** A further sentence must be nearly as good as the first, … */
  nearlyAsGood: 0.6,
  /** … or closer, where the first alone covers this much of the question, … */
  covered: 0.65,
  besideCovered: 0.76,
  /** … and add this share of the question, be in the same section, … */
  adds: 0.035,
  /** … or be as good as this. */
  asGood: 0.85,
  /** Two sentences that share more than this say the same. */
  same: 0.85,
};

/** Picks the sentences that answer one part, best first. */
export function select(part: Part, ranked: Ranked[], most: number): Ranked[] {
  const [first] = ranked;
  if (first === undefined || first.score <= 0) return [];
  const chosen = [first];
  const held = [...first.held];
  const total = part.groups.reduce(
    (sum, { importance }) => sum + importance,
    0,
  );
  const coverage = part.groups.reduce(
    (sum, { importance }, i) => sum + importance * Math.min(1, held[i]!),
    0,
  ) / total;
  const nearly = coverage >= FURTHER.covered
    ? FURTHER.besideCovered
    : FURTHER.nearlyAsGood;
  for (const next of ranked.slice(1, 40)) {
    const asGood = next.score >= first.score * FURTHER.asGood;
    if (chosen.length >= most + (asGood ? FURTHER.tie : 0)) break;
    if (next.score < first.score * nearly) break;
    if (chosen.some(({ entry }) => overlap(entry, next.entry) > FURTHER.same)) {
      continue;
    }
    const gain = part.groups.reduce(
      (sum, { importance }, i) =>
        sum + importance * Math.max(0, next.held[i]! - held[i]!),
      0,
    ) / total;
    const sameBlock =
      first.entry.passage.section === next.entry.passage.section;
    if (gain < FURTHER.adds && !sameBlock && !asGood) continue;
    chosen.push(next);
    next.held.forEach((share, i) => held[i] = Math.max(share, held[i]!));
  }
  return chosen;
}

/** Share of the smaller text's terms that the other has too. */
export function overlap(a: Entry, b: Entry): number {
  const shared = a.own.intersection(b.own).size;
  return shared / Math.max(1, Math.min(a.own.size, b.own.size));
}
