/**
 * The search index: Orama over all statements, each one text with its heading,
 * its page's title and its questions.
 *
 * @module
 */
import { create, insertMultiple, search } from "@orama/orama";
import type { Statement } from "./statements.ts";
import { terms } from "./terms.ts";
import { wholeTerms } from "./whole_terms.ts";

/** A statement that was found, with its BM25 score. */
export interface Hit {
  statement: Statement;
  score: number;
}

/** Finds statements by terms, the best first. */
export type Search = (wanted: string[]) => Hit[];

/** Texts are of like length by design: length counts less than is usual. */
const BM25 = { k: 1.2, b: 0.4 };

/** Statements that a search finds at most. */
const CANDIDATES = 40;

/** Builds the index. */
export async function buildSearch(statements: Statement[]): Promise<Search> {
  const index = create({
    schema: { text: "string" },
    sort: { enabled: false },
    components: {
      index: wholeTerms(BM25, CANDIDATES),
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        // A search brings terms; only what is indexed is cut and stemmed.
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  await insertMultiple(
    index,
    statements.map((statement, place) => ({
      id: String(place),
      text: textOf(statement).flatMap(terms).join(" "),
    })),
    statements.length,
  );
  return function find(wanted) {
    if (wanted.length === 0) return [];
    const term = wanted.join(" ");
    const found = search(index, { term, limit: CANDIDATES });
    if (found instanceof Promise) throw new TypeError("the index is not local");
    return found.hits.map(({ id, score }) => ({
      statement: statements[Number(id)]!,
      score,
    }));
  };
}

/** All texts that a statement is found by. */
export function textOf({ passage, questions }: Statement): string[] {
  const { title, heading } = passage.section;
  return [passage.text, heading, title, ...questions];
}
