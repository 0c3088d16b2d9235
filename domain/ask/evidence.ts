/**
 * What speaks for the statement that was found best.
 *
 * @module
 */
import type { Evidence } from "./confidence.ts";
import type { Entry } from "./corpus.ts";
import type { Near } from "./nearest.ts";
import type { Hit } from "./search.ts";
import { buildStrangeness } from "./strangeness.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A part of a question, as terms. */
export interface Asked {
  /** Those that the documentation knows, misspelt ones corrected. */
  known: Set<string>;
  /** With those that it does not know. */
  all: Set<string>;
}

/** Prepares what the evidence is taken from. */
export function buildEvidence(
  vocabulary: Vocabulary,
): (asked: Asked, best: Hit, near: Near[]) => Evidence {
  const strangeness = buildStrangeness(vocabulary);
  const { weigh } = vocabulary;
  return function evidenceOf({ known, all }, { entry, score }, near) {
    const own = new Set(entry.terms);
    const total = weigh(all);
    const page = pageOf(entry);
    const votes = near.filter((text) => pageOf(text.entry) === page);
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

function pageOf({ statement: { passage } }: Entry): string {
  return passage.section.slug;
}
