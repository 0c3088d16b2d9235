/**
 * Passages: the quotable sentences of a page's paragraphs and lists.
 *
 * The text of a passage is the page's Markdown, backticks included, with white
 * space collapsed: a client that collapses the white space of `/docs/<slug>.md`
 * finds the exact text. A sentence with a link is not a passage, because it only
 * refers to another page.
 */
import GithubSlugger from "github-slugger";
import { Lexer, type Token, type Tokens } from "marked";
import type { Page } from "./library.ts";

interface Section {
  slug: string;
  title: string;
  /** Text of the heading; the page's title for text before the first heading. */
  heading: string;
  /** Fragment of the heading's URL. */
  anchor: string;
  source: string;
}

/** The text of adjacent paragraphs and lists. */
interface TextRun {
  text: string;
  /** Start and end of each sentence in the text, in order. */
  places: { from: number; to: number }[];
}

/** One quotable statement of a page. */
export interface Passage {
  section: Section;
  /** Quoted from the page with white space collapsed. */
  text: string;
  /** The run that contains the passage, and the passage's index in its `places`. */
  run: TextRun;
  at: number;
}

/** Extracts the passages of a page in order; its placeholders must be filled in. */
export function passagesOf(page: Page): Passage[] {
  const slugger = new GithubSlugger();
  const { slug, title, markdown: source } = page;
  let section: Section = { slug, title, heading: title, anchor: "", source };
  let run: TextRun = { text: "", places: [] };
  const passages: Passage[] = [];
  // Only blocks are parsed: a passage keeps the inline Markdown of its sentence.
  for (const token of new Lexer().blockTokens(source)) {
    const found = sentencesOf(token);
    if (found.length === 0 && token.type !== "space") {
      run = { text: "", places: [] };
    }
    if (token.type === "heading") {
      const heading = plainText(token.text);
      // The same slugger as in the HTML, so that the anchors agree.
      const anchor = slugger.slug(heading);
      section = { ...section, anchor, ...(token.depth > 1 && { heading }) };
    }
    const start = run.text === "" ? 0 : run.text.length + 1;
    if (found.length > 0) run.text += ` ${collapseWhitespace(token.raw)}`;
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

/** Sentences of a block; a row makes no sense without the table's head. */
function sentencesOf(token: Token): string[] {
  switch (token.type) {
    case "paragraph":
      return splitSentences(token.text);
    case "list":
      return (token as Tokens.List).items
        .flatMap((item) => splitSentences(item.text));
    default:
      return [];
  }
}

/** True for an answer: a sentence without a link that announces no list or code. */
function isStatement(text: string): boolean {
  return !text.includes("](") && !text.endsWith(":");
}

/** Replaces each run of white space by one space, and trims. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

// A sentence ends at a full stop, question mark or exclamation mark, including
// closing marks such as quotes, if the next word can begin a sentence.
const CLOSES = /[.!?][)"'`*_]*$/;
const OPENS = /^[`"'*_([]*[A-Z0-9`<{/]/;

/** Collapses the white space of a text and splits it into sentences. */
export function splitSentences(text: string): string[] {
  const found: string[][] = [];
  let last = "";
  for (const word of collapseWhitespace(text).split(" ")) {
    const begins = CLOSES.test(last) && OPENS.test(word);
    if (begins || found.length === 0) found.push([word]);
    else found.at(-1)!.push(word);
    last = word;
  }
  return found.map((words) => words.join(" "))
    .filter((sentence) => sentence !== "");
}

/** Removes backticks, asterisks and link targets from Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]/g, "");
}
