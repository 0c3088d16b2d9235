/**
 * The documentation and its question answering, both built at first use, so that
 * a start does not wait for the index.
 *
 * @module
 */
import type { Engine } from "./ask/answer.ts";
import type { AskAnswer } from "./ask/schema.ts";
import type { DocLibrary, DocSource } from "./docs/library.ts";
import type { DocumentedSettings } from "./docs/values.ts";
import { LruCache } from "./lru_cache.ts";
import { lazy } from "./lazy.ts";

/** Maximum cached answers; an answer is about 4 KB. */
const KNOWN_ANSWERS = 1000;

export type Knowledge = ReturnType<typeof createKnowledge>;

/** @param settings values for the placeholders of the pages */
export function createKnowledge(
  settings: () => DocumentedSettings,
  readSources: () => Promise<DocSource[]>,
) {
  const docs = lazy(async (): Promise<DocLibrary> => {
    const [sources, { createLibrary }, { documentationValues }] = await Promise
      .all([
        readSources(),
        import("./docs/library.ts"),
        import("./docs/values.ts"),
      ]);
    return createLibrary(sources, documentationValues(settings()));
  });
  const engine = lazy(async (): Promise<Engine> => {
    const [library, { createEngine }, { libraryStatements }] = await Promise
      .all([
        docs(),
        import("./ask/answer.ts"),
        import("./ask/index.ts"),
      ]);
    return createEngine(libraryStatements(library), settings());
  });
  // Answers do not expire, because the pages do not change while the process runs.
  const answers = new LruCache<AskAnswer>(KNOWN_ANSWERS);
  const ask = async (question: string) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = (await engine()).ask(question);
    answers.set(question, answer);
    return answer;
  };
  /** Searches statements as a reader types. */
  const find = async (query: string) => (await engine()).find(query);
  return { docs, ask, find };
}
