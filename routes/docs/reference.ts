/**
 * The API reference for people: an index, and a page for each operation.
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import { lazy } from "../../domain/memory.ts";
import {
  listOperations,
  readReference,
} from "../../domain/reference/reference.ts";
import type { Services } from "../../domain/services.ts";
import type { ListOperations } from "../../domain/openapi/operation.ts";
import { createPageCache, PAGE } from "../pages/html.tsx";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { DOCS_CACHE_CONTROL, pathParameter } from "./files.ts";

/** Builds the reference; also returns the documentation pages. */
export async function loadReference(
  services: Services,
  operations: ListOperations,
) {
  const pages = (await services.docs()).list();
  const { baseUrl } = services.config;
  const reference = await readReference(operations(), { baseUrl, pages });
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
    ...cacheableGet("The reference.", [PAGE]),
    path: "/docs/api",
    id: "readApiReference",
    link: "apiReference",
    tag: "Documentation",
    summary: "Read the API reference, a page for people",
    run: (c) =>
      answer(c, "", async () => {
        const { ReferenceIndex } = await import(
          "../pages/views/reference_index.tsx"
        );
        return ReferenceIndex((await load()).reference);
      }),
  }, {
    ...cacheableGet("The page.", [PAGE]),
    path: "/docs/api/:operation",
    id: "readApiOperation",
    tag: "Documentation",
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
      return answer(c, id, async () => {
        const { OperationPage } = await import(
          "../pages/views/operation_page.tsx"
        );
        return OperationPage({ operation, reference, pages });
      });
    },
  }];
}
