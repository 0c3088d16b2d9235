/**
 * The documentation as served, with the server's settings filled in, and the
 * parsers of its source formats: pages (front matter and Markdown), facts (one
 * self-contained sentence a line), and the questions that each fact answers,
 * which are only indexed.
 */
import { z } from "zod";
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
  /** The page with this slug, which may be `facts/<topic>`. */
  read(slug: string): Page | undefined;
  /** The SVG text of a diagram by file name. */
  diagram(file: string): string | undefined;
  /** The text of an example by `<folder>/<file>`. */
  example(name: string): string | undefined;
}

export interface DocSource {
  kind: "page" | "facts" | "questions" | "diagram" | "example";
  /** Slug, file name of a diagram, or `<folder>/<file>` of an example. */
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
  const questions = textsOf("questions");
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
    if (source === undefined) return [];
    const asked = Object.entries(
      JSON.parse(questions.get(page.slug) ?? "{}") as Questions,
    ).map(([line, own]) => [fillPlaceholders(line, values), own] as const);
    return [parseFacts(page, source, new Map(asked))];
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

const frontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  order: z.coerce.number().int(),
  section: z.string().min(1),
});

/** A documentation page; `markdown` starts after the front matter. */
export interface Page extends z.infer<typeof frontMatter> {
  /** Last part of the page's address: `/docs/<slug>`. */
  slug: string;
  markdown: string;
}

/**
 * Reads a page, whose placeholders it does not fill in.
 *
 * @throws {SyntaxError} when the front matter is missing or incomplete
 */
export function parsePage(slug: string, source: string): Page {
  const match = /^---\n(.*?)\n---\n+/s.exec(source);
  if (match === null) throw new SyntaxError(`${slug}: no front matter`);
  const lines = match[1]!.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    if (colon < 1) throw new SyntaxError(`${slug}: front matter: ${line}`);
    return [line.slice(0, colon), line.slice(colon + 2).trim()];
  });
  const fields = frontMatter.safeParse(Object.fromEntries(lines));
  if (!fields.success) {
    const issue = fields.error.issues[0]!;
    throw new SyntaxError(
      `${slug}: front matter: ${issue.path.join(".")} ${issue.message}`,
    );
  }
  return { slug, ...fields.data, markdown: source.slice(match[0].length) };
}

export interface Facts {
  /** The page of headings and sentences, as served. */
  page: Page;
  /** By sentence: the questions that it answers. */
  questions: Map<string, string[]>;
  /** `topic` is the question that the section answers, or else the heading. */
  sections: { heading: string; topic: string }[];
}

/**
 * A file of questions: for each line of a facts file, the questions that it
 * answers. Under `## Heading` stands the one question of the section.
 */
type Questions = Record<string, string[]>;

/**
 * Reads a file of facts: `# Title`, then sentences under `## Heading`, one a line.
 *
 * @param guide page of the same topic
 * @param asked questions by the line that answers them
 */
export function parseFacts(
  guide: Page,
  source: string,
  asked: ReadonlyMap<string, string[]>,
): Facts {
  const questions = new Map<string, string[]>();
  const sections: Facts["sections"] = [];
  const [, ...lines] = source.split("\n");
  for (const line of lines) {
    const own = asked.get(line) ?? [];
    if (line.startsWith("## ")) {
      const heading = line.slice(3);
      sections.push({ heading, topic: own[0] ?? heading });
    } else if (line !== "") questions.set(line, own);
  }
  const title = `${guide.title} (facts)`;
  const lead = `One sentence each; see also [the guide](/docs/${guide.slug}).`;
  return {
    questions,
    sections,
    page: {
      ...guide,
      slug: `facts/${guide.slug}`,
      title,
      summary: `Every fact of the topic: ${guide.summary}`,
      markdown: `# ${title}\n\n${lead}\n\n${lines.join("\n").trim()}\n`,
    },
  };
}
