/**
 * Passages: a page cut by heading into sentences, those of lists included.
 *
 * The text of a passage is quoted from the page's Markdown source with runs of
 * white space collapsed, backticks and all: a reader that collapses the white space
 * of `/docs/<slug>.md` finds it there, letter for letter. Sentences that hold a
 * link are pointers for readers and are not passages.
 *
 * @module
 */
import GithubSlugger from "github-slugger";
import { Lexer, type Token, type Tokens } from "marked";
import type { Page } from "./page.ts";

interface Section {
  slug: string;
  title: string;
  /** Text of the heading; the page's title above the first heading. */
  heading: string;
  /** Fragment of the heading's address. */
  anchor: string;
  source: string;
}

/** Text without a gap: paragraphs and lists that follow each other. */
export interface Run {
  text: string;
  /** Start and end of each sentence in the text, in order. */
  places: { from: number; to: number }[];
}

/** One quotable statement of a page. */
export interface Passage {
  section: Section;
  /** Quoted from the page, white space collapsed. */
  text: string;
  /** Text that holds it, and its index among the text's places. */
  run: Run;
  at: number;
}

/** Cuts a rendered page into its passages, in the order of the page. */
export function passagesOf(page: Page): Passage[] {
  const slugger = new GithubSlugger();
  const { slug, title, markdown: source } = page;
  let section: Section = { slug, title, heading: title, anchor: "", source };
  let run: Run = { text: "", places: [] };
  const passages: Passage[] = [];
  // Blocks only: what stands within a sentence is quoted as it is written.
  for (const token of new Lexer().blockTokens(source)) {
    const found = sentencesOf(token);
    if (found.length === 0 && token.type !== "space") {
      run = { text: "", places: [] };
    }
    if (token.type === "heading") {
      const heading = plain(token.text);
      // The anchor is what GitHub makes of the heading, unique in its page.
      const anchor = slugger.slug(heading);
      section = { ...section, anchor, ...(token.depth > 1 && { heading }) };
    }
    const start = run.text === "" ? 0 : run.text.length + 1;
    if (found.length > 0) run.text += ` ${collapse(token.raw)}`;
    run.text = run.text.trimStart();
    let from = start;
    for (const text of found) {
      from = run.text.indexOf(text, from);
      const at = run.places.push({ from, to: from + text.length }) - 1;
      from += text.length;
      if (isStatement(text)) passages.push({ section, text, run, at });
    }
  }
  return passages;
}

/**
 * Sentences of a block. Rows of a table are none: they cannot be read without
 * its head, and what they say stands in a sentence near by.
 */
function sentencesOf(token: Token): string[] {
  switch (token.type) {
    case "paragraph":
      return sentences(token.text);
    case "list":
      return (token as Tokens.List).items
        .flatMap((item) => sentences(item.text));
    default:
      // Code, rules and HTML hold nothing that can be quoted as an answer.
      return [];
  }
}

/** True for a text that can stand alone as an answer: no pointer, no announcement. */
function isStatement(text: string): boolean {
  return !text.includes("](") && !text.endsWith(":");
}

/** Joins wrapped lines: every run of white space becomes one space. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

// A sentence ends at a full stop, question or exclamation mark, closing marks
// included, when a word follows that can open a sentence.
const CLOSES = /[.!?][)"'`*_]*$/;
const OPENS = /^[`"'*_([]*[A-Z0-9`<{/]/;

/** Cuts collapsed text into its sentences, each exactly as it is written. */
export function sentences(text: string): string[] {
  const found: string[][] = [];
  let last = "";
  for (const word of collapse(text).split(" ")) {
    const begins = CLOSES.test(last) && OPENS.test(word);
    if (begins || found.length === 0) found.push([word]);
    else found.at(-1)!.push(word);
    last = word;
  }
  return found.map((words) => words.join(" "))
    .filter((sentence) => sentence !== "");
}

/** Reads Markdown text as plain text: no backticks, emphasis or links. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]/g, "");
}
