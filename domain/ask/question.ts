/**
 * Questions: what is asked, one part after the other.
 *
 * @module
 */
import { type Group, groupsOf, type Knowledge, merge } from "./groups.ts";
import { words } from "./words.ts";

/** One of the things that a question asks. */
export interface Part {
  text: string;
  groups: Group[];
}

const MOST_PARTS = 3;
/** How much words of one part count in another. */
const BORROWED = 0.25;

/** Takes a question apart. */
export function analyse(question: string, knowledge: Knowledge): Part[] {
  const bare = prose(question).replace(PLEA, " what to do");
  const parts = splitQuestion(bare).map((text) => ({
    text,
    groups: groupsOf(text, knowledge),
  }));
  return parts.map((part) => ({
    ...part,
    groups: merge([
      ...part.groups,
      ...parts.filter((other) => other !== part).flatMap(borrow),
    ]),
  }));
}

/** What of a question is said to a reader: code is not. */
export function prose(question: string): string {
  return question.replace(SCRIPT, " ").replace(HTML_TAG, " ")
    .replace(SQL, " ");
}

const SCRIPT = /<(script|style)\b.*?(?:<\/\1\s*>|$)/gis;

/** A statement to its end; "select" and "update" alone are words. */
const SQL = new RegExp(
  `\\b(?:${
    [
      "SELECT\\s.{1,200}?\\sFROM",
      "DELETE\\s+FROM",
      "INSERT\\s+INTO",
      "UPDATE\\s+\\S+\\s+SET",
      "ALTER\\s+TABLE",
      // In small letters only what no sentence says.
      "(?:select|SELECT)\\s+\\*\\s+from",
      "(?:drop|DROP|truncate|TRUNCATE)\\s+(?:table|TABLE)",
      "(?:union|UNION)\\s+(?:(?:all|ALL)\\s+)?(?:select|SELECT)",
      "update\\s+\\w+\\s+set\\s+\\w+\\s*=",
    ].join("|")
  })(?!\\w)[^;?]*;?`,
  "gs",
);

/** Markup around words is not part of the question. */
const HTML_TAG =
  /<\/?(?:a|b|br|div|em|form|h\d|i|iframe|img|input|li|object|ol|p|pre|script|span|strong|style|svg|table|td|tr|u|ul|video)\b[^>]*>/gi;

/** "Now" is no subject here. */
const PLEA = /[,.;!]?\s+(?:what now|now what)\b/gi;

const WH = "what|which|who|where|when|why|how";
const ASKING = `${WH}|is|are|do|does|did|can|could|may|must|should|will`;
const BEFORE = "(?:(?:for|in|to|at|by|on|from|until|since) )?";
const SEAM = new RegExp(
  "\\?\\s+" +
    `|[;,]\\s+(?:and|or|but|then)?\\s*(?=${BEFORE}(?:${ASKING})\\b)` +
    `|\\s(?:and|or|but)\\s+(?=${BEFORE}(?:${WH})\\b)`,
  "i",
);
const ASKS = new RegExp(
  `^(?:and |or |so |then )?${BEFORE}(?:${ASKING})\\b`,
  "i",
);

/** Cuts a question that asks several things. */
export function splitQuestion(question: string): string[] {
  const parts: string[] = [];
  let before = "";
  for (const piece of question.split(SEAM)) {
    const text = `${before} ${piece}`.trim();
    // "If I leave it out" asks nothing: it belongs to what follows.
    const last = piece.split(/[.!:]\s+/).at(-1)!;
    const asks = ASKS.test(last.trim()) && words(piece).length > 2;
    before = asks ? "" : text;
    if (asks) parts.push(text);
  }
  if (before !== "") parts.push([parts.pop(), before].join(" ").trim());
  return parts.slice(0, MOST_PARTS);
}

/** What the other parts are about helps a part that leaves it unsaid. */
function borrow({ groups }: Part): Group[] {
  return groups
    .filter(({ alternatives }) => alternatives.length > 0)
    .map((group) => ({
      ...group,
      importance: group.importance * BORROWED,
      borrowed: true,
    }));
}
