/**
 * The documentation and its question answering, both built at first use or when
 * `/readyz` is asked, so that a start does not wait for the index.
 */
import type { DocLibrary, DocSource } from "../docs/library.ts";
import type { DocumentedSettings } from "../docs/placeholders.ts";
import { lazy, LruCache } from "../memory.ts";
import type { Pause } from "../runtime.ts";
import type { Engine } from "./answer.ts";
import type { AskAnswer } from "./schema.ts";

/** Maximum cached answers; an answer is about 4 KB. */
const KNOWN_ANSWERS = 1000;

export type Knowledge = ReturnType<typeof createKnowledge>;

/** @param settings values for the placeholders of the pages */
export function createKnowledge(
  settings: () => DocumentedSettings,
  readSources: () => Promise<DocSource[]>,
  pause: Pause,
) {
  const docs = lazy(async (): Promise<DocLibrary> => {
    const [sources, { createLibrary }, { documentationValues }] = await Promise
      .all([
        readSources(),
        import("../docs/library.ts"),
        import("../docs/placeholders.ts"),
      ]);
    return createLibrary(sources, documentationValues(settings()));
  });
  const engine = lazy(async (): Promise<Engine> => {
    const [library, { createEngine }, { libraryStatements }] = await Promise
      .all([
        docs(),
        import("./answer.ts"),
        import("./index.ts"),
      ]);
    const statements = await libraryStatements(library, pause);
    return await createEngine(statements, settings(), pause);
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
  /** Builds the index, unless it is built; requests are answered meanwhile. */
  const prepare = async () => void await engine();
  return { docs, ask, find, prepare };
}
