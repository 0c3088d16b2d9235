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
