/**
 * A page of the documentation: front matter and Markdown.
 *
 * @module
 */
import { z } from "zod";

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
 * Reads a page from its source file.
 *
 * @returns the page, its placeholders still in place
 * @throws {SyntaxError} when the front matter is missing or not complete
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

/** Orders pages as readers see them listed. */
export function byOrder(a: Page, b: Page): number {
  return a.order - b.order;
}
