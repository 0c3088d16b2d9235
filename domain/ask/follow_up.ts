/**
 * Follow-up questions: headings of the documentation that ask something near
 * to what was asked.
 *
 * @module
 */
import type { Ranked } from "./rank.ts";

const SUGGESTIONS = 3;

/** For a question that matched nothing, as far as `docs/` has them. */
const STARTERS = [
  "How do I get an API key?",
  "How do I submit a purchase?",
  "How do I contact the team?",
];

/** Suggests questions, nearest first; the starters when nothing is near. */
export function followUp(
  ranked: Ranked[],
  answered: Ranked[],
  headings: Set<string>,
): string[] {
  const known = new Set(answered.map(({ entry }) => entry.passage.section));
  const near = ranked
    .map(({ entry }) => entry.passage.section)
    .filter((section) => !known.has(section))
    .map(({ heading }) => heading)
    .filter((heading) => heading.endsWith("?"));
  const suggested = [...new Set(near)].slice(0, SUGGESTIONS);
  if (suggested.length > 0) return suggested;
  return STARTERS.filter((starter) => headings.has(starter));
}
