/**
 * How much a text reads like an order to a machine rather than like a name. A
 * name has a few of these features; an order in any wording has many.
 *
 * @module
 */

import type { Concept } from "./concepts.ts";
import { FIELD } from "./lexicon.ts";
import type { Subject } from "./subject.ts";

const VERBS = [
  "buy",
  "send",
  "tell",
  "push",
  "run",
  "approve",
  "override",
  "act",
] as const satisfies Concept[];

// What each feature is worth, once for a text. Fitted by logistic regression on
// the tuning half of the labelled set and on invented names and orders, then
// rounded; in tenths.
const WORTH: [worth: number, ...concepts: Concept[]][] = [
  [9, "machine"],
  [4, "human"],
  [18, "principal"],
  [12, "instruction", "safeguard", "topic"],
  [10, "reviewer"],
  [12, "approve", "approved"],
  [18, "everyone"],
  [8, "secret"],
  [15, "override"],
  [14, "role"],
  [12, "card", "memory", "obey", "anyagent"],
  // From here on: not enough by themselves, a motto has them too.
  [7, "context"],
  [8, "you"],
  [11, "must"],
];
const ANCHORS = 11;
const THIS_ITEM = 18;
const SILENCE = 9;
const IMPERATIVE = 6;
const VERB = 11;
const MOST_VERBS = 3;
// Whoever disguises a text has a reason.
const DISGUISED = 16;

// Mottos and titles are sentences, tools for agents speak of agents, and
// deliveries come with notes for the rider.
const LENIENCE: Record<string, number> = {
  books: 16,
  entertainment: 16,
  gifts: 16,
  fashion: 14,
  software: 18,
  ai: 18,
  hosting: 18,
  education: 18,
  services: 18,
  finance: 16,
  office: 10,
  groceries: 8,
  restaurants: 8,
  pets: 8,
};
// Agents note there what they did, for whom and with which tools.
const NOTES = new Set(["submitterName", "submitterRef", "sourcePlatform"]);
const NOTE_LENIENCE = 10;
const LIKELY = 42;
const POSSIBLE = 34;
// So short a text is a name.
const SHORT = 12;

const indexOf = (at: number) => Math.floor(at / FIELD) - 1;

/** Returns how much the likeliest text of the item reads like an order. */
export function likeness(s: Subject): number {
  if (!VERBS.some((verb) => s.has(verb))) return 0;
  const sums = new Array<number>(s.texts.length).fill(0);
  const isAnchored = new Array<boolean>(s.texts.length).fill(false);
  addConcepts(s, sums, isAnchored);
  addPairs(s, "this", "item", 1, THIS_ITEM, sums, isAnchored);
  addPairs(s, "without", "ask", 2, SILENCE, sums, isAnchored);
  addVerbs(s, sums);
  let most = 0;
  for (let index = 0; index < sums.length; index++) {
    const { field, folded, view } = s.texts[index];
    // Words found inside other words are chance.
    if (!isAnchored[index] || folded.length < SHORT || view === "glued") {
      continue;
    }
    const extra = view === "runs" || view === "spaced" ? DISGUISED : 0;
    const less = NOTES.has(field) ? NOTE_LENIENCE : 0;
    most = Math.max(most, sums[index] + extra - less);
  }
  return most - (LENIENCE[s.item.category] ?? 0);
}

function addConcepts(s: Subject, sums: number[], isAnchored: boolean[]) {
  for (let feature = 0; feature < WORTH.length; feature++) {
    const [worth, ...concepts] = WORTH[feature];
    let last = -1;
    for (const concept of concepts) {
      const hits = s.hits(concept);
      for (let i = 0; i < hits.length; i += 3) {
        const index = indexOf(hits[i]);
        if (index === last) continue;
        last = index;
        sums[index] += worth;
        isAnchored[index] ||= feature < ANCHORS;
      }
    }
  }
}

function addPairs(
  s: Subject,
  first: Concept,
  second: Concept,
  gap: number,
  worth: number,
  sums: number[],
  isAnchored: boolean[],
) {
  const firsts = s.hits(first);
  const seconds = s.hits(second);
  let last = -1;
  for (let i = 0; i < firsts.length; i += 3) {
    for (let j = 0; j < seconds.length; j += 3) {
      const between = seconds[j] - firsts[i + 1];
      const index = indexOf(firsts[i]);
      if (between < 0 || between > gap || index === last) continue;
      last = index;
      sums[index] += worth;
      isAnchored[index] = true;
    }
  }
}

function addVerbs(s: Subject, sums: number[]) {
  const places = new Set<number>();
  const counts = new Array<number>(sums.length).fill(0);
  const opens = new Array<boolean>(sums.length).fill(false);
  for (const verb of VERBS) {
    const hits = s.hits(verb);
    for (let i = 0; i < hits.length; i += 3) {
      const index = indexOf(hits[i]);
      opens[index] ||= hits[i + 2] === 1;
      if (places.has(hits[i])) continue;
      places.add(hits[i]);
      counts[index]++;
    }
  }
  for (let index = 0; index < sums.length; index++) {
    sums[index] += Math.min(MOST_VERBS, counts[index]) * VERB +
      (opens[index] ? IMPERATIVE : 0);
  }
}

// Two signals ask in turn about the same subject.
let lastSubject: Subject | undefined;
let lastLikeness = 0;

function known(s: Subject): number {
  if (s !== lastSubject) {
    lastLikeness = likeness(s);
    lastSubject = s;
  }
  return lastLikeness;
}

/** Reads like an order. */
export function readsLikeOrder(s: Subject): boolean {
  return known(s) >= LIKELY;
}

/** May be an order, may be a motto. */
export function mayBeOrder(s: Subject): boolean {
  return known(s) >= POSSIBLE && known(s) < LIKELY;
}
