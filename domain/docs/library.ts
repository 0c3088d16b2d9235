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
  /** The questions to a page, as Markdown; empty for a page without any. */
  questions(slug: string): string;
}

/** One source file of the documentation. */
export interface DocSource {
  kind: "page" | "questions" | "diagram";
  /** Name of the page, or file name of the diagram. */
  name: string;
  text: string;
}

/**
 * Builds the library from its source files.
 *
 * @throws {SyntaxError} when a page has no complete front matter
 * @throws {ReferenceError} when a page names a placeholder without a value
 */
export function createLibrary(
  sources: DocSource[],
  values: Values,
): DocLibrary {
  const textsOf = (kind: DocSource["kind"]) =>
    new Map(
      sources.filter((source) => source.kind === kind)
        .map(({ name, text }) => [name, text]),
    );
  const diagrams = textsOf("diagram");
  const questions = textsOf("questions");
  const pages = Array.from(textsOf("page"), ([slug, text]) => {
    const page = parsePage(slug, text);
    return { ...page, markdown: render(page.markdown, values) };
  }).sort(byOrder);
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return {
    list: () => pages,
    read: (slug) => bySlug.get(slug),
    diagram: (file) => diagrams.get(file),
    questions: (slug) => render(questions.get(slug) ?? "", values),
  };
}
