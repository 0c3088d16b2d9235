/**
 * The documentation: an index, each page as HTML or Markdown, the guide that
 * discovery metadata points to, and the texts for language models.
 *
 * @module
 */
import { Hono } from "hono";
import { SUMMARY } from "../../domain/discovery/catalog.ts";
import type { DocLibrary } from "../../domain/docs/library.ts";
import type { Page } from "../../domain/docs/page.ts";
import { Failure } from "../../domain/failures.ts";
import type { Config } from "../../domain/config.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { HTML, keptPages, type PageAnswer } from "../pages/html.ts";
import { accepts, negotiate } from "../wire/negotiate.ts";
import { DOCS_CACHE_CONTROL } from "./cache_control.ts";

const MARKDOWN = "text/markdown";
const PLAIN = "text/plain";
const SVG = "image/svg+xml";

/** Pages that agents look for at the root of a site. */
const AT_ROOT = ["auth.md", "agents.md"];

/** What the documentation is shown with. */
interface DocPorts extends Pick<Knowledge, "docs"> {
  config: Pick<Config, "baseUrl" | "docsEditUrl">;
  digest: Digest;
}

/** The routes of the documentation. */
export function docRoutes(services: DocPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const answer = keptPages(services, DOCS_CACHE_CONTROL);
  app.get("/docs", async (c) => {
    const form = negotiate(c.req.raw.headers.get("accept"), [MARKDOWN, HTML]);
    const library = await services.docs();
    if (form === MARKDOWN) return send(c, services, MARKDOWN, index(library));
    return answer(c, "", async () => {
      const { renderIndex } = await import("../pages/render_docs.tsx");
      return renderIndex(siteOf(library, services));
    });
  });
  app.get(
    "/docs/:file",
    (c) => readPage(c, services, { file: c.req.param("file"), answer }),
  );
  app.get(
    "/docs/facts/:file",
    (c) =>
      readPage(c, services, { file: `facts/${c.req.param("file")}`, answer }),
  );
  app.get(
    "/docs/diagrams/:file",
    accepts(SVG),
    (c) => readDiagram(c, services),
  );
  app.get(
    "/docs/examples/:folder/:file",
    accepts(PLAIN),
    (c) => readExample(c, services),
  );
  for (const file of AT_ROOT) {
    app.get(`/${file}`, (c) => readPage(c, services, { file, answer }));
  }
  app.get("/llms.txt", async (c) => {
    negotiate(c.req.raw.headers.get("accept"), [PLAIN]);
    const library = await services.docs();
    const text = llmsText(library, services.config.baseUrl);
    return send(c, services, PLAIN, text);
  });
  app.get("/llms-full.txt", async (c) => {
    negotiate(c.req.raw.headers.get("accept"), [PLAIN]);
    const library = await services.docs();
    const facts = library.facts().map(({ page }) => page);
    const text = [...library.list(), ...facts].map(({ markdown }) =>
      markdown.trim()
    ).join("\n\n");
    return send(c, services, PLAIN, `${text}\n`);
  });
  return app;
}

async function readPage(
  c: WireContext,
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

/** What every page of the documentation is shown with. */
export function siteOf(
  library: DocLibrary,
  { config: { baseUrl, docsEditUrl: editUrl } }: Pick<DocPorts, "config">,
) {
  return { baseUrl, editUrl, pages: library.list(), facts: library.facts() };
}

async function readDiagram(
  c: WireContext,
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
  c: WireContext,
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
  c: WireContext,
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

function index(library: DocLibrary): string {
  const lines = library.list().map(pageLine(""));
  return `# Documentation\n\n${lines.join("\n")}\n`;
}

/** The form of llms.txt: a heading, a summary, sections of links. */
function llmsText(library: DocLibrary, baseUrl: string): string {
  const sections = Map.groupBy(library.list(), ({ section }) => section);
  const parts = [...sections].map(([name, pages]) =>
    `## ${name}\n\n${pages.map(pageLine(baseUrl)).join("\n")}`
  );
  return [
    "# Agent Commerce API",
    `> ${SUMMARY}`,
    `Agents begin at [agents.md](${baseUrl}/agents.md). People without a ` +
    `program write to the team at [/contact](${baseUrl}/contact).`,
    ...parts,
    `## Facts\n\n${
      library.facts().map(({ page }) => page).map(pageLine(baseUrl)).join("\n")
    }`,
  ].join("\n\n") + "\n";
}

function pageLine(baseUrl: string) {
  return ({ slug, title, summary }: Page) =>
    `- [${title}](${baseUrl}/docs/${slug}.md): ${summary}`;
}
