/**
 * Whether a question is about the service at all: by how much more likely its
 * words are in questions about it than in questions about other things, of
 * which `elsewhere.json` holds examples (naive Bayes).
 *
 * @module
 */
import elsewhere from "./elsewhere.json" with { type: "json" };
import type { Statement } from "./statements.ts";
import { terms } from "./terms.ts";

/**
 * The log-odds of some terms for questions about other things; above 0 where
 * they are more likely there.
 */
export type Strangeness = (asked: Iterable<string>) => number;

/** What a term counts that no example has. */
const UNSEEN = 0.5;

/** Learns from the questions that the statements answer, and from the others. */
export function buildStrangeness(statements: Statement[]): Strangeness {
  const here = statements.flatMap(({ questions }) => questions);
  const inHere = countTerms(here);
  const inElsewhere = countTerms(elsewhere);
  const odds = (term: string) =>
    Math.log(((inElsewhere.get(term) ?? 0) + UNSEEN) / elsewhere.length) -
    Math.log(((inHere.get(term) ?? 0) + UNSEEN) / (here.length + 1));
  return function strangeness(asked) {
    let sum = 0;
    for (const term of asked) sum += odds(term);
    return sum;
  };
}

function countTerms(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const term of new Set(terms(text))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}
