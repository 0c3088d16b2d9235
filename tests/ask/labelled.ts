/**
 * Labelled questions; `README.md` beside this file says what the labels mean.
 *
 * @module
 */
import type { AskAnswer } from "../../domain/ask/schema.ts";
import { fillPlaceholders } from "../../domain/docs/placeholders.ts";
import { VALUES } from "./corpus.ts";

/** The kinds of question, in the order of the tables. */
export const KINDS = [
  "plain",
  "natural",
  "silent",
  "off-topic",
  "hostile",
] as const;

/** A labelled question. */
export interface Labelled {
  id: string;
  /** The author of the question. */
  author: string;
  half: "train" | "fit" | "held";
  kind: typeof KINDS[number];
  question: string;
  /** Statements of which one answers it. */
  answers?: string[];
  /** Facts that an answer must hold; of each list one wording, or `re:` and a pattern. */
  facts?: string[][];
}

/** Reads the labelled questions, all parts. */
export function readLabelled(): Labelled[] {
  const file = new URL("./labelled.jsonl", import.meta.url);
  return Deno.readTextFileSync(file).trim().split("\n")
    .map((line): Labelled => JSON.parse(line))
    .map((label) => ({
      ...label,
      answers: label.answers?.map((statement) =>
        fillPlaceholders(statement, VALUES)
      ),
    }));
}

/** True if the documentation answers the question. */
export function isAnswerable({ answers, facts }: Labelled): boolean {
  return answers !== undefined || facts !== undefined;
}

/** True if the quoted statements answer the question. */
export function isRight(
  { answers = [], facts = [] }: Labelled,
  quoted: string[],
): boolean {
  if (facts.length === 0) return answers.some((one) => quoted.includes(one));
  const text = comparable(quoted.join(" "));
  return facts.every((wordings) =>
    wordings.some((fact) =>
      fact.startsWith("re:")
        ? new RegExp(fact.slice("re:".length), "i").test(text)
        : text.includes(bare(fact).toLowerCase())
    )
  );
}

function bare(text: string): string {
  return text.replace(/[`*]/g, "");
}

/** Text as facts are compared, with a space at each end. */
function comparable(text: string): string {
  return ` ${bare(text).replace(/\s+/g, " ").trim().toLowerCase()} `;
}

/** The statements that an answer quotes, each a sentence of its page. */
export function quotedOf({ answer }: AskAnswer, known: Set<string>): string[] {
  const quoted: string[] = [];
  for (let rest = answer; rest !== "";) {
    const next = [...known].find((text) => rest.startsWith(text));
    if (next === undefined) throw new Error(`not a statement: ${rest}`);
    quoted.push(next);
    rest = rest.slice(next.length).trimStart();
  }
  return quoted;
}
