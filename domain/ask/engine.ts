/**
 * What answers questions and what finds statements, over one index.
 *
 * @module
 */
import { type Ask, createAsk } from "./answer.ts";
import { readCorpus } from "./corpus.ts";
import { createFind, type Find } from "./find.ts";
import { buildRetrieval } from "./retrieval.ts";
import { buildSearch } from "./search.ts";
import type { Statement } from "./statements.ts";

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
    ask: createAsk(buildRetrieval(corpus, search), settings),
    find: createFind(corpus, search),
  };
}
