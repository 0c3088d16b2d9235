/**
 * What speaks for the statement that was found best.
 *
 * @module
 */
import type { Evidence } from "./confidence.ts";
import type { Near } from "./nearest.ts";
import type { Asked } from "./retrieval.ts";
import { type Hit, textOf } from "./search.ts";
import type { Statement } from "./statements.ts";
import { buildStrangeness } from "./strangeness.ts";
import { terms } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Prepares what the evidence is taken from. */
export function buildEvidence(
  statements: Statement[],
  { weight }: Vocabulary,
): (asked: Asked, best: Hit, near: Near[]) => Evidence {
  const strangeness = buildStrangeness(statements);
  const weigh = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += weight(term);
    return sum;
  };
  return function evidenceOf({ known, all }, { statement, score }, near) {
    const own = new Set(textOf(statement).flatMap(terms));
    const total = weigh(all);
    const page = pageOf(statement);
    const votes = near.filter((text) => pageOf(text.statement) === page);
    return {
      coverage: score / total,
      missing: weigh(all.difference(own)) / total,
      nearest: near[0]?.likeness ?? 0,
      pageVotes: votes.length / Math.max(1, near.length),
      strangeness: strangeness(all),
      size: Math.log1p(known.size),
    };
  };
}

function pageOf({ passage }: Statement): string {
  return passage.section.slug;
}
