/**
 * The documentation as it is served: pages with the settings filled in.
 *
 * @module
 */
import { byOrder, type Page, parsePage } from "./page.ts";
import { render, type Values } from "./placeholders.ts";

/** Every page of the documentation. */
export interface DocLibrary {
  /** Pages in reading order. */
  list(): Page[];
  /** A page by its slug; undefined when there is none. */
  read(slug: string): Page | undefined;
  /** The SVG text of a diagram by its file name; undefined for none. */
  diagram(file: string): string | undefined;
}

/** One source file of the documentation. */
export interface PageSource {
  /** Name of a page, or file name of a diagram, which ends in `.svg`. */
  slug: string;
  text: string;
}

/**
 * Builds the library from its source files.
 *
 * @throws {SyntaxError} when a page has no complete front matter
 * @throws {ReferenceError} when a page names a placeholder without a value
 */
export function createLibrary(
  sources: PageSource[],
  values: Values,
): DocLibrary {
  const isDiagram = ({ slug }: PageSource) => slug.endsWith(".svg");
  const diagrams = new Map(
    sources.filter(isDiagram).map(({ slug, text }) => [slug, text]),
  );
  const files = sources.filter((source) => !isDiagram(source));
  const pages = files.map(({ slug, text }) => {
    const page = parsePage(slug, text);
    return { ...page, markdown: render(page.markdown, values) };
  }).sort(byOrder);
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return {
    list: () => pages,
    read: (slug) => bySlug.get(slug),
    diagram: (file) => diagrams.get(file),
  };
}
