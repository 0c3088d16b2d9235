/**
 * What speaks for the statement that was found best.
 *
 * @module
 */
import type { Evidence } from "./confidence.ts";
import { buildNearest } from "./nearest.ts";
import type { Asked } from "./retrieval.ts";
import { type Hit, textOf } from "./search.ts";
import type { Statement } from "./statements.ts";
import { buildStrangeness } from "./strangeness.ts";
import { terms as termsOf } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Prepares what the evidence is taken from. */
export function buildEvidence(
  statements: Statement[],
  { weight }: Vocabulary,
): (asked: Asked, best: Hit) => Evidence {
  const nearest = buildNearest(statements);
  const strangeness = buildStrangeness(statements);
  const weigh = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += weight(term);
    return sum;
  };
  return function evidenceOf({ terms, unknown }, { statement, score }) {
    const own = new Set(textOf(statement).flatMap(termsOf));
    const all = terms.union(new Set(unknown.flatMap(termsOf)));
    const total = weigh(terms) + weigh(unknown);
    const near = nearest(all);
    const page = (one: Statement) => one.passage.section.slug;
    const votes = near.filter((text) =>
      page(text.statement) === page(statement)
    );
    return {
      coverage: score / total,
      missing: (weigh(terms.difference(own)) + weigh(unknown)) / total,
      nearest: near[0]?.likeness ?? 0,
      pageVotes: votes.length / Math.max(1, near.length),
      strangeness: strangeness(all),
      size: Math.log1p(terms.size),
    };
  };
}
