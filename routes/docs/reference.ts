/**
 * The API reference for people: an index, and a page for each operation.
 *
 * @module
 */
import { Hono } from "hono";
import type { Config } from "../../domain/config.ts";
import { Failure } from "../../domain/failures.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import { once } from "../../domain/once.ts";
import { listed, readReference } from "../../domain/reference/reference.ts";
import type { Digest } from "../../domain/runtime.ts";
import { HTML, keptPages } from "../pages/html.ts";
import type { Wire } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { DOCS_CACHE_CONTROL } from "./cache_control.ts";

/** What the reference is shown with. */
interface ReferencePorts extends Pick<Knowledge, "docs"> {
  config: Config;
  digest: Digest;
}

/** Builds the reference, with the pages that explain it. */
export async function loadReference(
  services: Pick<ReferencePorts, "docs" | "config">,
) {
  const [{ describeService }, library] = await Promise.all([
    import("../operations/all.ts"),
    services.docs(),
  ]);
  const pages = library.list();
  // As it is read by everybody else.
  const description = JSON.parse(JSON.stringify(describeService(services)));
  return { reference: readReference(description, pages), pages };
}

/** The routes of the reference. */
export function referenceRoutes(services: ReferencePorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const answer = keptPages(services, DOCS_CACHE_CONTROL);
  const load = once(() => loadReference(services));
  app.get("/docs/api", accepts(HTML), (c) =>
    answer(c, "", async () => {
      const { renderReference } = await import("../pages/render_docs.tsx");
      return renderReference((await load()).reference);
    }));
  app.get("/docs/api/:operation", accepts(HTML), async (c) => {
    const id = c.req.param("operation");
    const { reference, pages } = await load();
    const operation = listed(reference).find((one) => one.id === id);
    if (operation === undefined) throw new Failure("not_found");
    return answer(c, id, async () => {
      const { renderOperation } = await import("../pages/render_docs.tsx");
      return renderOperation({ operation, reference, pages });
    });
  });
  return app;
}
