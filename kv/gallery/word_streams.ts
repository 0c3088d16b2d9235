import type { GalleryItem } from "../../domain/gallery/item.ts";
import {
  formsOf,
  type SearchWord,
  spellingCandidates,
  splitsOf,
  withoutSeparators,
  wordsOf,
} from "../../domain/gallery/words.ts";
import { LruCache } from "../../domain/memory.ts";
import { feedIndexPrefix } from "../schema.ts";
import type { Store } from "../store.ts";
import {
  intersectStreams,
  type ListReadOptions,
  type PostingBudget,
  postingList,
  type PostingStream,
  unionStreams,
} from "./posting_streams.ts";

/** Minimum length of a last word that also matches as a prefix. */
const LEAST_BEGINNING = 3;

/** Maximum words that one prefix matches. */
const MOST_BEGINNING = 40;

/** A word with more posting lists than this reads each list in small pieces. */
const MANY_LISTS = 4;
const SMALL_READ = 3;

interface WordStreams {
  /**
   * One stream per word, or per pair of words that also matches as one word; a
   * matching item is in every stream.
   */
  streams: PostingStream[];
  /** Rejects items in which the parts of a split word are not adjacent. */
  accepts?: (item: GalleryItem) => boolean;
}

interface Found {
  forms: string[];
  /** Splits in two words, which match only side by side. */
  cuts: [string, string][];
}

/**
 * Builds the streams of a search. A word matches in all of its forms, the last
 * word also as a prefix, two adjacent words also as one word, one word also as
 * two words, and an unknown word with one edit.
 *
 * @returns undefined when one of the words has no match
 */
export async function wordStreams(
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
  const forms = new Set(await vocabulary.among(formsOf(text)));
  if (isLast && [...text].length >= LEAST_BEGINNING) {
    const words = await vocabulary.beginning(text, MOST_BEGINNING);
    for (const word of words) forms.add(word);
  }
  const cuts = await presentCuts(text, vocabulary);
  // A misspelt word may split into two indexed words by accident, so
  // corrections are looked up too.
  if (forms.size > 0) return { forms: [...forms], cuts };
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
      intersectStreams(cut.map((word) => listOf(word, reading)))
    ),
  ]);
}

function listOf(word: string, reading: ListReadOptions): PostingStream {
  return postingList(reading, feedIndexPrefix("word", word));
}

interface Names {
  words: Set<string>;
  /** Product name and seller name, each without separators. */
  text: string;
}

function namesOf({ productName, sellerName }: GalleryItem): Names {
  const names = [productName, sellerName];
  return {
    words: new Set(names.flatMap(wordsOf)),
    text: names.map(withoutSeparators).join("\n"),
  };
}

/** The parts of a split word match only if they are adjacent. */
function isHeld({ forms, cuts }: Found, { words, text }: Names): boolean {
  return forms.some((form) => words.has(form)) ||
    cuts.some(([left, right]) => text.includes(left + right));
}

const KEPT = 20_000;

/**
 * Maximum lookups per search; a misspelt word takes 210 in an index of 160,000
 * words.
 */
const MOST_LOOKUPS = 380;

/** Sorts after every word. */
const LAST = "\u{10ffff}";

/**
 * Lookup of indexed words, cached until the feed changes. Each lookup reads the
 * first key at or after a text.
 */
export function createWordIndex(store: Store) {
  let next = new LruCache<{ word: string | undefined }>(KEPT);
  let known = "";
  return function lookup(version: string, budget: PostingBudget): WordLookup {
    if (version !== known) next = new LruCache(KEPT);
    known = version;
    const kept = next;
    let lookups = 0;
    return new WordLookup(async (from) => {
      const found = kept.get(from);
      if (found) return found.word;
      if (++lookups > MOST_LOOKUPS) return undefined;
      budget.left--;
      const start = feedIndexPrefix("word", from);
      const range = { start, end: feedIndexPrefix("word", LAST) };
      const [entry] = await store.list(range, { limit: 1 });
      const word = entry && String(entry.key.at(-2));
      kept.set(from, { word });
      return word;
    });
  };
}

export class WordLookup {
  constructor(readonly next: (from: string) => Promise<string | undefined>) {}

  /**
   * Filters `words` to indexed words, in one ascending pass. UTF-16 order
   * equals the order of the store except from U+E000 to U+FFFF, where folded
   * words have no letters.
   */
  async among(words: string[]): Promise<string[]> {
    const sorted = words.toSorted();
    const found: string[] = [];
    for (let i = 0; i < sorted.length;) {
      const next = await this.next(sorted[i]!);
      if (next === undefined) break;
      if (next === sorted[i]) {
        found.push(next);
        i++;
        continue;
      }
      do i++; while (sorted[i]! < next);
    }
    return found;
  }

  async beginning(text: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    let from = text;
    while (found.length < limit) {
      const next = await this.next(from);
      if (next === undefined || !next.startsWith(text)) break;
      found.push(next);
      from = `${next}\0`;
    }
    return found;
  }
}
