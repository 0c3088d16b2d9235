/**
 * Passages: a page cut by heading into sentences, list items and table rows.
 *
 * The text of a passage is quoted from the page's Markdown source with runs of
 * white space collapsed, backticks and all: whoever collapses the white space
 * of `/docs/<slug>.md` finds it there, letter for letter. Sentences that hold a
 * link are pointers for readers and are not passages.
 *
 * @module
 */
import GithubSlugger from "github-slugger";
import { marked, type Token, type Tokens } from "marked";
import type { Page } from "./page.ts";
import { collapse, plain, sentences } from "./sentences.ts";

/** Where a passage stands: a heading and the text under it. */
export interface Section {
  /** Slug of the page. */
  slug: string;
  /** Title of the page. */
  title: string;
  /** Text of the heading; the page's title above the first heading. */
  heading: string;
  /** Fragment of the heading's address. */
  anchor: string;
}

/** One quotable statement of a page. */
export interface Passage {
  section: Section;
  kind: "sentence" | "item" | "row";
  /** Quoted from the page, white space collapsed. */
  text: string;
  /** What introduces it: the sentence above a list, the head of a table. */
  lead: string;
  /** The paragraph, item or row that it is cut from, as an excerpt. */
  block: string;
}

/** Cuts a rendered page into its passages, in the order of the page. */
export function passagesOf(page: Page): Passage[] {
  const slugger = new GithubSlugger();
  let section: Section = {
    slug: page.slug,
    title: page.title,
    heading: page.title,
    anchor: "",
  };
  let lead = "";
  const passages: Passage[] = [];
  for (const token of marked.lexer(page.markdown)) {
    if (token.type === "heading") {
      const heading = plain(token.text);
      // The anchor is what GitHub makes of the heading, unique in its page.
      const anchor = slugger.slug(heading);
      const isTitle = token.depth === 1;
      section = isTitle
        ? { ...section, anchor }
        : { ...section, heading, anchor };
      lead = "";
      continue;
    }
    const cut = cutBlock(token, lead).map((part) => ({ section, ...part }));
    passages.push(...cut.filter((passage) => isStatement(passage.text)));
    if (token.type === "paragraph") lead = sentences(token.text).at(-1) ?? "";
  }
  return passages;
}

type Cut = Omit<Passage, "section">;

function cutBlock(token: Token, lead: string): Cut[] {
  switch (token.type) {
    case "paragraph": {
      const block = collapse(token.text);
      return sentences(block).map((text) => ({
        kind: "sentence",
        text,
        lead: "",
        block,
      }));
    }
    case "list":
      return (token as Tokens.List).items.flatMap((item) => {
        const block = collapse(item.text);
        return sentences(block).map((text): Cut => ({
          kind: "item",
          text,
          lead,
          block,
        }));
      });
    case "table":
      return cutTable(token as Tokens.Table);
    default:
      // Code, rules and HTML hold nothing that can be quoted as an answer.
      return [];
  }
}

function cutTable(table: Tokens.Table): Cut[] {
  const lead = collapse(table.header.map((cell) => cell.text).join(" "));
  const rows = table.raw.trim().split("\n").slice(2);
  return rows.map((row) => {
    // The outer bars are layout; the inner ones separate the cells.
    const text = collapse(row).replace(/^\| | \|$/g, "");
    return { kind: "row", text, lead, block: text };
  });
}

/** Whether a text can stand as an answer: no pointer and no announcement. */
function isStatement(text: string): boolean {
  return !text.includes("](") && !text.endsWith(":");
}
