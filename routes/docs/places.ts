/**
 * The places of the documentation and the API reference that have a name.
 *
 * @module
 */
import { slug as slugOf } from "github-slugger";
import { passagesOf } from "../../domain/docs/passages.ts";
import type { Facts } from "../../domain/docs/facts.ts";
import type { DocLibrary } from "../../domain/docs/library.ts";
import type { Page } from "../../domain/docs/page.ts";
import type { Place } from "../../domain/docs/names.ts";
import type { Reference } from "../../domain/reference/reference.ts";

/** Every place: pages first, then operations, then headings, then facts. */
export function placesOf(library: DocLibrary, reference: Reference): Place[] {
  const pages = library.list();
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
    ...pages.flatMap(headingsOf),
    ...library.facts().flatMap(topicsOf),
  ];
}

function headingsOf(page: Page): Place[] {
  const sections = new Set(passagesOf(page).map(({ section }) => section));
  return Array.from(sections)
    .filter(({ heading }) => heading !== page.title)
    .map(({ slug, title, heading, anchor }): Place => ({
      kind: "heading",
      title: heading,
      text: title,
      url: `/docs/${slug}#${anchor}`,
    }));
}

/** The questions that the sections of facts answer. */
function topicsOf({ page, sections }: Facts): Place[] {
  return sections.map(({ heading, topic }) => ({
    kind: "heading",
    title: topic,
    text: page.title,
    url: `/docs/${page.slug}#${slugOf(heading)}`,
  }));
}
