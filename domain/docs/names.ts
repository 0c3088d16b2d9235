/**
 * Search by title among pages, operations and headings. A title matches if each
 * typed word is the beginning of one of its words.
 */
import { slug as slugOf } from "github-slugger";
import type { DocLibrary } from "./library.ts";
import { markdownBlocks } from "./markdown_blocks.ts";
import { passagesOf } from "./passages.ts";

/** A page, heading or operation that the search can find. */
export interface Place {
  kind: "page" | "heading" | "operation";
  title: string;
  text: string;
  /** Path with fragment. */
  url: string;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Stop words. */
const SMALL = new Set(["a", "an", "the", "of", "to", "do", "i", "is", "how"]);

/** Builds the search among places; it returns all matches, best first. */
export function createTitleSearch(places: Place[]): (query: string) => Place[] {
  const known = places.map((place) => ({
    place,
    words: titleWords(place.title),
  }));
  return function find(query) {
    const wanted = titleWords(query).filter((word) => !SMALL.has(word));
    if (wanted.length === 0) return [];
    return known
      .filter(({ words }) =>
        wanted.every((word) => words.some((own) => isAlike(own, word)))
      )
      // A shorter title matches better.
      .sort((a, b) => a.words.length - b.words.length)
      .map(({ place }) => place);
  };
}

function titleWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** `key` matches `ke` and `keys`. */
function isAlike(own: string, typed: string): boolean {
  return own.startsWith(typed) || `${own}s` === typed;
}

/** An operation as its page names it. */
interface NamedOperation {
  id: string;
  label: string;
  method: string;
  path: string;
}

/** Lists all pages, the given operations, headings, and topics of facts. */
export function listPlaces(
  library: DocLibrary,
  operations: NamedOperation[],
): Place[] {
  const pages = library.list();
  const sections = pages.flatMap((page) => [
    ...new Set(
      passagesOf(page, markdownBlocks(page.markdown)).map(({ section }) =>
        section
      ),
    ),
  ]);
  return [
    ...pages.map(({ slug, title, summary }): Place => ({
      kind: "page",
      title,
      text: summary,
      url: `/docs/${slug}`,
    })),
    ...operations.map(({ id, label, method, path }): Place => ({
      kind: "operation",
      title: label,
      text: `${method} ${path}`,
      url: `/docs/api/${id}`,
    })),
    ...sections.filter(({ heading, title }) => heading !== title)
      .map(({ slug, title, heading, anchor }): Place => ({
        kind: "heading",
        title: heading,
        text: title,
        url: `/docs/${slug}#${anchor}`,
      })),
    // Sections of facts are found by their topic.
    ...library.facts().flatMap(({ page, sections }) =>
      sections.map(({ heading, topic }): Place => ({
        kind: "heading",
        title: topic,
        text: page.title,
        url: `/docs/${page.slug}#${slugOf(heading)}`,
      }))
    ),
  ];
}
