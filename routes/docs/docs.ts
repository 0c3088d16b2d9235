/**
 * The documentation: an index, pages as HTML or Markdown, the authentication guide
 * that the discovery metadata links to, and the texts for language models.
 *
 * @module
 */
import { SERVICE_SUMMARY } from "../../domain/version.ts";
import type { DocLibrary, Page } from "../../domain/docs/library.ts";
import { Failure } from "../../domain/failures.ts";
import type { ResponseContent } from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { createTextCache } from "../http/respond.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import {
  createPageCache,
  HTML_MEDIA_TYPE,
  PAGE_CONTENT,
} from "../pages/page_response.tsx";
import { negotiate } from "../http/negotiate.ts";
import {
  DOCS_CACHE_CONTROL,
  documentFileEndpoints,
  documentGet,
  fileParameter,
} from "./files.ts";

const MARKDOWN = "text/markdown";
const PLAIN = "text/plain";

const MARKDOWN_TEXT = "# Authentication\n\n…";

const TEXT: ResponseContent = { type: MARKDOWN, example: MARKDOWN_TEXT };

const plain = (example: string): ResponseContent => ({ type: PLAIN, example });

export function docEndpoints(services: Services): Endpoint[] {
  return [
    ...pageEndpoints(services),
    ...documentFileEndpoints(services),
    ...textEndpoints(services),
  ];
}

function pageEndpoints(services: Services): Endpoint[] {
  const answer = createPageCache(services, {
    cacheControl: DOCS_CACHE_CONTROL,
  });
  const send = createTextAnswer(services);
  const formOf = (c: AppContext) =>
    negotiate(c.req.raw.headers.get("accept"), [MARKDOWN, HTML_MEDIA_TYPE]);

  async function index(c: AppContext): Promise<Response> {
    const form = formOf(c);
    const library = await services.docs();
    if (form === MARKDOWN) {
      return send(c, MARKDOWN, "", () => {
        const lines = library.list().map(pageLine(""));
        return `# Documentation\n\n${lines.join("\n")}\n`;
      });
    }
    return answer(c, [], async () => {
      const { DocIndex } = await import("../pages/views/doc_page.tsx");
      return DocIndex(docSiteOf(library, services));
    });
  }

  async function page(c: AppContext, file: string): Promise<Response> {
    const slug = file.replace(/\.md$/, "");
    const library = await services.docs();
    const page = library.read(slug);
    if (page === undefined) throw new Failure("not_found");
    // The suffix `.md` overrides the Accept header.
    const form = file === slug ? formOf(c) : MARKDOWN;
    if (form !== HTML_MEDIA_TYPE) {
      return send(c, form, slug, () => page.markdown);
    }
    return answer(c, [slug], async () => {
      const { DocPage } = await import("../pages/views/doc_page.tsx");
      return DocPage({ page, site: docSiteOf(library, services) });
    });
  }

  return [{
    ...documentGet("The guides; each leads to its facts.", [
      TEXT,
      PAGE_CONTENT,
    ]),
    path: "/docs",
    id: "listPages",
    link: "documentation",
    summary: "List the guides of the documentation",
    run: index,
  }, {
    ...documentGet("The page.", [TEXT, PAGE_CONTENT, plain(MARKDOWN_TEXT)]),
    path: "/docs/:file",
    id: "readPage",
    summary: "Read a page of the documentation",
    description: "By `Accept` as Markdown or HTML; `<page>.md` is always " +
      "Markdown.",
    parameters: fileParameter(
      "Name of the page, such as `keys` or `keys.md`.",
      "keys.md",
    ),
    failures: ["not_found"],
    run: (c) => page(c, c.req.param("file")!),
  }, {
    ...documentGet("The facts.", [TEXT, PAGE_CONTENT, plain(MARKDOWN_TEXT)]),
    path: "/docs/facts/:file",
    id: "readFacts",
    summary: "Read the facts of a topic, one sentence each",
    description: "What answers to questions are quoted from.",
    parameters: fileParameter(
      "Name of the topic, such as `keys` or `keys.md`.",
      "keys.md",
    ),
    failures: ["not_found"],
    run: (c) => page(c, `facts/${c.req.param("file")}`),
  }, {
    ...documentGet("The guide.", [TEXT, plain(MARKDOWN_TEXT)]),
    path: "/auth.md",
    id: "readAuthGuide",
    link: "guide",
    summary: "Read the authentication guide for agents",
    run: (c) => page(c, "auth.md"),
  }, {
    ...documentGet("The ways in.", [TEXT, plain(MARKDOWN_TEXT)]),
    path: "/agents.md",
    id: "readAgentGuide",
    link: "agents",
    summary: "Read where an agent begins",
    run: (c) => page(c, "agents.md"),
  }];
}

function textEndpoints(services: Services): Endpoint[] {
  const send = createTextAnswer(services);
  return [{
    ...documentGet("Links to the pages.", [
      plain("# Agent Commerce API\n\n> …"),
    ]),
    path: "/llms.txt",
    id: "readLlmsText",
    link: "llms",
    summary: "Read the index for language models",
    async run(c) {
      const library = await services.docs();
      const { baseUrl } = services.config;
      return send(c, PLAIN, "llms", () => llmsText(library, baseUrl));
    },
  }, {
    ...documentGet("Guides and facts in one text.", [
      plain("# Agent Commerce API\n\n…"),
    ]),
    path: "/llms-full.txt",
    id: "readLlmsFullText",
    summary: "Read the whole documentation as one text",
    limits: ["READS_PER_IP"],
    async run(c) {
      const library = await services.docs();
      return send(c, PLAIN, "llms-full", () => {
        const texts = [...library.list(), ...factPages(library)]
          .map(({ markdown }) => markdown.trim());
        return `${texts.join("\n\n")}\n`;
      });
    },
  }];
}

/** Site data shared by all documentation pages. */
export function docSiteOf(
  library: DocLibrary,
  { config: { baseUrl, docsEditUrl: editUrl } }: Pick<Services, "config">,
) {
  return { baseUrl, editUrl, pages: library.list(), facts: library.facts() };
}

/** Builds `llms.txt`: a heading, a summary, and sections of links. */
function llmsText(library: DocLibrary, baseUrl: string): string {
  const section = (name: string, pages: Page[]) =>
    `## ${name}\n\n${pages.map(pageLine(baseUrl)).join("\n")}`;
  const sections = Map.groupBy(library.list(), ({ section }) => section);
  return [
    "# Agent Commerce API",
    `> ${SERVICE_SUMMARY}`,
    `Agents begin at [agents.md](${baseUrl}/agents.md). People without a ` +
    `program write to the team at [/contact](${baseUrl}/contact).`,
    ...Array.from(sections, ([name, pages]) => section(name, pages)),
    section("Facts", factPages(library)),
  ].join("\n\n") + "\n";
}

function factPages(library: DocLibrary): Page[] {
  return library.facts().map(({ page }) => page);
}

function pageLine(baseUrl: string) {
  return ({ slug, title, summary }: Page) =>
    `- [${title}](${baseUrl}/docs/${slug}.md): ${summary}`;
}

/** Builds the answers with texts of the documentation, found by type and name. */
function createTextAnswer(services: Services) {
  const answer = createTextCache(services);
  return (c: AppContext, type: string, name: string, build: () => string) =>
    answer(c, [type, name], () => ({
      body: build(),
      type: `${type}; charset=utf-8`,
      cacheControl: DOCS_CACHE_CONTROL,
      headers: { vary: "Accept" },
    }));
}
