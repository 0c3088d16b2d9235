/**
 * The labelled questions; `README.md` beside them says what the labels mean.
 *
 * @module
 */

/** The kinds of question, in the order of the table. */
export const KINDS = [
  "direct",
  "paraphrase",
  "typo",
  "two-part",
  "keyword",
  "hostile",
  "unanswerable",
  "off-topic",
] as const;

/** A labelled question. */
export interface Question {
  id: string;
  half: "tune" | "held" | "practice";
  kind: typeof KINDS[number];
  question: string;
  facts: string[][];
  pages: string[];
}

/** Reads the questions of an independent author, both halves. */
export function readQuestions(): Question[] {
  return readLines("./questions.jsonl");
}

/** Reads the questions that the search was also fitted to. */
export function readPractice(): Question[] {
  return readLines("./practice.jsonl");
}

function readLines(file: string): Question[] {
  const text = Deno.readTextFileSync(new URL(file, import.meta.url));
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Text as the labels compare it, with a space at each end. */
export function comparable(text: string): string {
  const bare = text.replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
  return ` ${bare.toLowerCase()} `;
}

/** Share of the facts that a text holds. */
export function recall(facts: string[][], text: string): number {
  const held = facts.filter((alternatives) =>
    alternatives.some((fact) =>
      comparable(text).includes(fact.replace(/[`*]/g, "").toLowerCase())
    )
  );
  return held.length / facts.length;
}
