/**
 * The search index: Orama over all passages, for the candidates of an answer.
 *
 * @module
 */
import { create, insertMultiple, search } from "@orama/orama";
import type { Corpus, Entry } from "./corpus.ts";
import { terms } from "./words.ts";

/** A passage that Orama found, with its BM25 score. */
export interface Candidate {
  entry: Entry;
  score: number;
}

/** Finds passages by terms. */
export type Search = (wanted: string[], limit: number) => Candidate[];

const SCHEMA = {
  text: "string",
  heading: "string",
  lead: "string",
  cues: "string",
  title: "string",
} as const;

/** How much a match counts by the field it is in. */
const BOOST = { text: 2, heading: 1.5, lead: 1, cues: 2, title: 0.7 };

/** Builds the index. */
export async function buildIndex({ entries }: Corpus): Promise<Search> {
  const index = create({
    schema: SCHEMA,
    components: {
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        // Orama names the property when it indexes; a search brings terms that
        // are stemmed already.
        tokenize: (text: string, _language?: string, property?: string) =>
          property === undefined ? text.split(" ") : [...new Set(terms(text))],
      },
    },
  });
  await insertMultiple(
    index,
    // What a table row says, a sentence near it says too, and reads better.
    entries.filter(({ passage }) => passage.kind !== "row")
      .map(({ id, passage, cues }) => ({
        cues,
        id: String(id),
        text: passage.text,
        lead: passage.lead,
        heading: passage.section.heading,
        title: passage.section.title,
      })),
  );
  return function find(wanted, limit) {
    if (wanted.length === 0) return [];
    const found = search(index, {
      term: wanted.join(" "),
      limit,
      boost: BOOST,
      threshold: 1,
    });
    if (found instanceof Promise) throw new TypeError("the index is not local");
    return found.hits.map(({ id, score }) => ({
      entry: entries[Number(id)]!,
      score,
    }));
  };
}
