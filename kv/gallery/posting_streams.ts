import type { GalleryItem } from "../../domain/gallery/item.ts";
import {
  formsOf,
  type SearchWord,
  spacedWordsOf,
  spellingCandidates,
  splitsOf,
  withoutSeparators,
} from "../../domain/gallery/words.ts";
import type { PostingBudget, WordLookup } from "./words.ts";
import { FEED_BY_TERM } from "../../domain/gallery/tables.ts";
import type { Store } from "../store.ts";
import { rowPosition } from "./publication.ts";

/** Minimum length of a last word that also matches as a prefix. */
const MIN_BEGINNING = 3;

/** Maximum words that one prefix matches. */
const MAX_BEGINNING = 40;

/** A word with more posting lists than this reads each list in small pieces. */
const MANY_LISTS = 4;
const SMALL_READ = 3;

interface WordStreams {
  /**
   * One stream per word, or per pair of words that also matches as one word; a
   * matching item is in every stream.
   */
  streams: PostingStream[];
  /**
   * Rejects items in which the parts of a split word are not adjacent; for places
   * with `isSplit`.
   */
  accepts?: (item: GalleryItem) => boolean;
}

interface Found {
  forms: string[];
  /** Splits in two words, which match only side by side. */
  cuts: [string, string][];
}

/**
 * Builds the streams of a search. A word matches in all of its forms, the last
 * word without any also as a prefix, two adjacent words also as one word, one word also as
 * two words, and an unknown word with one edit.
 *
 * @returns undefined when one of the words has no match
 */
export async function buildWordStreams(
  words: SearchWord[],
  vocabulary: WordLookup,
  reading: ListReadOptions,
): Promise<WordStreams | undefined> {
  const streams: PostingStream[] = [];
  const tests: ((names: Names) => boolean)[] = [];
  const findAt = (i: number) =>
    findWord(words[i]!, i === words.length - 1, vocabulary);
  for (let i = 0; i < words.length; i++) {
    const joint = await jointForms(words[i]!, words[i + 1], vocabulary);
    const found = [await findAt(i)];
    if (joint.length > 0) found.push(await findAt(++i));
    const lists = joint.map((word) => listOf(word, reading));
    const apart = found.flatMap((one) => streamOf(one, reading) ?? []);
    if (apart.length === found.length) lists.push(intersectStreams(apart));
    // The first word without a match ends the search.
    if (lists.length === 0) return undefined;
    streams.push(unionStreams(lists));
    if (found.every(({ cuts }) => cuts.length === 0)) continue;
    tests.push((names) =>
      joint.some((word) => names.words.has(word)) ||
      found.every((one) => isHeld(one, names))
    );
  }
  if (tests.length === 0) return { streams };
  const accepts = (item: GalleryItem) => {
    const names = namesOf(item);
    return tests.every((isMet) => isMet(names));
  };
  return { streams, accepts };
}

/** Indexed forms of two adjacent words written as one word. */
async function jointForms(
  one: SearchWord,
  other: SearchWord | undefined,
  vocabulary: WordLookup,
): Promise<string[]> {
  if (other === undefined || one.isExact || other.isExact) return [];
  return await vocabulary.among(formsOf(one.text + other.text));
}

async function findWord(
  { text, isExact }: SearchWord,
  isLast: boolean,
  vocabulary: WordLookup,
): Promise<Found> {
  if (isExact) return { forms: [text], cuts: [] };
  let forms = await vocabulary.among(formsOf(text));
  // A whole word is no beginning: "book" does not find Booking.
  if (forms.length === 0 && isLast && [...text].length >= MIN_BEGINNING) {
    forms = await vocabulary.beginning(text, MAX_BEGINNING);
  }
  const cuts = await presentCuts(text, vocabulary);
  // A misspelt word may split into two indexed words by accident, so
  // corrections are looked up too.
  if (forms.length > 0) return { forms, cuts };
  return { forms: await vocabulary.among(spellingCandidates(text)), cuts };
}

async function presentCuts(
  text: string,
  vocabulary: WordLookup,
): Promise<[string, string][]> {
  const cuts: [string, string][] = [];
  for (const [left, right] of splitsOf(text)) {
    if (await vocabulary.next(left) !== left) continue;
    const forms = await vocabulary.among(formsOf(right));
    for (const form of forms) cuts.push([left, form]);
  }
  return cuts;
}

function streamOf(
  { forms, cuts }: Found,
  reading: ListReadOptions,
): PostingStream | undefined {
  const lists = forms.length + cuts.length;
  if (lists === 0) return undefined;
  const size = lists > MANY_LISTS ? SMALL_READ : undefined;
  // Several lists share the budget, so none of the lists uses the large first
  // read of a single list.
  const sized = lists === 1 ? reading : { ...reading, size };
  return unionStreams([
    ...forms.map((form) => listOf(form, sized)),
    ...cuts.map((cut) =>
      splitStream(intersectStreams(cut.map((word) => listOf(word, reading))))
    ),
  ]);
}

function listOf(word: string, reading: ListReadOptions): PostingStream {
  return postingStream(reading, FEED_BY_TERM.under("word", word));
}

interface Names {
  words: Set<string>;
  /** Product name and seller name, each without separators. */
  text: string;
}

function namesOf({ productName, sellerName }: GalleryItem): Names {
  const names = [productName, sellerName];
  return {
    // A word that is split is of a script with spaces, and so are its forms.
    words: new Set(names.flatMap(spacedWordsOf)),
    text: names.map(withoutSeparators).join("\n"),
  };
}

/** The parts of a split word match only if they are adjacent. */
function isHeld({ forms, cuts }: Found, { words, text }: Names): boolean {
  return forms.some((form) => words.has(form)) ||
    cuts.some(([left, right]) => text.includes(left + right));
}

interface Place {
  /** No posting lies between this and the sought position; -1 at the end. */
  at: number;
  /** If false, the caller seeks again from `at`. */
  isFound: boolean;
  /** True if a word is found only as the two words that it splits into. */
  isSplit?: boolean;
}

/**
 * Seeks the highest position at or below `at` in sorted posting lists. A join
 * skips all postings above the sought position, so its cost depends on the
 * shortest list.
 */
type PostingStream = (at: number) => Promise<Place>;

interface ListReadOptions {
  store: Store;
  budget: PostingBudget;
  /** Postings of the first read. */
  size?: number;
}

const END: Place = { at: -1, isFound: false };
const FIRST_READ = 8;

/** Postings of each later read. */
const MAX_READ = 64;

export function postingStream(
  { store, budget, size: firstSize = FIRST_READ }: ListReadOptions,
  prefix: Deno.KvKey,
): PostingStream {
  let positions: number[] = [];
  let next = 0;
  let nextSize = firstSize;
  let isWhole = false;
  return async function seek(at) {
    while (positions[next]! > at) next++;
    if (next >= positions.length) {
      if (isWhole) return END;
      if (positions.length > 0 && budget.left <= 0) {
        budget.isSpent = true;
        return { at, isFound: false };
      }
      // Reads at least one posting, so that every page makes progress.
      const size = Math.max(1, Math.min(nextSize, budget.left));
      // Reserves the budget first, because lists are read concurrently.
      budget.left -= size;
      // The range includes numeric key parts only.
      const range = { start: [...prefix, 0], end: [...prefix, at + 1] };
      const entries = await store.list(range, { limit: size, reverse: true });
      budget.left += size - entries.length;
      // A join that skips postings gains nothing from larger reads.
      const isNext = at + 1 === positions.at(-1);
      nextSize = isNext ? Math.min(MAX_READ, 2 * size) : 2 * FIRST_READ;
      // A damaged key may be a fraction.
      positions = entries.map((row) => Math.floor(rowPosition(row)));
      next = 0;
      isWhole = entries.length < size;
    }
    const position = positions[next];
    return position === undefined ? END : { at: position, isFound: true };
  };
}

function splitStream(stream: PostingStream): PostingStream {
  return async (at) => ({ ...await stream(at), isSplit: true });
}

function unionStreams(streams: PostingStream[]): PostingStream {
  if (streams.length === 1) return streams[0]!;
  return async (at) => {
    const places = await Promise.all(streams.map((seek) => seek(at)));
    const highest = Math.max(-1, ...places.map(({ at }) => at));
    const found = places.filter(({ at, isFound }) => at === highest && isFound);
    return {
      at: highest,
      isFound: found.length > 0,
      isSplit: found.every(({ isSplit }) => isSplit),
    };
  };
}

export function intersectStreams(streams: PostingStream[]): PostingStream {
  if (streams.length === 1) return streams[0]!;
  return async (at) => {
    const places = await Promise.all(streams.map((seek) => seek(at)));
    const lowest = Math.min(...places.map(({ at }) => at));
    return {
      at: lowest,
      isFound: places.every(({ at, isFound }) => at === lowest && isFound),
      isSplit: places.some(({ isSplit }) => isSplit),
    };
  };
}
