/**
 * The files that pages load: `/assets/<name>.<hash>.<ending>`.
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import { respondConditionally } from "./conditional.ts";
import type { Wire } from "./exchange.ts";
import { accepts } from "./negotiate.ts";

const FORMS = ["text/css", "text/javascript", "image/svg+xml"] as const;

const FOR_EVER = "public, max-age=31536000, immutable";

/** The routes of the pages' files. */
export function assetRoutes({ digest }: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get("/assets/:file", accepts(...FORMS), async (c) => {
    const { findAsset } = await import("./pages/assets.ts");
    const asset = findAsset(c.req.path);
    if (asset === undefined) throw new Failure("not_found");
    // A page from before a deployment gets today's file, but not to keep.
    const isCurrent = asset.path === c.req.path;
    return respondConditionally(c, {
      body: asset.body,
      type: asset.type,
      etag: `"${digest(asset.body).slice(0, 22)}"`,
      cacheControl: isCurrent ? FOR_EVER : "no-cache",
    });
  });
  return app;
}
