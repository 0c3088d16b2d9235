/**
 * The pictures that links to pages are shown with (Open Graph).
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally } from "../wire/conditional.ts";
import type { Wire } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";

const PNG = "image/png";

/** An address without a hash may get another picture tomorrow. */
const CACHE_CONTROL = "public, max-age=86400";

/** What pictures are served with. */
interface PicturePorts {
  /** PNG files by their names; read once. */
  pictures(): Promise<Map<string, Uint8Array<ArrayBuffer>>>;
  digest: Digest;
}

/** The route of the pictures. */
export function pictureRoutes({ pictures, digest }: PicturePorts): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get("/pictures/:file", accepts(PNG), async (c) => {
    const body = (await pictures()).get(c.req.param("file"));
    if (body === undefined) throw new Failure("not_found");
    return respondConditionally(c, {
      body,
      type: PNG,
      etag: `"${digest(body.toBase64()).slice(0, 22)}"`,
      cacheControl: CACHE_CONTROL,
    });
  });
  return app;
}
