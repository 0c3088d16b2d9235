/**
 * How much a text reads like an order to a machine rather than like a name. A
 * name has a few of these features; an order in any wording has many.
 *
 * @module
 */

import { type Concept, DEEDS } from "./concepts.ts";
import { MARKETPLACES } from "./data/brands.ts";
import {
  ANCHORS,
  DISGUISED,
  ERRAND_LENIENCE,
  IMPERATIVE,
  INNOCENT,
  KNOWN_SHOP,
  LENIENCE,
  LIKELY,
  MOST_VERBS,
  NOTE_LENIENCE,
  NOTES,
  POSSIBLE,
  SHORT,
  SILENCE,
  THIS_ITEM,
  VERB,
  WORTH,
} from "./data/order_worth.ts";
import { FIELD } from "./lexicon.ts";
import { isErrandNote, isSlogan, isToolOf } from "./slogans.ts";
import type { Subject } from "./subject.ts";

function add(sums: number[], index: number, worth: number) {
  sums[index] = (sums[index] ?? 0) + worth;
}

const indexOf = (at: number) => Math.floor(at / FIELD) - 1;

/** Returns how much the likeliest text of the item reads like an order. */
export function likeness(s: Subject): number {
  if (!DEEDS.some((verb) => s.has(verb)) || !mayBeAnchored(s)) return 0;
  if (isSlogan(s) || isToolOf(s)) return 0;
  const sums = new Array<number>(s.texts.length).fill(0);
  const isAnchored = new Array<boolean>(s.texts.length).fill(false);
  addConcepts(s, sums, isAnchored);
  addPairs(s, "this", "item", 1, THIS_ITEM, sums, isAnchored);
  addPairs(s, "without", "ask", 2, SILENCE, sums, isAnchored);
  addVerbs(s, sums);
  let most = 0;
  for (const [index, { field, folded, view }] of s.texts.entries()) {
    // Words found inside other words are chance.
    if (!isAnchored[index] || folded.length < SHORT || view === "glued") {
      continue;
    }
    const extra = view === "runs" || view === "spaced" ? DISGUISED : 0;
    const less = NOTES.has(field)
      ? NOTE_LENIENCE
      : isErrandNote(s, field, folded)
      ? ERRAND_LENIENCE
      : 0;
    most = Math.max(most, (sums[index] ?? 0) + extra - less);
  }
  const [url] = s.urls;
  const isKnownShop = url !== undefined && MARKETPLACES.has(url.name);
  return most - (LENIENCE[s.item.category] ?? 0) -
    (isKnownShop ? KNOWN_SHOP : 0) -
    Math.min(2, s.count("innocent")) * INNOCENT;
}

const ANCHORING = WORTH.slice(0, ANCHORS).flatMap(([, ...concepts]) =>
  concepts
);

function mayBeAnchored(s: Subject): boolean {
  return ANCHORING.some((concept) => s.has(concept)) ||
    s.has("this") && s.has("item") || s.has("without") && s.has("ask");
}

const FEATURES = WORTH.map(([worth, ...concepts], index) => ({
  worth,
  concepts,
  anchors: index < ANCHORS,
}));

function addConcepts(s: Subject, sums: number[], isAnchored: boolean[]) {
  for (const { worth, concepts, anchors } of FEATURES) {
    let last = -1;
    for (const concept of concepts) {
      for (const { start } of s.hits(concept)) {
        const index = indexOf(start);
        if (index === last) continue;
        last = index;
        add(sums, index, worth);
        isAnchored[index] ||= anchors;
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
  let last = -1;
  for (const { start, end } of s.hits(first)) {
    for (const other of s.hits(second)) {
      const between = other.start - end;
      const index = indexOf(start);
      if (between < 0 || between > gap || index === last) continue;
      last = index;
      add(sums, index, worth);
      isAnchored[index] = true;
    }
  }
}

function addVerbs(s: Subject, sums: number[]) {
  const places: number[] = [];
  const counts = new Array<number>(sums.length).fill(0);
  const opens = new Array<boolean>(sums.length).fill(false);
  for (const verb of DEEDS) {
    for (const hit of s.hits(verb)) {
      const index = indexOf(hit.start);
      opens[index] ||= hit.opens;
      if (places.includes(hit.start)) continue;
      places.push(hit.start);
      add(counts, index, 1);
    }
  }
  for (const [index, count] of counts.entries()) {
    const imperative = opens[index] ? IMPERATIVE : 0;
    add(sums, index, Math.min(MOST_VERBS, count) * VERB + imperative);
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
