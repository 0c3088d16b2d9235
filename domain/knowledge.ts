/**
 * The documentation and the answers from it, each built when it is first
 * needed: a server that starts should not wait for an index.
 *
 * @module
 */
import { LRUCache } from "lru-cache";
import type { Ask } from "./ask/answer.ts";
import type { AskAnswer } from "./ask/responses.ts";
import type { DocLibrary, DocSource } from "./docs/library.ts";
import type { DocumentedSettings } from "./docs/values.ts";
import { once } from "./once.ts";

/** Answers kept in memory; one is about 4 KB. */
const KNOWN_ANSWERS = 1000;

/** The documentation, and answers from it. */
export interface Knowledge {
  /** The documentation; read when it is first needed. */
  docs(): Promise<DocLibrary>;
  /** Answers a question from the documentation; indexed when first needed. */
  ask(question: string): Promise<AskAnswer>;
}

/**
 * Builds the documentation and what answers from it.
 *
 * @param settings what the pages show
 * @param readSources reads the pages' source files
 */
export function createKnowledge(
  settings: DocumentedSettings,
  readSources: () => Promise<DocSource[]>,
): Knowledge {
  const docs = once(async (): Promise<DocLibrary> => {
    const [sources, { createLibrary }, { documentationValues }] = await Promise
      .all([
        readSources(),
        import("./docs/library.ts"),
        import("./docs/values.ts"),
      ]);
    return createLibrary(sources, documentationValues(settings));
  });
  const engine = once(async (): Promise<Ask> => {
    const [library, { createAsk }, { libraryStatements }] = await Promise.all([
      docs(),
      import("./ask/answer.ts"),
      import("./ask/statements.ts"),
    ]);
    return await createAsk(libraryStatements(library), settings);
  });
  // The pages stay the same while the process runs, and so do the answers.
  const answers = new LRUCache<string, AskAnswer>({ max: KNOWN_ANSWERS });
  const ask = async (question: string) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = (await engine())(question);
    answers.set(question, answer);
    return answer;
  };
  return { docs, ask };
}
