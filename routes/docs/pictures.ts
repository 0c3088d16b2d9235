/**
 * The pictures that links to pages are shown with (Open Graph).
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally } from "../http/conditional.ts";
import { type Endpoint, readable } from "../http/endpoint.ts";

const PNG = "image/png";

/** An address without a hash may get another picture tomorrow. */
const CACHE_CONTROL = "public, max-age=86400";

interface PicturePorts {
  /** PNG files by their names; read once. */
  pictures(): Promise<Map<string, Uint8Array<ArrayBuffer>>>;
  digest: Digest;
}

/** The endpoint of the pictures. */
export function pictureEndpoint(
  { pictures, digest }: PicturePorts,
): Endpoint {
  return {
    ...readable("The picture.", [{ type: PNG, example: "…" }]),
    path: "/pictures/:file",
    id: "readPicture",
    tag: "Documentation",
    summary: "Read the picture that links to pages are shown with",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the picture.",
      schema: z.string(),
      example: "site.png",
    }],
    failures: ["not_found"],
    async run(c) {
      const body = (await pictures()).get(c.req.param("file")!);
      if (body === undefined) throw new Failure("not_found");
      return respondConditionally(c, {
        body,
        type: PNG,
        etag: `"${digest(body.toBase64()).slice(0, 22)}"`,
        cacheControl: CACHE_CONTROL,
      });
    },
  };
}
