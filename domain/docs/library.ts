/**
 * The documentation as served: pages with the server's settings filled in.
 *
 * @module
 */
import { type Facts, type Page, parseFacts, parsePage } from "./page.ts";
import {
  fillExamples,
  fillPlaceholders,
  type PlaceholderValues,
  withBaseUrl,
} from "./placeholders.ts";

export interface DocLibrary {
  /** Pages in reading order. */
  list(): Page[];
  /** Facts of each page that has a facts file, in reading order. */
  facts(): Facts[];
  /**
   * The page with this slug, which may be `facts/<topic>`; undefined if there
   * is none.
   */
  read(slug: string): Page | undefined;
  /** The SVG text of a diagram by file name; undefined if there is none. */
  diagram(file: string): string | undefined;
  /** The text of an example by `<folder>/<file>`; undefined if there is none. */
  example(name: string): string | undefined;
}

export interface DocSource {
  kind: "page" | "facts" | "diagram" | "example";
  /**
   * Slug of a page or of facts, file name of a diagram, `<folder>/<file>` of an
   * example.
   */
  name: string;
  text: string;
}

/**
 * Builds the library from its source files.
 *
 * @throws {SyntaxError} when a page has no complete front matter
 * @throws {ReferenceError} when a page names a placeholder without a value, or
 * an example that is not there
 */
export function createLibrary(
  sources: DocSource[],
  values: PlaceholderValues,
): DocLibrary {
  const textsOf = (kind: DocSource["kind"], change = (text: string) => text) =>
    new Map(
      sources.filter((source) => source.kind === kind)
        .map(({ name, text }) => [name, change(text)]),
    );
  const diagrams = textsOf("diagram");
  const sourcesOfFacts = textsOf(
    "facts",
    (text) => fillPlaceholders(text, values),
  );
  const examples = textsOf(
    "example",
    (text) => withBaseUrl(text, values.base_url!),
  );
  const pages = Array.from(textsOf("page"), ([slug, text]) => {
    const page = parsePage(slug, text);
    const markdown = fillExamples(
      fillPlaceholders(page.markdown, values),
      examples,
    );
    return { ...page, markdown };
  }).sort((a, b) => a.order - b.order);
  const facts = pages.flatMap((page) => {
    const source = sourcesOfFacts.get(page.slug);
    return source ? [parseFacts(page, source)] : [];
  });
  const all = [...pages, ...facts.map(({ page }) => page)];
  const bySlug = new Map(all.map((page) => [page.slug, page]));
  return {
    list: () => pages,
    facts: () => facts,
    read: (slug) => bySlug.get(slug),
    diagram: (file) => diagrams.get(file),
    example: (name) => examples.get(name),
  };
}
