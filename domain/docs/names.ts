/**
 * Search by name among pages, operations and headings: those whose title has
 * every word that was typed, of which the last may not be written to its end.
 *
 * @module
 */
import { slug as slugOf } from "github-slugger";
import type { Reference } from "../reference/reference.ts";
import type { DocLibrary } from "./library.ts";
import { passagesOf } from "./passages.ts";

/** A place that has a name. */
export interface Place {
  kind: "page" | "heading" | "operation";
  title: string;
  text: string;
  /** Path, with its fragment. */
  url: string;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Words that say nothing about what is looked for. */
const SMALL = new Set(["a", "an", "the", "of", "to", "do", "i", "is", "how"]);

/** Prepares the search among some places, which finds the best first. */
export function createNames(places: Place[]): (query: string) => Place[] {
  const known = places.map((place) => ({ place, words: wordsOf(place.title) }));
  return function find(query) {
    const wanted = wordsOf(query).filter((word) => !SMALL.has(word));
    if (wanted.length === 0) return [];
    return known
      .filter(({ words }) =>
        wanted.every((word) => words.some((own) => isAlike(own, word)))
      )
      // Of names that have what was typed, the one that has little else.
      .sort((a, b) => a.words.length - b.words.length)
      .map(({ place }) => place);
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** `key` is found by `ke` and by `keys`. */
function isAlike(own: string, typed: string): boolean {
  return own.startsWith(typed) || `${own}s` === typed;
}

/** Every place: pages, operations that callers build on, headings, facts. */
export function placesOf(library: DocLibrary, reference: Reference): Place[] {
  const pages = library.list();
  const sections = pages.flatMap((page) => [
    ...new Set(passagesOf(page).map(({ section }) => section)),
  ]);
  return [
    ...pages.map(({ slug, title, summary }): Place => ({
      kind: "page",
      title,
      text: summary,
      url: `/docs/${slug}`,
    })),
    ...reference.groups.flatMap(({ operations }) => operations)
      .map(({ id, label, method, path }): Place => ({
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
    // Sections of facts by the questions that they answer.
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
