/**
 * Hints for a search that finds nothing, so that no filter answers with an empty
 * list in silence.
 *
 * @module
 */
import { findCategory } from "../purchase/categories.ts";
import type { Clock } from "../runtime.ts";
import { INTERVALS } from "./item.ts";
import { type FeedFilter } from "./feed.ts";
import { asciiJson } from "../input/ascii_json.ts";
import type { FeedPage, FeedPageRequest, FeedStore } from "./ports.ts";
import type { SearchWord } from "./words.ts";

export interface SearchDependencies {
  feed: Pick<FeedStore, "page" | "figures" | "nearWords">;
  clock: Clock;
}

/** Beginning of the body of a page without items. */
const NO_ITEMS = '{"items":[]';

/** Maximum words of a search that are tried one by one. */
const MAX_TRIED = 3;

export const NO_WORDS = "No purchase matches all of these words. Try fewer " +
  "words or another spelling.";
export const NO_FILTERS = "No purchase matches all of these filters.";

export const NONE_YET = "No match among the newest purchases.";

export function isEmptyPage({ body }: FeedPage): boolean {
  return body.startsWith(NO_ITEMS);
}

/** Adds `hints` to the first page of a search if the page is empty. */
export async function withHints(
  services: SearchDependencies,
  page: FeedPage,
  { cursor, filter = {} }: Omit<FeedPageRequest, "limit">,
): Promise<FeedPage> {
  if (cursor !== undefined || !isEmptyPage(page)) return page;
  const { items, nextCursor } = JSON.parse(page.body);
  const hints = nextCursor === null
    ? await explainNothing(services, filter)
    : [`${NONE_YET} Continue with nextCursor.`];
  if (hints.length === 0) return page;
  return { ...page, body: asciiJson({ items, nextCursor, hints }) };
}

/** @returns sentences; none without a filter */
export async function explainNothing(
  { feed, clock }: SearchDependencies,
  filter: FeedFilter,
): Promise<string[]> {
  const { category, domain, q, interval, since } = filter;
  const names = Object.entries({ ...filter, sort: undefined })
    .flatMap(([name, value]) => value === undefined ? [] : [name]);
  if (since !== undefined && since > clock.now()) {
    return ["`since` is in the future: nothing is published at that time yet."];
  }
  const isNone = async (part: FeedFilter) =>
    names.length === 1 || !await finds(feed, part);
  const hints: string[] = [];
  if (category !== undefined && await isNone({ category })) {
    hints.push(`No purchase of the category ${category} is published.`);
  }
  if (domain !== undefined && await isNone({ domain })) {
    hints.push(
      `No purchase from ${domain} is published. Search for the name of the ` +
        "seller with `q`.",
    );
  }
  if (interval !== undefined && !INTERVALS.includes(interval)) {
    const usual = INTERVALS.join(", ");
    hints.push(`The usual values of \`interval\` are: ${usual}.`);
  }
  if (q !== undefined && names.length === 1) {
    const word = await matchingWord(feed, q);
    hints.push(word ? `${NO_WORDS} Purchases match "${word}".` : NO_WORDS);
    hints.push(...await nearestHints(feed, q));
  }
  if (hints.length > 0 || names.length === 0) return hints;
  const listed = names.map((name) => `\`${name}\``).join(", ");
  return [`${NO_FILTERS} Change or leave out: ${listed}.`];
}

/**
 * Returns the longest word of a search of several words that an item has as it is
 * written. Tries three words for a read each: a word in all its forms may take
 * hundreds.
 */
export async function matchingWord(
  feed: SearchDependencies["feed"],
  words: SearchWord[],
): Promise<string | undefined> {
  if (words.length === 1) return undefined;
  const longest = words.filter(({ isExact }) => !isExact)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_TRIED);
  for (const { text } of longest) {
    if (await finds(feed, { q: [{ text, isExact: true }] })) return text;
  }
  return undefined;
}

/** Words that begin like those of a search, most letters first. */
export async function nearestWords(
  feed: SearchDependencies["feed"],
  words: SearchWord[],
): Promise<string[]> {
  const near = new Set<string>();
  for (const { text } of words.slice(0, MAX_TRIED)) {
    for (const word of await feed.nearWords(text)) near.add(word);
  }
  return [...near].filter((word) => words.every(({ text }) => text !== word));
}

/** A category of the words with purchases. */
export async function nearestCategory(
  feed: SearchDependencies["feed"],
  words: SearchWord[],
): Promise<string | undefined> {
  const slug = findCategory(words.map(({ text }) => text).join(" "));
  const { categories } = await feed.figures();
  return slug && categories[slug] ? slug : undefined;
}

async function nearestHints(
  feed: SearchDependencies["feed"],
  words: SearchWord[],
): Promise<string[]> {
  const near = await nearestWords(feed, words);
  const slug = await nearestCategory(feed, words);
  return [
    ...near.length > 0
      ? [`Near words that some have: ${near.join(", ")}.`]
      : [],
    ...slug
      ? [`The category ${slug} has purchases: \`category=${slug}\`.`]
      : [],
  ];
}

async function finds(
  feed: SearchDependencies["feed"],
  filter: FeedFilter,
): Promise<boolean> {
  const { body } = await feed.page({ limit: 1, filter });
  const { items, nextCursor } = JSON.parse(body);
  return items.length > 0 || nextCursor !== null;
}
