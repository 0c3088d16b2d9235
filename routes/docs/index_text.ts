import { SUMMARY } from "../../domain/discovery/catalog.ts";
import type { DocLibrary } from "../../domain/docs/library.ts";
import type { Page } from "../../domain/docs/page.ts";

/** The index of the pages, as Markdown. */
export function indexText(library: DocLibrary): string {
  const lines = library.list().map(pageLine(""));
  return `# Documentation\n\n${lines.join("\n")}\n`;
}

/** The text of llms.txt: a heading, a summary, sections of links. */
export function llmsText(library: DocLibrary, baseUrl: string): string {
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
