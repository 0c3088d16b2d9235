import { z } from "zod";
import { searchQuery, searchResults } from "../../domain/ask/schema.ts";
import type {
  Answer,
  Content,
  Operation,
} from "../../domain/openapi/operation.ts";

const MARKDOWN_TEXT = "# Authentication\n\n…";

const MARKDOWN: Content = { type: "text/markdown", example: MARKDOWN_TEXT };

const HTML: Content = { type: "text/html", example: "<!doctype html>…" };

const plain = (example: string): Content => ({ type: "text/plain", example });

/** What a page that caches may keep is described by. */
export function readable(
  description: string,
  content: Content[],
): Pick<Operation, "method" | "headers" | "isCached"> & {
  answers: Answer[];
} {
  return {
    method: "get",
    headers: ["IfNoneMatch"],
    isCached: true,
    answers: [{ status: 200, description, content }],
  };
}

/** The operations of the documentation. */
export const DOC_OPERATIONS: Operation[] = [{
  ...readable("All pages.", [MARKDOWN, HTML]),
  path: "/docs",
  id: "listPages",
  tag: "Documentation",
  summary: "List the pages of the documentation",
  failures: [],
}, {
  ...readable("The page.", [MARKDOWN, HTML, plain(MARKDOWN_TEXT)]),
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
}, {
  ...readable("The facts.", [MARKDOWN, HTML, plain(MARKDOWN_TEXT)]),
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
}, {
  ...readable("The file.", [plain('print("…")\n')]),
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
}, {
  ...readable("The guide.", [MARKDOWN, plain(MARKDOWN_TEXT)]),
  path: "/auth.md",
  id: "readAuthGuide",
  tag: "Documentation",
  summary: "Read the authentication guide for agents",
  failures: [],
}, {
  ...readable("The ways in.", [MARKDOWN, plain(MARKDOWN_TEXT)]),
  path: "/agents.md",
  id: "readAgentGuide",
  tag: "Documentation",
  summary: "Read where an agent begins",
  failures: [],
}, {
  ...readable("Links to the pages.", [plain("# Agent Commerce API\n\n> …")]),
  path: "/llms.txt",
  id: "readLlmsText",
  tag: "Documentation",
  summary: "Read the index for language models",
  failures: [],
}, {
  ...readable("All pages in one text.", [plain("# Agent Commerce API\n\n…")]),
  path: "/llms-full.txt",
  id: "readLlmsFullText",
  tag: "Documentation",
  summary: "Read the whole documentation as one text",
  failures: [],
}, {
  ...readable("What was found.", [{
    shape: { name: "SearchResults", schema: searchResults },
    example: {
      query: "how to revo",
      results: [{
        kind: "heading",
        title: "How do I revoke an API key?",
        text: "API keys",
        url: "https://api.example.com/docs/keys#how-do-i-revoke-an-api-key",
      }],
    },
  }]),
  path: "/docs/search",
  id: "searchDocs",
  tag: "Documentation",
  page: "ask",
  summary: "Search the documentation as somebody types",
  description: "Names of pages, operations and headings first, then " +
    "sentences that have every word, from the index that answers questions.",
  parameters: [{
    name: "q",
    in: "query",
    description: searchQuery.shape.q.description!,
    schema: searchQuery.shape.q,
    isRequired: true,
    example: "how to revo",
  }],
  failures: ["malformed_query", "rate_limited"],
  isLimited: true,
}, {
  ...readable("The reference.", [HTML]),
  path: "/docs/api",
  id: "readApiReference",
  tag: "Documentation",
  summary: "Read the API reference, a page for people",
  failures: [],
}, {
  ...readable("The page.", [HTML]),
  path: "/docs/api/:operation",
  id: "readApiOperation",
  tag: "Documentation",
  summary: "Read about one operation, a page for people",
  parameters: [{
    name: "operation",
    in: "path",
    description: "`operationId` of the operation.",
    schema: z.string(),
    example: "registerKey",
  }],
  failures: ["not_found"],
}];
