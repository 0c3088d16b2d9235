/**
 * File endpoints: assets (`/assets/<name>.<hash>.<ending>`), pictures, and the
 * examples and diagrams of the documentation.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Parameter, ResponseContent } from "../openapi/operation.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import { createTextCache, type RepresentationParts } from "../http/respond.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";

/** Documentation pages change only with a deployment. */
export const DOCS_CACHE_CONTROL = "public, max-age=3600";

/** For URLs with a hash or a version. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** For URLs without a version, whose file can change. */
const FOR_A_DAY = "public, max-age=86400";

const SVG = "image/svg+xml";
const MANIFEST = "application/manifest+json";
const PNG = "image/png";
const FONT = "font/woff2";

const DRAWING = { type: SVG, example: "<svg>…" };

/** A path parameter of type string. */
export function pathParameter(
  name: string,
  description: string,
  example: string,
): Parameter {
  return { name, in: "path", description, schema: z.string(), example };
}

/** Builds the `parameters` of an operation whose only parameter is `file`. */
export function fileParameter(
  description: string,
  example: string,
): Parameter[] {
  return [pathParameter("file", description, example)];
}

/** Common fields of a GET of the documentation. */
export function documentGet(description: string, content: ResponseContent[]) {
  const tag = "Documentation" as const;
  return { ...cacheableGet(description, content), tag };
}

interface FileOptions extends Partial<Endpoint> {
  path: string;
  id: string;
  summary: string;
  answer?: string;
  content: ResponseContent[];
  /** Finds the file by the path parameters; a falsy result responds with 404. */
  find(
    names: Record<string, string>,
    path: string,
  ): Promise<RepresentationParts | "" | undefined>;
}

function fileEndpoint(
  services: Services,
  { answer = "The file.", content, find, ...rest }: FileOptions,
): Endpoint {
  const answerKept = createTextCache(services);
  return {
    ...documentGet(answer, content),
    ...rest,
    failures: rest.parameters && ["not_found"],
    run: (c) =>
      answerKept(c, [c.req.path], async () => {
        const file = await find(c.req.param(), c.req.path);
        if (!file) throw new Failure("not_found");
        return file;
      }),
  };
}

export function fileEndpoints(services: Services): Endpoint[] {
  return [
    fileEndpoint(services, {
      path: "/assets/:file",
      id: "readAsset",
      summary: "Read a file that the pages load",
      content: [
        { type: "text/css", example: "…" },
        { type: "text/javascript", example: "…" },
        { type: MANIFEST, example: "{…}" },
        DRAWING,
      ],
      parameters: fileParameter(
        "Name of the file, with its hash.",
        "icon.XsOtNYFzBT.svg",
      ),
      accepts: ["text/css", "text/javascript", SVG, MANIFEST],
      async find(_, path) {
        const { findAsset } = await import("../pages/assets.ts");
        const asset = findAsset(path);
        if (asset === undefined) return;
        // A page from before a deployment asks for an old hash: it gets the current
        // file, which must not be cached under that URL.
        const isCurrent = asset.path === path;
        const { body, type } = asset;
        return { body, type, cacheControl: isCurrent ? FOR_EVER : "no-cache" };
      },
    }),
    fileEndpoint(services, {
      path: "/img/:file",
      id: "readDrawing",
      tag: "Gallery",
      summary: "Read a drawing of a sample purchase",
      answer: "The picture.",
      content: [DRAWING],
      parameters: fileParameter(
        "Name of the motif, and its tone.",
        "mug-3.svg",
      ),
      async find({ file }) {
        const { drawPicture } = await import("../pages/pictures/picture.ts");
        const body = drawPicture(file!);
        return body && { body, type: SVG, cacheControl: FOR_EVER };
      },
    }),
    fileEndpoint(services, {
      path: "/favicon.ico",
      id: "readIcon",
      summary: "Read the icon of the site",
      answer: "The icon, in SVG.",
      content: [DRAWING],
      async find() {
        const { ASSETS } = await import("../pages/assets.ts");
        const { body, type } = ASSETS.icon;
        return { body, type, cacheControl: FOR_A_DAY };
      },
    }),
    fileEndpoint(services, {
      path: "/pictures/:file",
      id: "readPicture",
      summary: "Read a picture or the font that pages name",
      content: [{ type: PNG, example: "…" }, { type: FONT, example: "…" }],
      parameters: [pathParameter("file", "Name of the file.", "site.png")],
      accepts: [PNG, FONT],
      async find({ file }) {
        const body = (await services.pictures()).get(file!);
        return body &&
          (file!.endsWith(".woff2")
            ? { body, type: FONT, cacheControl: FOR_EVER }
            : { body, type: PNG, cacheControl: FOR_A_DAY });
      },
    }),
  ];
}

export function documentFileEndpoints(services: Services): Endpoint[] {
  return [
    fileEndpoint(services, {
      path: "/docs/examples/:folder/:file",
      id: "readExample",
      summary: "Read a file of the examples",
      description: "With the address of this server in it.",
      content: [{ type: "text/plain", example: 'print("…")\n' }],
      parameters: [
        pathParameter("folder", "Name of the folder.", "python"),
        pathParameter("file", "Name of the file.", "agent_commerce.py"),
      ],
      async find({ folder, file }) {
        const body = (await services.docs()).example(`${folder}/${file}`);
        return body && {
          body,
          type: "text/plain; charset=utf-8",
          cacheControl: DOCS_CACHE_CONTROL,
          headers: { vary: "Accept" },
        };
      },
    }),
    fileEndpoint(services, {
      path: "/docs/diagrams/:file",
      id: "readDiagram",
      summary: "Read a diagram of the documentation",
      answer: "The diagram.",
      content: [DRAWING],
      parameters: fileParameter("Name of the diagram.", "submission.svg"),
      async find({ file }) {
        const body = (await services.docs()).diagram(file!);
        return body && {
          body,
          type: `${SVG}; charset=utf-8`,
          cacheControl: DOCS_CACHE_CONTROL,
          headers: {
            "content-security-policy": diagramPolicy(body, services.digest),
          },
        };
      },
    }),
  ];
}

/** Content security policy that allows only the diagram's own `<style>`. */
function diagramPolicy(svg: string, digest: Digest): string {
  const [, style = ""] = svg.split(/<\/?style>/, 2);
  const hash = digest(style).replaceAll("-", "+").replaceAll("_", "/");
  return `default-src 'none'; style-src 'sha256-${hash}='; ` +
    "frame-ancestors 'none'";
}
