/**
 * The documentation: an index, each page as HTML or Markdown, the guide that
 * discovery metadata points to, and the texts for language models.
 *
 * @module
 */
import { z } from "zod";
import type { DocLibrary } from "../../domain/docs/library.ts";
import { Failure } from "../../domain/failures.ts";
import type { Config } from "../../domain/config.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { Content } from "../../domain/openapi/operation.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { HTML, keptPages, PAGE, type PageAnswer } from "../pages/html.ts";
import { negotiate } from "../http/negotiate.ts";
import { DOCS_CACHE_CONTROL } from "./cache_control.ts";
import { indexText, llmsText } from "./index_text.ts";

const MARKDOWN = "text/markdown";
const PLAIN = "text/plain";
const SVG = "image/svg+xml";

interface DocPorts extends Pick<Knowledge, "docs"> {
  config: Pick<Config, "baseUrl" | "docsEditUrl">;
  digest: Digest;
}

const MARKDOWN_TEXT = "# Authentication\n\n…";

const TEXT: Content = { type: MARKDOWN, example: MARKDOWN_TEXT };

const plain = (example: string): Content => ({ type: PLAIN, example });

/** The endpoints of the documentation. */
export function docEndpoints(services: DocPorts): Endpoint[] {
  return [
    ...pageEndpoints(services),
    ...fileEndpoints(services),
    ...textEndpoints(services),
  ];
}

function pageEndpoints(services: DocPorts): Endpoint[] {
  const answer = keptPages(services, DOCS_CACHE_CONTROL);
  const page = (c: AppContext, file: string) =>
    readPage(c, services, { file, answer });
  return [{
    ...cacheableGet("All pages.", [TEXT, PAGE]),
    path: "/docs",
    id: "listPages",
    link: "documentation",
    tag: "Documentation",
    summary: "List the pages of the documentation",
    run: (c) => readIndex(c, services, answer),
  }, {
    ...cacheableGet("The page.", [TEXT, PAGE, plain(MARKDOWN_TEXT)]),
    path: "/docs/:file",
    id: "readPage",
    tag: "Documentation",
    summary: "Read a page of the documentation",
    description: "By `Accept` as Markdown or HTML; `<page>.md` is always " +
      "Markdown.",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the page, such as `keys` or `keys.md`.",
      schema: z.string(),
      example: "keys.md",
    }],
    failures: ["not_found"],
    run: (c) => page(c, c.req.param("file")!),
  }, {
    ...cacheableGet("The facts.", [TEXT, PAGE, plain(MARKDOWN_TEXT)]),
    path: "/docs/facts/:file",
    id: "readFacts",
    tag: "Documentation",
    summary: "Read the facts of a topic, one sentence each",
    description: "What answers to questions are quoted from.",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the topic, such as `keys` or `keys.md`.",
      schema: z.string(),
      example: "keys.md",
    }],
    failures: ["not_found"],
    run: (c) => page(c, `facts/${c.req.param("file")}`),
  }, {
    ...cacheableGet("The guide.", [TEXT, plain(MARKDOWN_TEXT)]),
    path: "/auth.md",
    id: "readAuthGuide",
    link: "guide",
    tag: "Documentation",
    summary: "Read the authentication guide for agents",
    run: (c) => page(c, "auth.md"),
  }, {
    ...cacheableGet("The ways in.", [TEXT, plain(MARKDOWN_TEXT)]),
    path: "/agents.md",
    id: "readAgentGuide",
    link: "agents",
    tag: "Documentation",
    summary: "Read where an agent begins",
    run: (c) => page(c, "agents.md"),
  }];
}

function fileEndpoints(services: DocPorts): Endpoint[] {
  return [{
    ...cacheableGet("The file.", [plain('print("…")\n')]),
    path: "/docs/examples/:folder/:file",
    id: "readExample",
    tag: "Documentation",
    summary: "Read a file of the examples",
    description: "With the address of this server in it.",
    parameters: [{
      name: "folder",
      in: "path",
      description: "Name of the folder.",
      schema: z.string(),
      example: "python",
    }, {
      name: "file",
      in: "path",
      description: "Name of the file.",
      schema: z.string(),
      example: "agent_commerce.py",
    }],
    failures: ["not_found"],
    run: (c) => readExample(c, services),
  }, {
    ...cacheableGet("The diagram.", [{ type: SVG, example: "<svg>…" }]),
    path: "/docs/diagrams/:file",
    id: "readDiagram",
    tag: "Documentation",
    summary: "Read a diagram of the documentation",
    parameters: [{
      name: "file",
      in: "path",
      description: "Name of the diagram.",
      schema: z.string(),
      example: "submission.svg",
    }],
    failures: ["not_found"],
    run: (c) => readDiagram(c, services),
  }];
}

/** Texts for language models. */
function textEndpoints(services: DocPorts): Endpoint[] {
  return [{
    ...cacheableGet("Links to the pages.", [
      plain("# Agent Commerce API\n\n> …"),
    ]),
    path: "/llms.txt",
    id: "readLlmsText",
    link: "llms",
    tag: "Documentation",
    summary: "Read the index for language models",
    async run(c) {
      const library = await services.docs();
      const text = llmsText(library, services.config.baseUrl);
      return send(c, services, PLAIN, text);
    },
  }, {
    ...cacheableGet("All pages in one text.", [
      plain("# Agent Commerce API\n\n…"),
    ]),
    path: "/llms-full.txt",
    id: "readLlmsFullText",
    tag: "Documentation",
    summary: "Read the whole documentation as one text",
    async run(c) {
      const library = await services.docs();
      const facts = library.facts().map(({ page }) => page);
      const text = [...library.list(), ...facts].map(({ markdown }) =>
        markdown.trim()
      ).join("\n\n");
      return send(c, services, PLAIN, `${text}\n`);
    },
  }];
}

async function readIndex(
  c: AppContext,
  services: DocPorts,
  answer: PageAnswer,
): Promise<Response> {
  const form = negotiate(c.req.raw.headers.get("accept"), [MARKDOWN, HTML]);
  const library = await services.docs();
  if (form === MARKDOWN) return send(c, services, MARKDOWN, indexText(library));
  return answer(c, "", async () => {
    const { renderIndex } = await import("../pages/render_docs.tsx");
    return renderIndex(siteOf(library, services));
  });
}

async function readPage(
  c: AppContext,
  services: DocPorts,
  { file, answer }: { file: string; answer: PageAnswer },
): Promise<Response> {
  const slug = file.replace(/\.md$/, "");
  const library = await services.docs();
  const page = library.read(slug);
  if (page === undefined) throw new Failure("not_found");
  const accept = c.req.raw.headers.get("accept");
  // The name with `.md` asks for Markdown, whatever the header says.
  const form = file === slug ? negotiate(accept, [MARKDOWN, HTML]) : MARKDOWN;
  if (form !== HTML) return send(c, services, form, page.markdown);
  return answer(c, slug, async () => {
    const { renderPage } = await import("../pages/render_docs.tsx");
    return renderPage(page, siteOf(library, services));
  });
}

/** Site data shared by all documentation pages. */
export function siteOf(
  library: DocLibrary,
  { config: { baseUrl, docsEditUrl: editUrl } }: Pick<DocPorts, "config">,
) {
  return { baseUrl, editUrl, pages: library.list(), facts: library.facts() };
}

async function readDiagram(
  c: AppContext,
  services: DocPorts,
): Promise<Response> {
  const library = await services.docs();
  const svg = library.diagram(c.req.param("file") ?? "");
  if (svg === undefined) throw new Failure("not_found");
  const picture = {
    body: svg,
    type: `${SVG}; charset=utf-8`,
    cacheControl: DOCS_CACHE_CONTROL,
    headers: { "content-security-policy": diagramPolicy(svg, services) },
  };
  return respondConditionally(c, tagged(picture, services.digest));
}

async function readExample(
  c: AppContext,
  services: DocPorts,
): Promise<Response> {
  const library = await services.docs();
  const { folder, file } = c.req.param() as Record<"folder" | "file", string>;
  const text = library.example(`${folder}/${file}`);
  if (text === undefined) throw new Failure("not_found");
  return send(c, services, PLAIN, text);
}

/** A diagram may use the style that it holds, and nothing else. */
function diagramPolicy(
  svg: string,
  { digest }: Pick<DocPorts, "digest">,
): string {
  const [, style = ""] = svg.split(/<\/?style>/, 2);
  const hash = digest(style).replaceAll("-", "+").replaceAll("_", "/");
  return `default-src 'none'; style-src 'sha256-${hash}='; ` +
    "frame-ancestors 'none'";
}

function send(
  c: AppContext,
  { digest }: Pick<DocPorts, "digest">,
  type: string,
  body: string,
): Response {
  const text = {
    body,
    type: `${type}; charset=utf-8`,
    cacheControl: DOCS_CACHE_CONTROL,
    headers: { vary: "Accept" },
  };
  return respondConditionally(c, tagged(text, digest));
}
