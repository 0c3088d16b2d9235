/**
 * Retrieval: ranks statements for each part of a question by two scores that make
 * different mistakes. BM25 matches words; the learned score knows paraphrases.
 *
 * @module
 */
import {
  buildEvidence,
  type Evidence,
  type Hit,
  type Scores,
} from "./confidence.ts";
import type { Corpus } from "./corpus.ts";
import { buildLearned, featuresOf, type Learned } from "./scores/learned.ts";
import {
  buildNearest,
  buildVocabulary,
  type Near,
  SAME,
  type Terms,
} from "./scores/nearest.ts";
import { isDestructive, wantsDestruction } from "./question/harm.ts";
import { createSpeller, splitQuestion } from "./question/parts.ts";
import { highest, type Search } from "./scores/bm25.ts";
import { withoutState } from "./question/state.ts";
import { termsOfWord, words } from "./scores/terms.ts";

/** Results for one part of a question. */
export interface Found {
  /** The best first; never empty. */
  hits: Hit[];
  /** The single texts that are most like it, the most alike first. */
  near: Near[];
  /** For the best one. */
  evidence: Evidence;
}

/** Ranks statements for each part of a question; parts without known words are left out. */
export type Retrieve = (question: string) => Found[];

/** A part of a question, misspelt words corrected. */
interface Asked extends Terms {
  words: string[];
}

/** Misspelt words that are looked up: no question may cost much more. */
const MOST_CORRECTED = 8;

/** Best statements of each score, over which it is standardised. */
const COMPARED = 50;

/** Statements that are found for a part. */
const FOUND = 20;

/** Builds the retrieval over a corpus. */
export function buildRetrieval(
  corpus: Corpus,
  search: Search,
  learned: Learned = buildLearned(corpus.statements),
): Retrieve {
  const vocabulary = buildVocabulary(corpus);
  const speller = createSpeller(corpus.words);
  const evidenceOf = buildEvidence(corpus, vocabulary);
  const nearest = buildNearest(corpus, vocabulary);
  const harmful = new Set(
    corpus.statements.keys()
      .filter((at) => isDestructive(corpus.statements[at]!.passage.text)),
  );
  return function retrieve(question) {
    const asked = withoutState(question);
    const mayHarm = wantsDestruction(words(asked));
    let corrections = MOST_CORRECTED;
    const correct = (word: string) =>
      corrections-- > 0 ? speller.correct(word.toLowerCase()) : undefined;
    const parts = splitQuestion(asked)
      .map((text) => readPart(text, corpus, correct));
    const scores = parts.map((asked): Scores => ({
      bm25: search(asked.known),
      learned: learned(featuresOf(asked.words)),
    }));
    return parts.flatMap((asked, at): Found[] => {
      if (asked.known.size === 0) return [];
      const own = parts.length > 1 ? besideWhole(scores, at) : scores[0]!;
      const { ranked, firsts } = rank(
        own,
        (statement) => mayHarm || !harmful.has(statement),
      );
      const near = nearest(asked, ranked.map(({ statement }) => statement));
      const hits = sameFirst(ranked, near);
      const evidence = evidenceOf(asked, { hits, firsts, near, scores: own });
      return [{ hits, near, evidence }];
    });
  };
}

function readPart(
  text: string,
  { numbers }: Corpus,
  correct: (word: string) => string[] | undefined,
): Asked {
  const asked: Asked = { known: new Set(), unknown: new Set(), words: [] };
  const isKnown = (word: string) =>
    termsOfWord(word).some((term) => numbers.has(term));
  for (const word of words(text)) {
    const meant = isKnown(word) ? [word] : correct(word) ?? [word];
    for (const one of meant) {
      asked.words.push(one);
      const terms = termsOfWord(one);
      const known = terms.flatMap((term) => numbers.get(term) ?? []);
      for (const number of known) asked.known.add(number);
      // Amounts, ids and model names are the caller's own.
      if (known.length > 0 || /\d/.test(one)) continue;
      for (const term of terms) asked.unknown.add(term);
    }
  }
  return asked;
}

/** Adds half of the other parts' scores to those of one part, as its context. */
function besideWhole(all: Scores[], part: number): Scores {
  const { bm25, learned } = all[part]!;
  const own = { bm25: bm25.slice(), learned: { ...learned } };
  own.learned.scores = learned.scores.slice();
  for (const [at, other] of all.entries()) {
    if (at === part) continue;
    for (let one = 0; one < bm25.length; one++) {
      own.bm25[one]! += other.bm25[one]! / 2;
      own.learned.scores[one]! += other.learned.scores[one]! / 2;
    }
  }
  return own;
}

/** The statements that are best by the sum of both scores in like units. */
function rank(
  { bm25, learned }: Scores,
  mayQuote: (statement: number) => boolean,
) {
  const words = standardise(bm25, highest(bm25, COMPARED));
  const sense = standardise(
    learned.scores,
    highest(learned.scores, COMPARED, -Infinity),
  );
  const candidates = [...new Set([...words.best, ...sense.best])]
    .filter(mayQuote);
  const ranked = candidates.map((statement): Hit => ({
    statement,
    score: words.inUnits(statement) + sense.inUnits(statement),
  })).sort((a, b) => b.score - a.score || a.statement - b.statement)
    .slice(0, FOUND);
  return { ranked, firsts: [words.best[0], sense.best[0]] };
}

/** Standardises scores over the best ones (z-score); all others get the least of these. */
function standardise(
  values: Float32Array,
  best: number[],
) {
  const mean = best.reduce((sum, at) => sum + values[at]!, 0) / best.length;
  const squares = best.reduce((sum, at) => sum + (values[at]! - mean) ** 2, 0);
  const spread = Math.sqrt(squares / best.length) || 1;
  const least = values[best.at(-1)!] ?? 0;
  const inUnits = (at: number) =>
    (Math.max(values[at]!, least) - mean) / spread;
  return { best, inUnits };
}

/** Statements that are asked for word for word come first. */
function sameFirst(ranked: Hit[], near: Near[]): Hit[] {
  const same = new Set(
    near.filter(({ likeness }) => likeness >= SAME)
      .map(({ statement }) => statement),
  );
  const isSame = ({ statement }: Hit) => same.has(statement);
  return [
    ...ranked.filter(isSame),
    ...ranked.filter((hit) => !isSame(hit)),
  ];
}
