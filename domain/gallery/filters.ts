/**
 * The filters of the feed: what a reader may ask for, and the terms by which
 * such items are found.
 *
 * @module
 */
import { z } from "zod";
import { parseHost } from "../input/host.ts";
import { CATEGORIES, findCategory, MAX_LABEL } from "./category.ts";
import type { Term } from "./terms.ts";
import { fold, searchWords } from "./words.ts";

/** Characters of a search. */
const MAX_SEARCH = 100;

/** Letters of a search once those that stand for several are written out. */
const MAX_FOLDED = 200;

/** Words of a search. */
const MAX_WORDS = 8;

/** The category that a label names, folded as in a submission. */
export function categoryNamed(label: string): string | undefined {
  return findCategory([...label.trim()].slice(0, MAX_LABEL).join(""));
}

/** The filters as a query or a tool has them; each becomes its terms. */
export const feedFilters = {
  category: z.string().transform((label, context): Term[] => {
    const slug = categoryNamed(label);
    if (slug !== undefined) return [["category", slug]];
    const names = CATEGORIES.join(", ");
    return refuse(context, `names no category; the categories are: ${names}`);
  }).optional()
    .describe(
      "Only items of this category; a label is folded as in a submission.",
    ),
  domain: z.string().transform((text, context): Term[] => {
    const host = parseHost(text);
    if (host !== undefined) return [["domain", host]];
    return refuse(context, "must be a host such as shop.example");
  }).optional()
    .describe(
      "Only items of this seller's host; case and `www.` do not count.",
    ),
  q: z.string().transform((text, context): Term[] => {
    const problem = `must have at most ${MAX_SEARCH} characters`;
    if ([...text].length > MAX_SEARCH) return refuse(context, problem);
    if (fold(text).length > MAX_FOLDED) return refuse(context, problem);
    const { count, words } = searchWords(text);
    if (count === 0) return refuse(context, "must hold a word");
    if (count > MAX_WORDS) {
      return refuse(context, `must have at most ${MAX_WORDS} words`);
    }
    return words.map((word) => ["word", word]);
  }).optional()
    .meta({ maxLength: MAX_SEARCH })
    .describe(
      "Only items whose `productName` and `sellerName` together hold each of " +
        "these words; up to 8, whole, without regard to case and accents.",
    ),
};

/** Everything that an item must be found by, in one order for equal filters. */
export function filterOf(
  { category = [], domain = [], q = [] }: Partial<
    Record<keyof typeof feedFilters, Term[]>
  >,
): Term[] {
  return [...category, ...domain, ...q.toSorted(byValue)];
}

function byValue([, a]: Term, [, b]: Term): number {
  return a < b ? -1 : 1;
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
