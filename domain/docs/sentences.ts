/**
 * Sentences of Markdown text.
 *
 * @module
 */

/** Joins wrapped lines: every run of white space becomes one space. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

// A sentence ends at a full stop, question or exclamation mark, closing marks
// included, when white space and something that can open a sentence follow.
const BOUNDARY = /(?<=[.!?][)"'`*_]*)\s+(?=[`"'*_([]*[A-Z0-9`<{/])/;

/** Cuts collapsed text into its sentences, each exactly as it is written. */
export function sentences(text: string): string[] {
  return collapse(text).split(BOUNDARY).filter((sentence) => sentence !== "");
}

/** Reads Markdown text as plain text: no backticks, emphasis or links. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "");
}
