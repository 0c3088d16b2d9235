/**
 * Questions: what is asked, one part after the other.
 *
 * @module
 */
import { type Group, groupsOf, type Knowledge, merge } from "./groups.ts";
import { prose } from "./prose.ts";
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

/** "Now" is no subject here. */
const PLEA = /[,.;!]? (?:what now|now what)\b/gi;

const SEAM = /\? |[;,] (?:(?:and|or|but|then) )?| (?:and|or|but) /gi;
/** What a part begins with that asks for itself; after a bare "and", less. */
const OPENS =
  /^(?:(?:for|in|to|at|by|on|from|until|since) )?(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|may|must|should|will)\b/i;
const OPENS_AFTER_AND =
  /^(?:(?:for|in|to|at|by|on|from|until|since) )?(?:what|which|who|where|when|why|how)\b/i;
const JOINED = /^(?:and|or|so|then) /i;

function pieces(question: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: seam, index } of question.matchAll(SEAM)) {
    const after = question.slice(index + seam.length, index + seam.length + 30);
    const opens = seam.startsWith("?") ||
      (seam.startsWith(" ") ? OPENS_AFTER_AND : OPENS).test(after);
    if (!opens) continue;
    found.push(question.slice(from, index));
    from = index + seam.length;
  }
  found.push(question.slice(from));
  return found;
}

/** Cuts a question that asks several things. */
export function splitQuestion(question: string): string[] {
  const parts: string[] = [];
  let before = "";
  for (const piece of pieces(question)) {
    const text = `${before} ${piece}`.trim();
    // "If I leave it out" asks nothing: it belongs to what follows.
    const last = piece.split(/[.!:] /).at(-1)!;
    const asks = OPENS.test(last.replace(JOINED, "")) &&
      words(piece).length > 2;
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
