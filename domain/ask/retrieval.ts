/**
 * Retrieval: ranks statements for each part of a question by the sum of two
 * scores, and computes the features that the confidence depends on. BM25 matches
 * words; the learned score matches paraphrases.
 */
import { type Corpus, idf, type QuestionTerms, termsOf } from "./index.ts";
import {
  buildLearnedScorer,
  type LearnedScores,
  textFeatures,
} from "./learned.ts";
import { createQuestionParser, isDestructiveStatement } from "./query.ts";
import { type Bm25Search, SCORE_UNIT, topK } from "./search.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };

/** A text of a statement that shares terms with a question. */
export interface SimilarText {
  /** Index in `Corpus.statements`. */
  statement: number;
  /** Dice's coefficient of the weights: shared terms by the mean of both texts. */
  similarity: number;
}

/** Similarity of a text with exactly the question's terms, but for rounding. */
export const EXACT_SIMILARITY = 0.999;

/** Features of the best statement, in the order of {@linkcode featureVector}. */
const FEATURES = [
  // Sum of the term weights (IDF) of the question.
  "weight",
  // BM25 score of the best statement.
  "bm25",
  // Weight of three sets of question terms, as shares of `weight`: terms that the
  // best statement lacks, terms that every quoted statement lacks, and terms that
  // the best statement lacks but the sentence of another statement has.
  "missing",
  "missingAll",
  "missingSaid",
  // Similarity of the most similar text, from 0 to 1.
  "nearest",
  // Learned score of the best statement, and the score of the off-topic class
  // minus that learned score.
  "learned",
  "elsewhere",
  // How many of BM25, learned score and similarity rank the best statement first.
  "agreement",
  // Share of the similar texts in the section of the best statement.
  "sectionVotes",
  // Log-odds that the question is off-topic, by its terms.
  "strangeness",
] as const;

export type AnswerFeatures = Record<typeof FEATURES[number], number>;

/** Lists the features in the order of the fitted weights. */
export function featureVector(features: AnswerFeatures): number[] {
  return FEATURES.map((name) => features[name]);
}

/** Results for one part of a question. */
export interface PartResult {
  /** Indices in `Corpus.statements`, best first; never empty. */
  ranked: { statement: number; score: number }[];
  /** Most similar first. */
  similar: SimilarText[];
  /** Of the best statement. */
  features: AnswerFeatures;
}

/** Scores of all statements for one part of a question. */
interface PartScores {
  bm25: Float32Array;
  learned: LearnedScores;
}

/** Candidates from each score; the score is standardised over them. */
const COMPARED = 100;

/** Maximum ranked statements for a part. */
const FOUND = 20;

/** Maximum statements in a `high` answer. */
export const MAX_QUOTED_STATEMENTS = 3;

/** Builds the function that finds statements for each part with a known word. */
export async function buildRetriever(
  corpus: Corpus,
  search: Bm25Search,
  pause: () => Promise<void>,
): Promise<(question: string) => PartResult[]> {
  const { statements } = corpus;
  const learned = buildLearnedScorer(statements);
  await pause();
  const read = createQuestionParser(corpus);
  await pause();
  const strangeness = buildStrangeness(corpus);
  await pause();
  const lackOf = buildLack(corpus);
  const findSimilar = buildSimilarTextFinder(corpus);
  await pause();
  const harmful = new Set(
    statements.keys()
      .filter((at) => isDestructiveStatement(statements[at]!.passage.text)),
  );
  const sectionOf = (statement: number) =>
    statements[statement]!.passage.section;
  return function retrieve(question) {
    const { parts, isDestructive } = read(question);
    const scores = parts.map((part): PartScores => ({
      bm25: search(part.known),
      learned: learned(textFeatures(part.words)),
    }));
    return parts.flatMap((part, at): PartResult[] => {
      if (part.known.size === 0) return [];
      const own = parts.length > 1 ? withContext(scores, at) : scores[0]!;
      const { best, firsts } = rank(
        own,
        (statement) => isDestructive || !harmful.has(statement),
      );
      const similar = findSimilar(part, best.map((one) => one.statement));
      const exact = new Set(
        similar.filter(({ similarity }) => similarity >= EXACT_SIMILARITY)
          .map(({ statement }) => statement),
      );
      const ranked = best.toSorted((a, b) =>
        Number(exact.has(b.statement)) - Number(exact.has(a.statement))
      );
      const { statement } = ranked[0]!;
      const learnedScore = own.learned.scores[statement]!;
      const votes = similar.filter((text) =>
        sectionOf(text.statement) === sectionOf(statement)
      );
      const features = {
        ...lackOf(part, ranked),
        bm25: own.bm25[statement]! / SCORE_UNIT,
        nearest: similar[0]?.similarity ?? 0,
        learned: learnedScore,
        elsewhere: own.learned.elsewhere - learnedScore,
        agreement: [...firsts, similar[0]?.statement]
          .filter((first) => first === statement).length,
        sectionVotes: votes.length / Math.max(1, similar.length),
        strangeness: strangeness(part),
      };
      return [{ ranked, similar, features }];
    });
  };
}

/** Adds half the scores of every other part to one part's, as its context. */
function withContext(all: PartScores[], part: number): PartScores {
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

/** Ranks statements by the sum of both standardised scores. */
function rank(
  { bm25, learned }: PartScores,
  mayQuote: (statement: number) => boolean,
) {
  const words = standardise(bm25, topK(bm25, COMPARED));
  const sense = standardise(
    learned.scores,
    topK(learned.scores, COMPARED, -Infinity),
  );
  const candidates = new Set([...words.best, ...sense.best]);
  const best = [...candidates].filter(mayQuote).map((statement) => ({
    statement,
    score: words.inUnits(statement) + sense.inUnits(statement),
  })).sort((a, b) => b.score - a.score || a.statement - b.statement)
    .slice(0, FOUND);
  return { best, firsts: [words.best[0], sense.best[0]] };
}

/** Computes z-scores over the best; every other statement gets the lowest. */
function standardise(values: Float32Array, best: number[]) {
  const mean = best.reduce((sum, at) => sum + values[at]!, 0) / best.length;
  const squares = best.reduce((sum, at) => sum + (values[at]! - mean) ** 2, 0);
  const spread = Math.sqrt(squares / best.length) || 1;
  const least = values[best.at(-1)!] ?? 0;
  const inUnits = (at: number) =>
    (Math.max(values[at]!, least) - mean) / spread;
  return { best, inUnits };
}

/** Weighs a question's terms, and those that the best statements lack. */
function buildLack({ texts, weights, all }: Corpus) {
  // Terms of the statements' own sentences, without their headings and questions.
  const said = new Set(texts.flatMap(([own]) => own!));
  return function lackOf(
    { known, unknown }: QuestionTerms,
    ranked: PartResult["ranked"],
  ) {
    const [best, ...others] = ranked.slice(0, MAX_QUOTED_STATEMENTS)
      .map(({ statement }) => new Set(texts[statement]!.flat()));
    const strange = unknown.size * idf(0, all);
    let weight = strange;
    let missing = strange;
    let missingAll = strange;
    let missingSaid = 0;
    for (const term of known) {
      const own = weights[term]!;
      weight += own;
      if (best!.has(term)) continue;
      missing += own;
      if (!others.some((other) => other.has(term))) missingAll += own;
      if (said.has(term)) missingSaid += own;
    }
    return {
      weight,
      missing: missing / weight,
      missingAll: missingAll / weight,
      missingSaid: missingSaid / weight,
    };
  };
}

/** Added to the count of each term (additive smoothing). */
const UNSEEN = 0.5;

/**
 * Log-odds that a question's terms come from an off-topic question, by their
 * frequencies in the documentation and in the examples of `elsewhere.json`.
 */
function buildStrangeness({ numbers, counts, all }: Corpus) {
  const others = new Map<string, number>();
  for (const term of elsewhere.flatMap((text) => [...new Set(termsOf(text))])) {
    others.set(term, (others.get(term) ?? 0) + 1);
  }
  const odds = (term: string, found: number) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length) -
    Math.log((found + UNSEEN) / (all + 1));
  const known = new Float64Array(numbers.size);
  for (const [term, number] of numbers) {
    known[number] = odds(term, counts[number]!);
  }
  return function strangeness(question: QuestionTerms) {
    let sum = 0;
    for (const number of question.known) sum += known[number]!;
    for (const term of question.unknown) sum += odds(term, 0);
    return sum;
  };
}

/** Maximum similar texts of a part. */
const MOST_SIMILAR = 10;

/** Finds the texts of some statements most similar to a question. */
export function buildSimilarTextFinder(
  { texts, weights, all }: Corpus,
): (question: QuestionTerms, among: number[]) => SimilarText[] {
  const sumOf = (terms: Iterable<number>, values: Float64Array) => {
    let sum = 0;
    for (const term of terms) sum += values[term]!;
    return sum;
  };
  const sizes = texts.map((own) => own.map((text) => sumOf(text, weights)));
  // By term number: the weight of a term of the question; 0 for every other term.
  const wants = new Float64Array(weights.length);
  return function findSimilar({ known, unknown }, among) {
    for (const number of known) wants[number] = weights[number]!;
    const size = sumOf(known, weights) + unknown.size * idf(0, all);
    const owners = among.flatMap((one) => texts[one]!.map(() => one));
    const found = among.flatMap((one) =>
      texts[one]!.map((text, at) =>
        2 * sumOf(text, wants) / (size + sizes[one]![at]!)
      )
    );
    for (const number of known) wants[number] = 0;
    return topK(Float32Array.from(found), MOST_SIMILAR)
      .map((at) => ({ statement: owners[at]!, similarity: found[at]! }));
  };
}
