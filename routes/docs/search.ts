/**
 * Search as one types: the names of places, then sentences, by the index that
 * answers questions.
 *
 * @module
 */
import { Hono } from "hono";
import { createCite } from "../../domain/ask/cite.ts";
import { searchQuery, type SearchResults } from "../../domain/ask/schema.ts";
import type { Config } from "../../domain/config.ts";
import { createNames } from "../../domain/docs/names.ts";
import { validate } from "../../domain/input/validate.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import { once } from "../../domain/once.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import type { Wire } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { JSON_TYPE } from "../wire/media_types.ts";
import { DOCS_CACHE_CONTROL } from "./cache_control.ts";
import { loadReference } from "./reference.ts";

/** What a search is made of. */
interface SearchPorts extends Knowledge {
  config: Config;
  digest: Digest;
}

/** Names, and sentences, that are found at most. */
const MOST_NAMES = 6;
const MOST_SENTENCES = 6;

/** Finds what is typed. */
type SearchDocs = (query: string) => Promise<SearchResults>;

/** Prepares the search; it is loaded when somebody types. */
export function createSearch(services: SearchPorts): SearchDocs {
  const { baseUrl } = services.config;
  const cite = createCite(baseUrl);
  const load = once(async () => {
    const [{ reference, pages }, { placesOf }] = await Promise.all([
      loadReference(services),
      import("./places.ts"),
    ]);
    return createNames(placesOf(pages, reference));
  });
  return async function search(query) {
    const [names, statements] = await Promise.all([
      load(),
      services.find(query),
    ]);
    const places = names(query).slice(0, MOST_NAMES)
      .map((place) => ({ ...place, url: baseUrl + place.url }));
    const sentences = statements.slice(0, MOST_SENTENCES)
      .map((statement) => {
        const { title, url } = cite([statement])[0]!;
        const kind = "sentence" as const;
        return { kind, title, text: statement.passage.text, url };
      });
    return { query, results: [...places, ...sentences] };
  };
}

/** The route of the search. */
export function searchRoutes(services: SearchPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const search = createSearch(services);
  app.get("/docs/search", accepts("application/json"), async (c) => {
    const { q } = validate(
      searchQuery,
      { q: c.req.query("q") },
      "malformed_query",
    );
    const found = {
      body: JSON.stringify(await search(q)),
      type: JSON_TYPE,
      cacheControl: DOCS_CACHE_CONTROL,
    };
    return respondConditionally(c, tagged(found, services.digest));
  });
  return app;
}
