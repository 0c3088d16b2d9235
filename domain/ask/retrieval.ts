/**
 * Retrieval: ranks statements for each part of a question by the sum of two
 * scores. BM25 matches words; the learned score matches paraphrases.
 *
 * @module
 */
import {
  type AnswerFeatures,
  buildFeatures,
  EXACT_SIMILARITY,
  type PartScores,
  type RankedStatement,
  type SimilarText,
} from "./confidence.ts";
import {
  type Corpus,
  type QuestionTerms,
  type TermWeights,
  weighTerms,
} from "./index.ts";
import { buildLearnedScorer, textFeatures } from "./learned.ts";
import { createQuestionParser, isDestructiveStatement } from "./query.ts";
import { type Bm25Search, topK } from "./search.ts";

/** Results for one part of a question. */
export interface PartResult {
  /** Best first; never empty. */
  ranked: RankedStatement[];
  /** Most similar first. */
  similar: SimilarText[];
  /** Of the best statement. */
  features: AnswerFeatures;
}

/** Candidates from each score; the score is standardised over them. */
const COMPARED = 100;

/** Maximum ranked statements for a part. */
const FOUND = 20;

/**
 * Builds the function that ranks statements for each part of a question. Parts
 * without known words are left out.
 */
export function buildRetriever(
  corpus: Corpus,
  search: Bm25Search,
): (question: string) => PartResult[] {
  const learned = buildLearnedScorer(corpus.statements);
  const weights = weighTerms(corpus);
  const read = createQuestionParser(corpus);
  const featuresOf = buildFeatures(corpus, weights);
  const findSimilar = buildSimilarTextFinder(corpus, weights);
  const harmful = new Set(
    corpus.statements.keys()
      .filter((at) =>
        isDestructiveStatement(corpus.statements[at]!.passage.text)
      ),
  );
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
      const ranked = exactFirst(best, similar);
      const result = { ranked, firsts, similar, scores: own };
      return [{ ranked, similar, features: featuresOf(part, result) }];
    });
  };
}

/**
 * Adds half the scores of every other part to one part's scores, as its
 * context.
 */
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
  const candidates = [...new Set([...words.best, ...sense.best])]
    .filter(mayQuote);
  const best = candidates.map((statement): RankedStatement => ({
    statement,
    score: words.inUnits(statement) + sense.inUnits(statement),
  })).sort((a, b) => b.score - a.score || a.statement - b.statement)
    .slice(0, FOUND);
  return { best, firsts: [words.best[0], sense.best[0]] };
}

/**
 * Computes z-scores over the best candidates; every other statement gets the
 * lowest.
 */
function standardise(values: Float32Array, best: number[]) {
  const mean = best.reduce((sum, at) => sum + values[at]!, 0) / best.length;
  const squares = best.reduce((sum, at) => sum + (values[at]! - mean) ** 2, 0);
  const spread = Math.sqrt(squares / best.length) || 1;
  const least = values[best.at(-1)!] ?? 0;
  const inUnits = (at: number) =>
    (Math.max(values[at]!, least) - mean) / spread;
  return { best, inUnits };
}

/** Moves statements with an exact match among their texts to the front. */
function exactFirst(best: RankedStatement[], similar: SimilarText[]) {
  const exact = new Set(
    similar.filter(({ similarity }) => similarity >= EXACT_SIMILARITY)
      .map(({ statement }) => statement),
  );
  return best.toSorted((a, b) =>
    Number(exact.has(b.statement)) - Number(exact.has(a.statement))
  );
}

/** Maximum similar texts of a part. */
const MOST_SIMILAR = 10;

/**
 * Builds the function that finds the texts of some statements most similar to a
 * question.
 */
export function buildSimilarTextFinder(
  { texts }: Corpus,
  { weights, weigh }: TermWeights,
): (question: QuestionTerms, among: number[]) => SimilarText[] {
  const sumOf = (text: number[], values: Float64Array) => {
    let sum = 0;
    for (const term of text) sum += values[term]!;
    return sum;
  };
  const sizes = texts.map((own) => own.map((text) => sumOf(text, weights)));
  // By term number: the weight of a term of the question; 0 for every other term.
  const wants = new Float64Array(weights.length);
  return function findSimilar(question, among) {
    for (const number of question.known) wants[number] = weights[number]!;
    const size = weigh(question);
    const owners = among.flatMap((one) => texts[one]!.map(() => one));
    const found = among.flatMap((one) =>
      texts[one]!.map((text, at) =>
        2 * sumOf(text, wants) / (size + sizes[one]![at]!)
      )
    );
    for (const number of question.known) wants[number] = 0;
    return topK(Float32Array.from(found), MOST_SIMILAR)
      .map((at) => ({ statement: owners[at]!, similarity: found[at]! }));
  };
}
