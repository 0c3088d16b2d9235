/**
 * Confidence: how far an answer covers what was asked.
 *
 * What counts is the best sentence alone: several sentences that hold a word
 * of the question each are no answer. The thresholds are fitted to labelled
 * questions (`tests/ask/README.md`); `deno task eval` shows what they yield.
 *
 * @module
 */
import type { Part } from "./question.ts";
import type { Ranked } from "./rank.ts";

/** `none`: no passage matched; `low`: a single weak match. */
export type Confidence = "high" | "low" | "none";

/**
 * Coverage from which on an answer is trusted, by how many words of the
 * question the sentence holds firmly: one word alone is often chance.
 */
const TRUSTED = [1.01, 0.9, 0.66, 0.5];
/** What a word that the documentation does not know adds to that. */
const FOREIGN = 0.2;
/** Below this coverage nothing relevant was found. */
const NOTHING = 0.22;
/** The same for a question that names an undocumented subject. */
const NOTHING_UNDOCUMENTED = 0.6;
/** Importance from which on a word is more than filling. */
const WEIGHTY = { held: 1.5, foreign: 3 };
const FIRMLY = 0.8;
/** Trust in a corrected word from which on it counts as if well spelt. */
const SLIP = 0.8;

/** Judges the sentences that were chosen for each part of a question. */
export function confidenceOf(parts: Part[], chosen: Ranked[][]): Confidence {
  const matches = parts.map((part, i) => matchOf(part, chosen[i]!));
  const found = matches.filter((match) => !isNothing(match));
  if (found.length === 0) return "none";
  if (found.length < matches.length) return "low";
  return isTrusted(found.reduce(join)) ? "high" : "low";
}

/** What the best sentence has of a part of a question. */
interface Match {
  /** Importance of all words, and of those that the sentence holds. */
  total: number;
  covered: number;
  /** How many weighty words the sentence holds firmly. */
  firm: number;
  /** Whether a word is unknown, or names an undocumented subject. */
  foreign: boolean;
  undocumented: boolean;
}

function matchOf({ groups }: Part, [best]: Ranked[]): Match {
  const match: Match = {
    total: 0,
    covered: 0,
    firm: 0,
    foreign: false,
    undocumented: false,
  };
  groups.forEach((group, i) => {
    if (group.borrowed) return;
    // A slip of the pen is no doubt about the subject.
    const trust = group.trust >= SLIP ? group.trust : 1;
    const held = Math.min(1, (best?.held[i] ?? 0) / trust);
    match.total += group.importance;
    match.covered += group.importance * held;
    if (held >= FIRMLY && group.importance >= WEIGHTY.held) match.firm++;
    match.undocumented ||= group.undocumented;
    match.foreign ||= group.alternatives.length === 0 &&
      group.importance >= WEIGHTY.foreign;
  });
  return match;
}

function join(a: Match, b: Match): Match {
  return {
    total: a.total + b.total,
    covered: a.covered + b.covered,
    firm: Math.min(a.firm, b.firm) + 1,
    foreign: a.foreign || b.foreign,
    undocumented: a.undocumented || b.undocumented,
  };
}

function coverage({ total, covered }: Match): number {
  return total === 0 ? 0 : covered / total;
}

function isNothing(match: Match): boolean {
  const least = match.undocumented ? NOTHING_UNDOCUMENTED : NOTHING;
  return coverage(match) < least;
}

function isTrusted(match: Match): boolean {
  if (match.undocumented) return false;
  const least = TRUSTED[Math.min(match.firm, TRUSTED.length - 1)]!;
  return coverage(match) >= least + (match.foreign ? FOREIGN : 0);
}
