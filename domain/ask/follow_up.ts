/**
 * Follow-up questions: what to ask next when an answer is incomplete. Each of
 * them has an answer.
 *
 * @module
 */
import { advice, type Language } from "./language.ts";
import type { Statement } from "./statements.ts";

const SUGGESTIONS = 3;

/** Headings that are tried before nothing near is found to have an answer. */
const TRIES = 8;

/** For a question that is near to nothing. */
const STARTERS = [
  "How do I get an API key?",
  "How do I submit a purchase?",
  "How do I contact the team?",
];

/** What an incomplete answer knows. */
export interface Unanswered {
  /** Statements near to the question, the nearest first. */
  near: Statement[];
  /** Those that were quoted. */
  quoted: Statement[];
  /** Of a question in another language that was not understood. */
  language?: Language;
}

/** Suggests questions, the nearest first. */
export function createFollowUp(
  statements: Statement[],
  isAnswered: (question: string) => boolean,
): (unanswered: Unanswered) => string[] {
  const headings = new Set(
    statements.map(({ passage }) => passage.section.heading),
  );
  const known = new Map<string, boolean>();
  const hasAnswer = (heading: string) => {
    const answered = known.get(heading) ?? isAnswered(heading);
    known.set(heading, answered);
    return answered;
  };
  return function suggest({ near, quoted, language }) {
    const told = new Set(quoted.map(({ passage }) => passage.section));
    const candidates = near.map(({ passage }) => passage.section)
      .filter((section) => !told.has(section))
      .map(({ heading }) => heading)
      .filter((heading) => heading.endsWith("?"));
    const found = [...new Set(candidates)].slice(0, TRIES)
      .filter(hasAnswer).slice(0, SUGGESTIONS);
    const questions = found.length > 0
      ? found
      : STARTERS.filter((starter) => headings.has(starter));
    return language ? [advice(language), ...questions] : questions;
  };
}
