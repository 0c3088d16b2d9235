import type { Services } from "../../domain/services.ts";

const MARKDOWN = "text/markdown";

/** The documentation as MCP resources, by the addresses that it has on the web. */
export function listResources({ docs, config }: Services) {
  return docs.list().map(({ slug, title, summary }) => ({
    uri: addressOf(slug, config.baseUrl),
    name: slug,
    title,
    description: summary,
    mimeType: MARKDOWN,
  }));
}

/** Reads a page; undefined for an address that is not one of the list. */
export function readResource({ docs, config }: Services, uri: string) {
  const entry = docs.list().find(({ slug }) =>
    addressOf(slug, config.baseUrl) === uri
  );
  const text = entry && docs.read(entry.slug);
  return text === undefined ? undefined : { uri, mimeType: MARKDOWN, text };
}

function addressOf(slug: string, baseUrl: string): string {
  return `${baseUrl}/docs/${slug}.md`;
}
