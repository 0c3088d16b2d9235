/** `/api/ask`: answers a question in sentences quoted from the documentation. */
import type { AskAnswer } from "./schema.ts";
import { createCiter } from "./cite.ts";
import { type Composed, createCompose } from "./compose.ts";
import { confidenceOfAll, createWeigh, type Figures } from "./confidence.ts";
import { createSuggest } from "./follow_up.ts";
import { buildCorpus, type Statement } from "./index.ts";
import { createQuestionParser } from "./parse.ts";
import { buildBm25 } from "./postings.ts";
import { buildScore } from "./score.ts";
import type { TypeaheadSearch } from "./search.ts";
import { createTranslator } from "./translate.ts";
import { lazy } from "../memory.ts";

export type Ask = (question: string) => AskAnswer;

/** Question answering, and the search as a reader types, over one index. */
export interface Engine {
  ask: Ask;
  find: (query: string) => Promise<ReturnType<TypeaheadSearch>>;
  /** Reads a question without an answer's text, to fit the confidence. */
  read: (question: string) => Reading | undefined;
}

/** A composed answer with the figures that its confidence is judged by. */
export interface Reading extends Composed {
  /** Of each part of the question. */
  figures: Figures[];
}

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
  const bm25 = await buildBm25(corpus, pause);
  const parse = createQuestionParser(corpus);
  await pause();
  const score = buildScore(corpus, bm25);
  await pause();
  const compose = createCompose(corpus);
  const weigh = createWeigh(corpus);
  await pause();
  const translate = createTranslator(corpus.words);
  const cite = createCiter(baseUrl);
  const readEnglish = (question: string): Reading | undefined => {
    const { texts, isDestructive } = parse(question);
    if (texts[0].known.size === 0) return;
    const scores = score(texts);
    const composed = compose(scores.ranked, {
      least: scores.least,
      isDestructive,
      hasParts: texts.length > 1,
    });
    if (composed.quoted.length === 0) return;
    const parts = texts.length > 1 ? texts.slice(1) : texts;
    const figures = scores.parts.map((part, at) =>
      weigh(parts[at]!, part, composed.quoted)
    );
    return { ...composed, figures };
  };
  const judge = (reading: Reading | undefined) =>
    confidenceOfAll(reading?.figures ?? []);
  const suggest = createSuggest(
    corpus,
    (question) => judge(readEnglish(question)) === "high",
  );
  const ask: Ask = (question) => {
    const { english, notes } = translate(question);
    const reading = readEnglish(english);
    const confidence = judge(reading);
    const quoted = confidence === "none" ? [] : reading!.quoted;
    const found = quoted.map((one) => statements[one]!);
    const next = confidence === "high"
      ? []
      : suggest(reading?.sections ?? [], quoted);
    const note = confidence === "none" ? notes?.unanswered : notes?.quoted;
    return {
      question,
      answer: found.map(({ passage }) => passage.text).join(" "),
      confidence,
      citations: cite(found),
      followUp: note === undefined ? next : [note, ...next],
    };
  };
  // Most questions are asked of `ask`, which never loads Orama.
  const search = lazy(async () => {
    const { createTypeaheadSearch } = await import("./search.ts");
    return createTypeaheadSearch(corpus, bm25);
  });
  return {
    ask,
    find: async (query) => (await search())(query),
    read: (question) => readEnglish(translate(question).english),
  };
}
