/**
 * The files that pages load: `/assets/<name>.<hash>.<ending>`, the pictures of
 * sample purchases, and the icon where clients look for it unasked.
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import type { Wire } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";

const PICTURE = "image/svg+xml";

const FORMS = ["text/css", "text/javascript", PICTURE] as const;

const FOR_EVER = "public, max-age=31536000, immutable";

/** An address without a hash may get another file tomorrow. */
const FOR_A_DAY = "public, max-age=86400";

/** The routes of the pages' files. */
export function assetRoutes({ digest }: { digest: Digest }): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get("/assets/:file", accepts(...FORMS), async (c) => {
    const { findAsset } = await import("./assets.ts");
    const asset = findAsset(c.req.path);
    if (asset === undefined) throw new Failure("not_found");
    // A page from before a deployment gets today's file, but not to keep.
    const isCurrent = asset.path === c.req.path;
    const { body, type } = asset;
    const cacheControl = isCurrent ? FOR_EVER : "no-cache";
    return respondConditionally(
      c,
      tagged({ body, type, cacheControl }, digest),
    );
  });
  app.get("/img/:file", accepts(PICTURE), async (c) => {
    const { drawPicture } = await import("./pictures/picture.ts");
    const body = drawPicture(c.req.param("file"));
    if (body === undefined) throw new Failure("not_found");
    const text = { body, type: PICTURE, cacheControl: FOR_EVER };
    return respondConditionally(c, tagged(text, digest));
  });
  app.get("/favicon.ico", accepts(PICTURE), async (c) => {
    const { ASSETS: { icon: { body, type } } } = await import(
      "./assets.ts"
    );
    const text = { body, type, cacheControl: FOR_A_DAY };
    return respondConditionally(c, tagged(text, digest));
  });
  return app;
}
