import type { Services } from "../../domain/services.ts";

const MARKDOWN = "text/markdown";

/** The documentation as MCP resources, by the addresses that it has on the web. */
export async function listResources({ docs, config }: Services) {
  return (await docs()).list().map(({ slug, title, summary }) => ({
    uri: addressOf(slug, config.baseUrl),
    name: slug,
    title,
    description: summary,
    mimeType: MARKDOWN,
  }));
}

/** Reads a page; undefined for an address that is not one of the list. */
export async function readResource({ docs, config }: Services, uri: string) {
  const page = (await docs()).list().find(({ slug }) =>
    addressOf(slug, config.baseUrl) === uri
  );
  return page && { uri, mimeType: MARKDOWN, text: page.markdown };
}

function addressOf(slug: string, baseUrl: string): string {
  return `${baseUrl}/docs/${slug}.md`;
}
