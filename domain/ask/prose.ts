/**
 * What of a question is said to a reader: code is not.
 *
 * @module
 */
import { collapse } from "../docs/sentences.ts";

/** Returns a question without markup and statements of SQL, in one line. */
export function prose(question: string): string {
  return withoutStatements(withoutMarkup(collapse(question)));
}

/** Elements whose content is code as well. */
const CODE = new Set(["script", "style"]);
const ELEMENTS = new Set(
  "a b br div em form h1 h2 h3 h4 h5 h6 i iframe img input li object ol p pre script span strong style svg table td tr u ul video"
    .split(" "),
);
const TAG = /<(\/?)[a-z][a-z\d]*/gi;

/** Tags go; scripts and styles go to where they end. */
function withoutMarkup(text: string): string {
  let kept = "";
  let from = 0;
  let code: string | undefined;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const name = tag.replace(/^<\/?/, "").toLowerCase();
    if (index < from || !ELEMENTS.has(name)) continue;
    if (code !== undefined && !(slash && name === code)) continue;
    const end = text.indexOf(">", index) + 1;
    if (code === undefined) {
      const isCode = !slash && CODE.has(name);
      if (end === 0 && !isCode) break;
      kept += `${text.slice(from, index)} `;
      code = isCode ? name : undefined;
    } else code = undefined;
    from = end === 0 ? text.length : end;
  }
  return code === undefined ? kept + text.slice(from) : kept;
}

// In small letters only what no sentence says.
const KEYWORD =
  /\b(?:DELETE FROM|INSERT INTO|ALTER TABLE|(?:select|SELECT) \* from|(?:drop|DROP|truncate|TRUNCATE) (?:table|TABLE)|(?:union|UNION) (?:(?:all|ALL) )?(?:select|SELECT)|SELECT|FROM|UPDATE|SET|update|set)\b/g;
const OPENERS = new Set(["SELECT", "UPDATE", "update"]);
/** What makes a statement of an opener, when it stands near enough behind it. */
const COMPLETES = new Map([
  ["FROM", { opener: "SELECT", within: 200 }],
  ["SET", { opener: "UPDATE", within: 60 }],
  ["set", { opener: "update", within: 60 }],
]);

/** Statements of SQL go to where they end. */
function withoutStatements(text: string): string {
  let kept = "";
  let from = 0;
  const opened = new Map<string, number>();
  for (const { 0: word, index } of text.matchAll(KEYWORD)) {
    if (index < from) continue;
    if (OPENERS.has(word)) {
      opened.set(word, index);
      continue;
    }
    const completes = COMPLETES.get(word);
    const start = completes ? opened.get(completes.opener) : index;
    if (start === undefined || start < from) continue;
    if (completes && index - start > completes.within) continue;
    if (word === "set" && !text.slice(index, index + 60).includes("=")) {
      continue;
    }
    kept += `${text.slice(from, start)} `;
    from = endOfStatement(text, index);
  }
  return kept + text.slice(from);
}

function endOfStatement(text: string, from: number): number {
  const length = text.slice(from).search(/[;?]/);
  if (length < 0) return text.length;
  const end = from + length;
  return text[end] === ";" ? end + 1 : end;
}
