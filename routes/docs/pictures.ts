/**
 * Files that pages name: the picture that links to them are shown with (Open
 * Graph), icons for systems, and the font.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";

const PNG = "image/png";

const FONT = "font/woff2";

/** An address without a version may get another picture tomorrow. */
const FOR_A_DAY = "public, max-age=86400";

/** The name of the font ends with its version. */
const FOR_EVER = "public, max-age=31536000, immutable";

interface PicturePorts {
  /** PNG files and the font by their names; read once. */
  pictures(): Promise<Map<string, Uint8Array<ArrayBuffer>>>;
  digest: Digest;
}

/** The endpoint of the pictures. */
export function pictureEndpoint(
  { pictures, digest }: PicturePorts,
): Endpoint {
  return {
    ...cacheableGet("The file.", [
      { type: PNG, example: "…" },
      { type: FONT, example: "…" },
    ]),
    path: "/pictures/:file",
    id: "readPicture",
    tag: "Documentation",
    summary: "Read a picture or the font that pages name",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the file.",
      schema: z.string(),
      example: "site.png",
    }],
    failures: ["not_found"],
    accepts: [PNG, FONT],
    async run(c) {
      const name = c.req.param("file")!;
      const body = (await pictures()).get(name);
      if (body === undefined) throw new Failure("not_found");
      const isFont = name.endsWith(".woff2");
      const file = {
        body,
        type: isFont ? FONT : PNG,
        cacheControl: isFont ? FOR_EVER : FOR_A_DAY,
      };
      return respondConditionally(c, tagged(file, digest));
    },
  };
}
