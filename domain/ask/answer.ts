/**
 * `/api/ask`: answers a question in sentences quoted from the documentation.
 *
 * @module
 */
import type { AskAnswer } from "./responses.ts";
import { createCite } from "./cite.ts";
import { confidenceOf } from "./confidence.ts";
import type { Entry } from "./corpus.ts";
import { createFollowUp } from "./follow_up.ts";
import { languageOf } from "./language.ts";
import type { Found, Retrieve } from "./retrieval.ts";
import type { Statement } from "./statements.ts";

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
export function createAsk(
  retrieve: Retrieve,
  { baseUrl }: { baseUrl: string },
): Ask {
  const cite = createCite(baseUrl);
  const judged = (question: string) => judge(retrieve, question);
  const suggest = createFollowUp((question) =>
    judged(question).confidence === "high"
  );
  return function ask(question) {
    const { parts, found, confidence } = judged(question);
    const quoted = quote(found);
    return {
      question,
      answer: quoted.map(({ passage }) => passage.text).join(" "),
      confidence,
      citations: cite(quoted),
      followUp: confidence === "high" ? [] : suggest({
        near: parts.flatMap(({ near }) => near)
          .filter(({ likeness }) => confidence === "low" || likeness >= ALIKE),
        quoted,
        language: confidence === "none" ? languageOf(question) : undefined,
      }),
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
