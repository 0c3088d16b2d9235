/**
 * `/api/ask`: answers a question in sentences quoted from the documentation.
 *
 * @module
 */
import type { AskAnswer, Citation } from "./answer_shape.ts";
import { confidenceOf } from "./confidence.ts";
import { excerptOf } from "./excerpt.ts";
import { createFollowUp } from "./follow_up.ts";
import { languageOf } from "./language.ts";
import { buildRetrieval, type Found, type Retrieve } from "./retrieval.ts";
import { type Statement } from "./statements.ts";
import { terms } from "./terms.ts";

/** Answers a question. */
export type Ask = (question: string) => AskAnswer;

/** Statements that an answer quotes at most. */
const QUOTED = 3;

/** Share of the terms that makes one statement repeat another. */
const REPEATED = 0.8;

/** What is answered, and how sure it is. */
interface Judged {
  found: Found[];
  confidence: AskAnswer["confidence"];
}

/**
 * Indexes the statements of the documentation.
 *
 * @returns the function that answers questions from them
 */
export async function createAsk(
  statements: Statement[],
  { baseUrl }: { baseUrl: string },
): Promise<Ask> {
  const retrieve = await buildRetrieval(statements);
  const judged = (question: string) => judge(retrieve, question);
  const suggest = createFollowUp(
    statements,
    (question) => judged(question).confidence === "high",
  );
  return function ask(question) {
    const { found, confidence } = judged(question);
    const quoted = confidence === "none" ? [] : quote(found);
    return {
      question,
      answer: quoted.map(({ passage }) => passage.text).join(" "),
      confidence,
      citations: cite(quoted, baseUrl),
      followUp: confidence === "high" ? [] : suggest({
        near: found.flatMap(({ hits }) => hits.map((hit) => hit.statement)),
        quoted,
        language: confidence === "none" ? languageOf(question) : undefined,
      }),
    };
  };
}

/** From the least to the most sure. */
const LEVELS = ["none", "low", "high"] as const;

/** An answer is as sure as its least sure part. */
function judge(retrieve: Retrieve, question: string): Judged {
  const found = retrieve(question);
  const levels = found.map(({ evidence }) =>
    LEVELS.indexOf(confidenceOf(evidence))
  );
  const least = levels.length === 0 ? 0 : Math.min(...levels);
  return { found, confidence: LEVELS[least]! };
}

/** The best statement of each part first, then the second best, … */
function quote(found: Found[]): Statement[] {
  const chosen: Statement[] = [];
  for (let rank = 0; chosen.length < QUOTED; rank++) {
    const row = found.flatMap(({ hits }) => hits[rank]?.statement ?? []);
    if (row.length === 0) break;
    for (const statement of row) {
      if (chosen.length === QUOTED) break;
      if (!chosen.some((other) => repeats(statement, other))) {
        chosen.push(statement);
      }
    }
  }
  return chosen;
}

/** Whether a statement says little that another one does not. */
function repeats(statement: Statement, other: Statement): boolean {
  const own = new Set(terms(statement.passage.text));
  const others = new Set(terms(other.passage.text));
  const shared = own.intersection(others).size;
  return shared >= REPEATED * Math.min(own.size, others.size);
}

/** One citation a section, in the order of the quotations. */
function cite(quoted: Statement[], baseUrl: string): Citation[] {
  const sections = Map.groupBy(quoted, ({ passage }) => passage.section);
  return Array.from(sections, ([section, [first]]) => {
    const { slug, anchor, title, heading } = section;
    return {
      title: heading === title ? title : `${title}: ${heading}`,
      url: `${baseUrl}/docs/${slug}#${anchor}`,
      excerpt: excerptOf(first!.passage),
    };
  });
}
