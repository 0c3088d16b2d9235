/**
 * The files that pages load: `/assets/<name>.<hash>.<ending>`, the pictures of
 * sample purchases, and the icon where clients look for it unasked.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";

const PICTURE = "image/svg+xml";

const MANIFEST = "application/manifest+json";

const FORMS = ["text/css", "text/javascript", PICTURE, MANIFEST];

const DRAWING = { type: PICTURE, example: "<svg>…" };

const FOR_EVER = "public, max-age=31536000, immutable";

/** An address without a hash may get another file tomorrow. */
const FOR_A_DAY = "public, max-age=86400";

/** The endpoints of the pages' files. */
export function assetEndpoints({ digest }: { digest: Digest }): Endpoint[] {
  return [{
    ...cacheableGet("The file.", [
      { type: "text/css", example: "…" },
      { type: "text/javascript", example: "…" },
      { type: MANIFEST, example: "{…}" },
      DRAWING,
    ]),
    path: "/assets/:file",
    id: "readAsset",
    tag: "Documentation",
    summary: "Read a file that the pages load",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the file, with its hash.",
      schema: z.string(),
      example: "icon.XsOtNYFzBT.svg",
    }],
    failures: ["not_found"],
    accepts: FORMS,
    async run(c) {
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
    },
  }, {
    ...cacheableGet("The picture.", [DRAWING]),
    path: "/img/:file",
    id: "readDrawing",
    tag: "Gallery",
    summary: "Read a drawing of a sample purchase",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the motif, and its tone.",
      schema: z.string(),
      example: "mug-3.svg",
    }],
    failures: ["not_found"],
    async run(c) {
      const { drawPicture } = await import("./pictures/picture.ts");
      const body = drawPicture(c.req.param("file")!);
      if (body === undefined) throw new Failure("not_found");
      const text = { body, type: PICTURE, cacheControl: FOR_EVER };
      return respondConditionally(c, tagged(text, digest));
    },
  }, {
    ...cacheableGet("The icon, in SVG.", [DRAWING]),
    path: "/favicon.ico",
    id: "readIcon",
    tag: "Documentation",
    summary: "Read the icon of the site",
    async run(c) {
      const { ASSETS: { icon: { body, type } } } = await import("./assets.ts");
      const text = { body, type, cacheControl: FOR_A_DAY };
      return respondConditionally(c, tagged(text, digest));
    },
  }];
}
