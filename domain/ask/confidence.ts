/**
 * Confidence: how far an answer covers what was asked.
 *
 * The thresholds are fitted to the `tune` half of `tests/ask/questions.jsonl`.
 *
 * @module
 */
import type { Part } from "./question.ts";
import type { Ranked } from "./rank.ts";

/** `none`: no passage matched; `low`: a single weak match. */
export type Confidence = "high" | "low" | "none";

/** From this coverage on an answer is trusted. */
const HIGH = 0.55;
/** Below this coverage nothing relevant was found. */
const NONE = 0.28;

/** Judges the sentences that were chosen for each part. */
export function confidenceOf(parts: Part[], chosen: Ranked[][]): Confidence {
  const coverage = Math.min(
    ...parts.map((part, i) => coverageOf(part, chosen[i]!)),
  );
  if (chosen.flat().length === 0 || coverage < NONE) return "none";
  return coverage < HIGH ? "low" : "high";
}

/** Share of a part, by importance, that the chosen sentences hold. */
export function coverageOf(part: Part, chosen: Ranked[]): number {
  let total = 0;
  let covered = 0;
  part.groups.forEach(({ importance }, i) => {
    total += importance;
    covered += importance * Math.max(0, ...chosen.map(({ held }) => held[i]!));
  });
  return total === 0 ? 0 : covered / total;
}
