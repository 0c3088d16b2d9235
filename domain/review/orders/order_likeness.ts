/**
 * How much a text reads like an order to a machine rather than like a name. A
 * name has a few of these features; an order in any wording has many.
 *
 * @module
 */

import { type Concept, DEEDS } from "../families/concepts.ts";
import { MARKETPLACES } from "../data/brands.ts";
import {
  ANCHORS,
  DISGUISED,
  ERRAND_LENIENCE,
  FEW_WORDS,
  IMPERATIVE,
  INNOCENT,
  INSCRIBED,
  INSCRIPTION_LENIENCE,
  KNOWN_SHOP,
  LENIENCE,
  LIKELY,
  MOST_VERBS,
  NAME_LENIENCE,
  NAMES,
  NO_READER_LENIENCE,
  NOTE_LENIENCE,
  NOTES,
  POSSIBLE,
  READERS,
  SERVED,
  SHORT,
  SHORT_LENIENCE,
  SILENCE,
  THIS_ITEM,
  VERB,
  WORTH,
} from "../data/order_worth.ts";
import { FIELD } from "../families/lexicon.ts";
import { isErrandNote, isSlogan, isToolOf } from "../families/slogans.ts";
import type { Subject } from "../subject.ts";

function add(sums: number[], index: number, worth: number) {
  sums[index] = (sums[index] ?? 0) + worth;
}

// "Do what it says": a phrase that holds the verb.
const VERBS = [...DEEDS, "obey"] as const satisfies Concept[];

const indexOf = (at: number) => Math.floor(at / FIELD) - 1;

/** Returns how much the likeliest text of the item reads like an order. */
export function likeness(s: Subject): number {
  if (!VERBS.some((verb) => s.has(verb)) || !mayBeAnchored(s)) return 0;
  if (isSlogan(s) || isToolOf(s)) return 0;
  const sums = new Array<number>(s.texts.length).fill(0);
  const isAnchored = new Array<boolean>(s.texts.length).fill(false);
  addConcepts(s, sums, isAnchored);
  addPairs(s, "this", "item", 1, THIS_ITEM, sums, isAnchored);
  addPairs(s, "without", "ask", 2, SILENCE, sums, isAnchored);
  const verbs = addVerbs(s, sums);
  const isForReaders = findReaders(s);
  let most = 0;
  for (const [index, { field, folded, view }] of s.texts.entries()) {
    // Words found inside other words are chance.
    if (
      !isAnchored[index] || !verbs[index] || folded.length < SHORT ||
      view === "glued"
    ) {
      continue;
    }
    const extra = view === "runs" || view === "spaced" ? DISGUISED : 0;
    most = Math.max(
      most,
      (sums[index] ?? 0) + extra - lenience(s, field, folded) -
        (isForReaders.has(index) ? 0 : NO_READER_LENIENCE),
    );
  }
  const [url] = s.urls;
  const isKnownShop = url !== undefined && MARKETPLACES.has(url.name);
  return most - (isKnownShop ? KNOWN_SHOP : 0) -
    Math.min(2, s.count("innocent")) * INNOCENT;
}

function lenience(s: Subject, field: string, text: string): number {
  const short = isShort(text) ? SHORT_LENIENCE : 0;
  if (NOTES.has(field)) return short + NOTE_LENIENCE;
  const { category } = s.item;
  const isName = NAMES.has(field);
  const isNamed = category === "other"
    ? isName
    : field !== "variant" || SERVED.has(category);
  return short + (isName ? NAME_LENIENCE : 0) +
    (isNamed ? LENIENCE[category] ?? 0 : 0) + errandLenience(s, field, text);
}

function errandLenience(s: Subject, field: string, text: string): number {
  if (!isErrandNote(s, field, text)) return 0;
  return INSCRIBED.test(text) ? INSCRIPTION_LENIENCE : ERRAND_LENIENCE;
}

function isShort(text: string): boolean {
  let words = 0;
  for (const _word of text.matchAll(WORD)) {
    if (++words > FEW_WORDS) return false;
  }
  return true;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const ANCHORING = WORTH.slice(0, ANCHORS).flatMap(([, ...concepts]) =>
  concepts
);

function mayBeAnchored(s: Subject): boolean {
  return ANCHORING.some((concept) => s.has(concept)) ||
    s.has("this") && s.has("item") || s.has("without") && s.has("ask");
}

function findReaders(s: Subject): Set<number> {
  const found = new Set<number>();
  for (const concept of READERS) {
    for (const { start } of s.hits(concept)) found.add(indexOf(start));
  }
  return found;
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
  for (const hit of s.hits(first)) {
    const index = indexOf(hit.start);
    if (index === last || !s.isFollowed(hit, second, gap)) continue;
    last = index;
    add(sums, index, worth);
    isAnchored[index] = true;
  }
}

function addVerbs(s: Subject, sums: number[]): number[] {
  const places = new Set<number>();
  const counts = new Array<number>(sums.length).fill(0);
  const opens = new Array<boolean>(sums.length).fill(false);
  for (const verb of VERBS) {
    for (const hit of s.hits(verb)) {
      const index = indexOf(hit.start);
      opens[index] ||= hit.opens;
      if (places.has(hit.start)) continue;
      places.add(hit.start);
      add(counts, index, 1);
    }
  }
  for (const [index, count] of counts.entries()) {
    const imperative = opens[index] ? IMPERATIVE : 0;
    add(sums, index, Math.min(MOST_VERBS, count) * VERB + imperative);
  }
  return counts;
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
