/** `/api/ask`: answers a question in sentences quoted from the documentation. */
import type { AskAnswer } from "./schema.ts";
import { createCiter, UNSURE, unsureCitation } from "./cite.ts";
import { buildCorpus, type Corpus, type Statement } from "./index.ts";
import {
  type AnswerFeatures,
  buildRetriever,
  EXACT_SIMILARITY,
  featureVector,
  MAX_QUOTED_STATEMENTS,
  type PartResult,
  type SimilarText,
} from "./retrieval.ts";
import {
  buildBm25Search,
  createTypeaheadSearch,
  type TypeaheadSearch,
} from "./search.ts";
import { createTranslator } from "./translate.ts";
import { getOrInsert } from "../memory.ts";
import fitted from "./confidence.json" with { type: "json" };

export type Ask = (question: string) => AskAnswer;

/** Question answering, and the search as a reader types, over one index. */
export interface Engine {
  ask: Ask;
  find: TypeaheadSearch;
}

/** Maximum statements in a `low` answer, unless the question has more parts. */
const QUOTED_LOW = 2;

/** Minimum similarity of a text that suggests a follow-up to a `none` answer. */
const ALIKE = 0.4;

/**
 * Indexes the statements of the documentation.
 *
 * @param pause called between steps of a few milliseconds, so that requests are
 * answered meanwhile
 */
export async function createEngine(
  statements: Statement[],
  { baseUrl }: { baseUrl: string },
  pause: () => Promise<void>,
): Promise<Engine> {
  const corpus = await buildCorpus(statements, pause);
  const search = await buildBm25Search(corpus, pause);
  const retrieve = await buildRetriever(corpus, search, pause);
  const translate = createTranslator(corpus.words);
  const cite = createCiter(baseUrl);
  const suggest = createSuggest(
    statements,
    (question) => judge(retrieve(question)).confidence === "high",
  );
  const ask: Ask = (question) => {
    const { english, notes } = translate(question);
    const parts = retrieve(english);
    const { found, confidence } = judge(parts);
    const most = confidence === "high"
      ? MAX_QUOTED_STATEMENTS
      : Math.max(QUOTED_LOW, found.length);
    const quoted = quote(found, most, corpus);
    const text = quoted.map(({ passage }) => passage.text).join(" ");
    const similar = parts.flatMap((part) => part.similar)
      .filter((one) => confidence === "low" || one.similarity >= ALIKE);
    const next = confidence === "high" ? [] : suggest(similar, quoted);
    return {
      question,
      answer: confidence === "low" ? `${UNSURE} ${text}` : text,
      confidence,
      citations: confidence === "low"
        ? [...cite(quoted), unsureCitation(baseUrl)]
        : cite(quoted),
      followUp: notes
        ? [confidence === "none" ? notes.unanswered : notes.quoted, ...next]
        : next,
    };
  };
  return { ask, find: createTypeaheadSearch(corpus, search) };
}

/**
 * Selects the parts whose confidence is not `none`. The answer is `none` if no
 * part remains, `high` if every part of the question is `high`, and else `low`.
 */
function judge(
  parts: PartResult[],
): { found: PartResult[]; confidence: AskAnswer["confidence"] } {
  const levels = parts.map(({ features }) => confidenceOf(features));
  const found = parts.filter((_, at) => levels[at] !== "none");
  if (found.length === 0) return { found, confidence: "none" };
  const isSure = levels.every((level) => level === "high");
  return { found, confidence: isSure ? "high" : "low" };
}

/** Coefficients of a logistic function. */
export interface LogisticModel {
  bias: number;
  /** In the order of {@linkcode featureVector}. */
  weights: number[];
}

/** Evaluates a logistic function; returns a probability from 0 to 1. */
export function probability(
  { bias, weights }: LogisticModel,
  values: number[],
) {
  const sum = values.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Minimum `weight` of an exact match; lighter texts match many questions. */
const LEAST_WEIGHT = 9;

/** Confidence of an answer (specification 2.7). */
export function confidenceOf(
  features: AnswerFeatures,
): AskAnswer["confidence"] {
  const { about, right } = fitted;
  const values = featureVector(features);
  const isExact = features.nearest >= EXACT_SIMILARITY;
  // The facts list exactly this question for the statement.
  if (isExact && features.weight >= LEAST_WEIGHT) return "high";
  if (!isExact && probability(about, values) < about.threshold) return "none";
  return probability(right, values) >= right.threshold ? "high" : "low";
}

/** Minimum score of a quoted statement, as a share of the best of its part. */
const WORTH = 0.5;

/** Quotes the best statement of each part, then the second best of each part, … */
function quote(found: PartResult[], most: number, corpus: Corpus): Statement[] {
  const worthy = found.map(({ ranked }) =>
    ranked.filter(({ score }) => score >= WORTH * ranked[0]!.score)
  );
  const longest = Math.max(0, ...worthy.map(({ length }) => length));
  const chosen: number[] = [];
  for (let rank = 0; rank < longest; rank++) {
    for (const ranked of worthy) {
      const one = ranked[rank]?.statement;
      if (one === undefined || chosen.length === most) continue;
      if (!chosen.some((other) => repeats(corpus, one, other))) {
        chosen.push(one);
      }
    }
  }
  return chosen.map((one) => corpus.statements[one]!);
}

/** Share of the shorter statement's terms that the other statement must have. */
const REPEATED = 0.8;

/** True when two statements say nearly the same. */
function repeats({ texts }: Corpus, one: number, other: number): boolean {
  const own = new Set(texts[one]![0]);
  const others = new Set(texts[other]![0]);
  const shared = own.intersection(others).size;
  return shared >= REPEATED * Math.min(own.size, others.size);
}

const SUGGESTIONS = 3;

/** Suggested when no similar question has an answer. */
const STARTERS = [
  "How do I get an API key?",
  "How do I submit a purchase?",
  "How do I contact the team?",
];

/**
 * Builds the function that suggests questions with a `high` answer, the most
 * similar first. Sections that the answer quotes are left out.
 */
function createSuggest(
  statements: Statement[],
  isAnswered: (question: string) => boolean,
): (similar: SimilarText[], quoted: Statement[]) => string[] {
  const known = new Map<string, boolean>();
  const hasAnswer = (question: string) =>
    getOrInsert(known, question, isAnswered);
  return function suggest(similar, quoted) {
    const told = new Set(quoted.map(({ passage }) => passage.section));
    const topics = similar.map(({ statement }) => statements[statement]!)
      .filter(({ passage }) => !told.has(passage.section))
      .map(({ topic }) => topic)
      .filter((topic) => topic.endsWith("?"));
    const nearest = [...new Set(topics)].filter(hasAnswer);
    const questions = nearest.length > 0 ? nearest : STARTERS.filter(hasAnswer);
    return questions.slice(0, SUGGESTIONS);
  };
}
