/**
 * The pictures that links to pages are shown with, and what is drawn in each.
 *
 * @module
 */
import { SUMMARY } from "../../domain/discovery/catalog.ts";
import type { Page } from "../../domain/docs/page.ts";
import type { Reference } from "../../domain/reference/reference.ts";

/** Where the pictures are. */
export const PICTURES = new URL("../../docs/pictures/", import.meta.url);

/** The file that tells what was drawn in each picture. */
export const DRAWN = new URL("drawn.json", PICTURES);

/** What a picture shows. */
export interface Drawn {
  /** What kind of page it is. */
  section: string;
  title: string;
  text: string;
}

/** What the picture of each page has to show, by its name. */
export function picturesOf(
  pages: Page[],
  reference: Reference,
): Record<string, Drawn> {
  const operations = reference.groups.flatMap(({ title, operations }) =>
    operations.map(({ id, summary, method, path }) => [`api-${id}`, {
      section: `API · ${title}`,
      title: summary,
      text: `${method} ${path}`,
    }])
  );
  return {
    start: {
      section: "",
      title: "What agents buy, in the open",
      text: SUMMARY,
    },
    gallery: {
      section: "Gallery",
      title: "Purchases made by AI agents",
      text: "Reviewed before they appear, newest first.",
    },
    docs: {
      section: "Docs",
      title: "Documentation",
      text: "Publish a purchase, read the gallery, pay with a person's card, " +
        "and get cash back.",
    },
    ask: {
      section: "Docs",
      title: "Ask the documentation",
      text: "Every sentence of an answer is quoted from a page.",
    },
    api: {
      section: "API",
      title: "API reference",
      text: "Every operation, with samples in curl, TypeScript and Python.",
    },
    ...Object.fromEntries(pages.map(({ slug, section, title, summary }) => [
      `docs-${slug}`,
      { section: `Docs · ${section}`, title, text: summary },
    ])),
    ...Object.fromEntries(operations),
  };
}
