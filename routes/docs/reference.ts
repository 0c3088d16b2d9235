/**
 * The API reference for people, an index and a page for each operation; and
 * `/docs/search`, the search as a reader types: titles of places first, then
 * sentences from the index of `/api/ask`.
 *
 * @module
 */
import {
  searchQuery,
  type SearchResults,
  searchResults,
} from "../../domain/ask/schema.ts";
import { Failure } from "../../domain/failures.ts";
import { validate } from "../../domain/input/validate.ts";
import { lazy } from "../../domain/memory.ts";
import type { ListOperations } from "../openapi/operation.ts";
import { buildReference, listOperations } from "../reference/reference.ts";
import type { Services } from "../../domain/services.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { JSON_TYPE } from "../http/negotiate.ts";
import { Representation, respondConditionally } from "../http/respond.ts";
import { createPageCache, PAGE_CONTENT } from "../pages/page_response.tsx";
import { DOCS_CACHE_CONTROL, documentGet, pathParameter } from "./files.ts";

/** Builds the reference; also returns the documentation pages. */
export async function loadReference(
  services: Services,
  operations: ListOperations,
) {
  const pages = (await services.docs()).list();
  const { baseUrl } = services.config;
  const reference = await buildReference(operations(), { baseUrl, pages });
  return { reference, pages };
}

export function referenceEndpoints(
  services: Services,
  operations: ListOperations,
): Endpoint[] {
  const answer = createPageCache(services, {
    cacheControl: DOCS_CACHE_CONTROL,
  });
  const load = lazy(() => loadReference(services, operations));
  return [{
    ...documentGet("The reference.", [PAGE_CONTENT]),
    path: "/docs/api",
    id: "readApiReference",
    link: "apiReference",
    summary: "Read the API reference, a page for people",
    run: (c) =>
      answer(c, [], async () => {
        const { ReferenceIndex } = await import(
          "../pages/views/reference_index.tsx"
        );
        return ReferenceIndex((await load()).reference);
      }),
  }, {
    ...documentGet("The page.", [PAGE_CONTENT]),
    path: "/docs/api/:operation",
    id: "readApiOperation",
    summary: "Read about one operation, a page for people",
    parameters: [
      pathParameter(
        "operation",
        "`operationId` of the operation.",
        "registerKey",
      ),
    ],
    failures: ["not_found"],
    async run(c) {
      const id = c.req.param("operation")!;
      const { reference, pages } = await load();
      const operation = listOperations(reference).find((one) => one.id === id);
      if (operation === undefined) throw new Failure("not_found");
      return answer(c, [id], async () => {
        const { OperationPage } = await import(
          "../pages/views/operation_page.tsx"
        );
        return OperationPage({ operation, reference, pages });
      });
    },
  }];
}

/** Maximum number of places, and of sentences, in the results. */
const MAX_RESULTS = 6;

/** Builds the search; the index is built at the first query. */
export function createDocSearch(
  services: Services,
  operations: ListOperations,
): (query: string) => Promise<SearchResults> {
  const { baseUrl } = services.config;
  const load = lazy(async () => {
    const [library, { reference }, names, cite] = await Promise.all([
      services.docs(),
      loadReference(services, operations),
      import("../../domain/docs/names.ts"),
      import("../../domain/ask/cite.ts"),
    ]);
    const main = reference.groups.flatMap(({ operations }) => operations);
    return {
      findPlaces: names.createTitleSearch(
        names.listPlaces(library, main),
      ),
      cite: cite.createCiter(baseUrl),
    };
  });
  return async function search(query) {
    const [{ findPlaces, cite }, statements] = await Promise.all([
      load(),
      services.find(query),
    ]);
    const places = findPlaces(query).slice(0, MAX_RESULTS)
      .map((place) => ({ ...place, url: baseUrl + place.url }));
    const sentences = statements.slice(0, MAX_RESULTS)
      .map((statement) => {
        const { title, url } = cite([statement])[0]!;
        const kind = "sentence" as const;
        return { kind, title, text: statement.passage.text, url };
      });
    return { query, results: [...places, ...sentences] };
  };
}

export function searchEndpoint(
  services: Services,
  operations: ListOperations,
): Endpoint {
  const search = createDocSearch(services, operations);
  return {
    ...documentGet("What was found.", [{
      shape: { name: "SearchResults", schema: searchResults },
      example: {
        query: "how to revo",
        results: [{
          kind: "heading",
          title: "How do I revoke an API key?",
          text: "API keys",
          url: "https://api.example.com/docs/facts/keys#revoke-a-key",
        }],
      },
    }]),
    path: "/docs/search",
    id: "searchDocs",
    page: "ask",
    summary: "Search the documentation as you type",
    description: "Names of pages, operations and headings first, then " +
      "sentences that have every word, from the index that answers questions.",
    parameters: [{
      name: "q",
      in: "query",
      description: searchQuery.shape.q.description!,
      schema: searchQuery.shape.q,
      isRequired: true,
      example: "how to revo",
    }],
    limits: ["READS_PER_IP"],
    async run(c) {
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
      return respondConditionally(
        c,
        new Representation(found, services.digest),
      );
    },
  };
}
