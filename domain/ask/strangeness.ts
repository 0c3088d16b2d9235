/**
 * Whether a question is about the service at all: by how much more likely its
 * words are in questions about other things, of which `elsewhere.json` holds
 * examples, than in the texts about the service (naive Bayes).
 *
 * @module
 */
import elsewhere from "./elsewhere.json" with { type: "json" };
import { terms } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * The log-odds of some terms for questions about other things; above 0 where
 * they are more likely there.
 */
type Strangeness = (asked: Iterable<string>) => number;

/** What a term counts that no text has. */
const UNSEEN = 0.5;

/** Learns from the texts about the service, and from the examples. */
export function buildStrangeness({ count, texts }: Vocabulary): Strangeness {
  const others = new Map<string, number>();
  for (const example of elsewhere) {
    for (const term of new Set(terms(example))) {
      others.set(term, (others.get(term) ?? 0) + 1);
    }
  }
  const odds = (term: string) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length) -
    Math.log((count(term) + UNSEEN) / (texts + 1));
  return function strangeness(asked) {
    let sum = 0;
    for (const term of asked) sum += odds(term);
    return sum;
  };
}
