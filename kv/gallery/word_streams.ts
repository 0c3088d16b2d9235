import {
  joined,
  type SearchWord,
  wordsOf,
} from "../../domain/gallery/words.ts";
import {
  cutsOf,
  formsOf,
  mendedForms,
} from "../../domain/gallery/word_forms.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { feedIndexPrefix } from "../schema.ts";
import type { Store } from "../store.ts";
import {
  AllOf,
  AnyOf,
  type Budget,
  PostingList,
  type PostingStream,
} from "./posting_streams.ts";
import type { WordLookup } from "./word_index.ts";

/** Minimum length of a last word that also matches as a prefix. */
const LEAST_BEGINNING = 3;

/** Words that one prefix may match. */
const MOST_BEGINNING = 40;

/** Words with more lists than this read them in small pieces. */
const MANY_LISTS = 4;
const SMALL_READ = 3;

interface Parts {
  store: Store;
  vocabulary: WordLookup;
  budget: Budget;
  size?: number;
}

/** One stream per word; an item must be in each. */
interface WordStreams {
  streams: PostingStream[];
  /** True if a word was split in two. */
  isCut: boolean;
  /** Rejects items without the split word. */
  accepts: (item: GalleryItem) => boolean;
}

interface Found {
  forms: string[];
  /** Pairs that match side by side. */
  cuts: [string, string][];
}

/**
 * Builds the streams of a search: each word in its forms, the last also as a
 * prefix, two neighbours also as one word, one word also as two, and an unknown
 * word with one edit.
 *
 * @returns undefined when one of the words has no match
 */
export async function wordStreams(
  words: SearchWord[],
  parts: Parts,
): Promise<WordStreams | undefined> {
  const { vocabulary } = parts;
  let isCut = false;
  const find = async (i: number) => {
    const found = await findWord(
      words[i]!,
      i === words.length - 1,
      vocabulary,
    );
    isCut ||= found.cuts.length > 0;
    return found;
  };
  const streams: PostingStream[] = [];
  const tests: ((names: Names) => boolean)[] = [];
  for (let i = 0; i < words.length; i++) {
    const [one, other] = [words[i]!, words[i + 1]];
    const isPair = other !== undefined && !one.isExact && !other.isExact;
    const joint = isPair
      ? await vocabulary.among(formsOf(one.text + other.text))
      : [];
    if (joint.length > 0) {
      const pair = [await find(i), await find(i + 1)];
      const both = pair.map((it) => streamOf(it, parts));
      const apart = both.every((it) => it !== undefined)
        ? [new AllOf(both)]
        : [];
      const lists = joint.map((word) => listOf(word, parts));
      streams.push(new AnyOf([...lists, ...apart]));
      tests.push((names) =>
        joint.some((word) => names.words.has(word)) ||
        pair.every((it) => isHeld(it, names))
      );
      i++;
      continue;
    }
    // In turn: the first that has no match ends the search.
    const found = await find(i);
    const stream = streamOf(found, parts);
    if (stream === undefined) return undefined;
    streams.push(stream);
    tests.push((names) => isHeld(found, names));
  }
  return {
    streams,
    isCut,
    accepts: (item) => {
      const names = namesOf(item);
      return tests.every((isMet) => isMet(names));
    },
  };
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
  // A misspelt word may consist of two others by accident.
  if (forms.size > 0) return { forms: [...forms], cuts };
  return { forms: await vocabulary.among(mendedForms(text)), cuts };
}

async function presentCuts(
  text: string,
  vocabulary: WordLookup,
): Promise<[string, string][]> {
  const cuts: [string, string][] = [];
  for (const [left, right] of cutsOf(text)) {
    if (!await vocabulary.has(left)) continue;
    const forms = await vocabulary.among(formsOf(right));
    for (const form of forms) cuts.push([left, form]);
  }
  return cuts;
}

function streamOf(
  { forms, cuts }: Found,
  parts: Parts,
): PostingStream | undefined {
  const lists = forms.length + cuts.length;
  const size = lists > MANY_LISTS ? SMALL_READ : undefined;
  // The first of several must leave something for the others.
  const sized = lists === 1 ? parts : { ...parts, size };
  const streams = [
    ...forms.map((form) => listOf(form, sized)),
    ...cuts.map((cut) => new AllOf(cut.map((word) => listOf(word, parts)))),
  ];
  if (streams.length === 0) return undefined;
  return streams.length === 1 ? streams[0] : new AnyOf(streams);
}

function listOf(word: string, { store, budget, size }: Parts): PostingList {
  return new PostingList(store, feedIndexPrefix("word", word), budget, size);
}

interface Names {
  words: Set<string>;
  /** Product and seller, without separators. */
  text: string;
}

function namesOf({ productName, sellerName }: GalleryItem): Names {
  const names = [productName, sellerName];
  return {
    words: new Set(names.flatMap(wordsOf)),
    text: names.map(joined).join("\n"),
  };
}

/** A split word matches only side by side. */
function isHeld({ forms, cuts }: Found, { words, text }: Names): boolean {
  return forms.some((form) => words.has(form)) ||
    cuts.some(([left, right]) => text.includes(left + right));
}
