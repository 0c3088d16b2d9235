/**
 * The places of the documentation and the API reference that have a name.
 *
 * @module
 */
import { passagesOf } from "../../domain/docs/passages.ts";
import type { Page } from "../../domain/docs/page.ts";
import type { Place } from "../../domain/docs/names.ts";
import type { Reference } from "../../domain/reference/reference.ts";

/** Every place: pages first, then operations, then headings. */
export function placesOf(pages: Page[], reference: Reference): Place[] {
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
