/**
 * `/api/ask`: answers a question in sentences quoted from the documentation.
 *
 * @module
 */
import type { AskAnswer } from "./schema.ts";
import { createCite } from "./cite.ts";
import { confidenceOf, type Near } from "./confidence.ts";
import { type Entry, readCorpus, type Statement } from "./corpus.ts";
import { createInEnglish, type InEnglish } from "./languages/translate.ts";
import { buildRetrieval, type Found, type Retrieve } from "./retrieval.ts";
import { createFind, type Find } from "./find.ts";
import { buildSearch } from "./search.ts";

/** Answers a question. */
export type Ask = (question: string) => AskAnswer;

/** Statements that an answer quotes at most. */
const QUOTED = 3;

/** Share of the terms that makes one statement repeat another. */
const REPEATED = 0.8;

/** Likeness from which a text says what an unanswered question is about. */
const ALIKE = 0.4;

/** What is answered, and how sure it is. */
interface Judged {
  /** What is near to each part of the question. */
  parts: Found[];
  /** The parts that are answered. */
  found: Found[];
  confidence: AskAnswer["confidence"];
}

/** Prepares the answers from what is retrieved. */
function createAsk(
  retrieve: Retrieve,
  inEnglish: InEnglish,
  { baseUrl }: { baseUrl: string },
): Ask {
  const cite = createCite(baseUrl);
  const judged = (question: string) => judge(retrieve, question);
  const suggest = createFollowUp((question) =>
    judged(question).confidence === "high"
  );
  return function ask(question) {
    const { english, told } = inEnglish(question);
    const { parts, found, confidence } = judged(english);
    const quoted = quote(found);
    const next = confidence === "high" ? [] : suggest({
      near: parts.flatMap(({ near }) => near)
        .filter(({ likeness }) => confidence === "low" || likeness >= ALIKE),
      quoted,
    });
    return {
      question,
      answer: quoted.map(({ passage }) => passage.text).join(" "),
      confidence,
      citations: cite(quoted),
      followUp: told
        ? [confidence === "none" ? told.unanswered : told.quoted, ...next]
        : next,
    };
  };
}

/**
 * A part of a question that nothing is known about leaves the answer to the
 * others incomplete; else the answer is as sure as its least sure part.
 */
function judge(retrieve: Retrieve, question: string): Judged {
  const parts = retrieve(question);
  const levels = parts.map(({ evidence }) => confidenceOf(evidence));
  const found = parts.filter((_, at) => levels[at] !== "none");
  if (found.length === 0) return { parts, found, confidence: "none" };
  const isSure = levels.every((level) => level === "high");
  return { parts, found, confidence: isSure ? "high" : "low" };
}

/** The best statement of each part first, then the second best, … */
function quote(found: Found[]): Statement[] {
  const chosen: Entry[] = [];
  for (let rank = 0; chosen.length < QUOTED; rank++) {
    const row = found.flatMap(({ hits }) => hits[rank]?.entry ?? []);
    if (row.length === 0) break;
    for (const entry of row) {
      if (chosen.length === QUOTED) break;
      if (!chosen.some((other) => repeats(entry, other))) chosen.push(entry);
    }
  }
  return chosen.map(({ statement }) => statement);
}

/** Whether one of two statements says little that the other does not. */
function repeats({ texts: [own] }: Entry, { texts: [other] }: Entry): boolean {
  const shared = new Set(own).intersection(new Set(other)).size;
  return shared >= REPEATED * Math.min(own!.length, other!.length);
}

const SUGGESTIONS = 3;

/** For a question that is near to nothing. */
const STARTERS = [
  "How do I get an API key?",
  "How do I submit a purchase?",
  "How do I contact the team?",
];

/** What an incomplete answer knows. */
interface Unanswered {
  /** Texts that are like the question, the most alike first. */
  near: Near[];
  /** Statements that were quoted. */
  quoted: Statement[];
}

/** Suggests questions that have an answer, the nearest first. */
function createFollowUp(
  isAnswered: (question: string) => boolean,
): (unanswered: Unanswered) => string[] {
  const known = new Map<string, boolean>();
  const hasAnswer = (question: string) => {
    const answered = known.get(question) ?? isAnswered(question);
    known.set(question, answered);
    return answered;
  };
  return function suggest({ near, quoted }) {
    const told = new Set(quoted.map(({ passage }) => passage.section));
    const topics = near.map(({ entry }) => entry.statement)
      .filter(({ passage }) => !told.has(passage.section))
      .map(({ topic }) => topic)
      .filter((topic) => topic.endsWith("?"));
    const nearest = [...new Set(topics)].filter(hasAnswer);
    const questions = nearest.length > 0 ? nearest : STARTERS.filter(hasAnswer);
    return questions.slice(0, SUGGESTIONS);
  };
}

/** Both ways to read the documentation by words. */
export interface Engine {
  ask: Ask;
  find: Find;
}

/** Indexes the statements of the documentation. */
export async function createEngine(
  statements: Statement[],
  settings: { baseUrl: string },
): Promise<Engine> {
  const corpus = readCorpus(statements);
  const search = await buildSearch(corpus.entries);
  return {
    ask: createAsk(
      buildRetrieval(corpus, search),
      createInEnglish(corpus.words),
      settings,
    ),
    find: createFind(corpus, search),
  };
}
