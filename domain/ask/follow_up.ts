/**
 * Follow-up questions: what to ask next when an answer is incomplete. Each of
 * them has an answer.
 *
 * @module
 */
import { advice, type Language } from "./language.ts";
import type { Near } from "./nearest.ts";
import type { Statement } from "./statements.ts";

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
  /** Of a question in another language that was not understood. */
  language?: Language;
}

/** Suggests questions that have an answer, the nearest first. */
export function createFollowUp(
  isAnswered: (question: string) => boolean,
): (unanswered: Unanswered) => string[] {
  const known = new Map<string, boolean>();
  const hasAnswer = (question: string) => {
    const answered = known.get(question) ?? isAnswered(question);
    known.set(question, answered);
    return answered;
  };
  return function suggest({ near, quoted, language }) {
    const told = new Set(quoted.map(({ passage }) => passage.section));
    const headings = near.map(({ entry }) => entry.statement.passage.section)
      .filter((section) => !told.has(section))
      .map(({ heading }) => heading)
      .filter((heading) => heading.endsWith("?"));
    const nearest = [...new Set(headings)].filter(hasAnswer);
    const questions = nearest.length > 0 ? nearest : STARTERS.filter(hasAnswer);
    const suggested = questions.slice(0, SUGGESTIONS);
    return language ? [advice(language), ...suggested] : suggested;
  };
}
