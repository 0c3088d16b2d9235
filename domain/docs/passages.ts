/**
 * Passages: the quotable sentences of a page's paragraphs and lists.
 *
 * The text of a passage is the page's Markdown, backticks included, with white
 * space collapsed: a client that collapses the white space of `/docs/<slug>.md`
 * finds the exact text. A sentence with a link is not a passage, because it only
 * refers to another page.
 */
import GithubSlugger from "github-slugger";
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

/** A part of a page: a heading, a paragraph or list, or anything else. */
export type Block =
  | { kind: "heading"; text: string; depth: number }
  | { kind: "text"; raw: string; texts: string[] }
  | { kind: "other" };

/** The blocks of a page of facts, each of whose lines is a heading or a paragraph. */
export function* factBlocks(source: string): Generator<Block> {
  for (const line of source.split("\n")) {
    const [, marks, text] = /^(#+) (.*)$/.exec(line) ?? [];
    if (text !== undefined) {
      yield { kind: "heading", text, depth: marks!.length };
    } else if (line !== "") yield { kind: "text", raw: line, texts: [line] };
  }
}

/** Extracts the passages of a page in order; its placeholders must be filled in. */
export function passagesOf(page: Page, blocks: Iterable<Block>): Passage[] {
  const slugger = new GithubSlugger();
  const { slug, title, markdown: source } = page;
  let section: Section = { slug, title, heading: title, anchor: "", source };
  let run: TextRun = { text: "", places: [] };
  const passages: Passage[] = [];
  for (const block of blocks) {
    if (block.kind !== "text") {
      run = { text: "", places: [] };
      if (block.kind === "other") continue;
      const heading = plainText(block.text);
      // The same slugger as in the HTML, so that the anchors agree.
      const anchor = slugger.slug(heading);
      section = { ...section, anchor, ...(block.depth > 1 && { heading }) };
      continue;
    }
    let from = run.text === "" ? 0 : run.text.length + 1;
    run.text = `${run.text} ${collapseWhitespace(block.raw)}`.trimStart();
    for (const text of block.texts.flatMap(splitSentences)) {
      from = run.text.indexOf(text, from);
      const at = run.places.push({ from, to: from + text.length }) - 1;
      from += text.length;
      if (isStatement(text)) passages.push({ section, text, run, at });
    }
  }
  return passages;
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
