/**
 * The documentation and the answers from it, each built when it is first
 * needed: a server that starts should not wait for an index.
 *
 * @module
 */
import type { Ask } from "./ask/answer.ts";
import type { DocLibrary, PageSource } from "./docs/library.ts";
import type { DocumentedSettings } from "./docs/values.ts";
import { once } from "./once.ts";
import type { Services } from "./services.ts";

/**
 * Builds the `docs` and `ask` ports.
 *
 * @param settings what the pages show
 * @param readSources reads the pages' source files
 */
export function createKnowledge(
  settings: DocumentedSettings,
  readSources: () => Promise<PageSource[]>,
): Pick<Services, "docs" | "ask"> {
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
    const [library, { createAsk }] = await Promise.all([
      docs(),
      import("./ask/answer.ts"),
    ]);
    return await createAsk(library.list(), { baseUrl: settings.baseUrl });
  });
  return { docs, ask: async (question) => (await engine())(question) };
}
