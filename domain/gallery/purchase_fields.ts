/**
 * All fields of a purchase: how each field is sent, stored, shown, reviewed and
 * erased. The request, the stored purchase, the public item, erasure and retention
 * derive from this table. Also maps free-text category labels to category slugs.
 *
 * @module
 */
import { z } from "zod";
import {
  amount,
  currency,
  email,
  instant,
  optionalText,
  text,
  truncatedText,
  webAddress,
} from "../input/fields.ts";
import categories from "./categories.json" with { type: "json" };

/** Maximum characters of a billing interval. */
export const MAX_INTERVAL = 100;

/** Maximum characters of a label; later characters are ignored. */
const MAX_LABEL_CHARACTERS = 100;

export const CATEGORIES: readonly string[] = Object.keys(categories.synonyms);

const SLUG_BY_WORD = new Map([
  ...wordIndex(categories.synonyms),
  // "software" and "services" count as generic words only.
  ...CATEGORIES.filter((slug) => slug !== "software" && slug !== "services")
    .map((slug): [string, string] => [slug, slug]),
]);
const SLUG_BY_GENERIC_WORD = wordIndex(categories.generic);

/**
 * Maps a label to a slug; `other` for a missing or unknown label. Tries the whole
 * label ("plane tickets"), then each word from last to first, because the last word
 * of an English label is the noun, then generic words such as "supplies".
 */
export function foldCategory(label: string | undefined): string {
  return findCategory(label ?? "") ?? "other";
}

export function findCategory(label: string): string | undefined {
  const read = [...label.trim()].slice(0, MAX_LABEL_CHARACTERS).join("");
  const words = read.normalize("NFKC").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return SLUG_BY_WORD.get(words.join("-")) ??
    SLUG_BY_WORD.get(words.join("")) ??
    firstSlug(SLUG_BY_WORD, words.toReversed()) ??
    firstSlug(SLUG_BY_GENERIC_WORD, words.toReversed());
}

function firstSlug(index: Map<string, string>, words: string[]) {
  for (const word of words) {
    const slug = index.get(word) ?? index.get(word.replace(/s$/, ""));
    if (slug !== undefined) return slug;
  }
}

function wordIndex(table: Record<string, string[]>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([slug, lines]) =>
      lines.flatMap((line) => line.split(" "))
        .map((word): [string, string] => [word, slug])
    ),
  );
}

type Personal = "owner" | "phone" | "own words";

interface StoredField {
  /** Schema in the request; its description is public. */
  sent?: z.ZodType;
  stored: z.ZodType;
  /** Schema in the public item; absent for a private field. */
  shown?: z.ZodType;
  /** `false` for a field that an anonymised purchase keeps. */
  personal: Personal | false;
  /** How the review reads the field; absent if the review ignores the field. */
  reviewed?: "text" | "address";
  /** Left out of the record that a sandbox call returns. */
  isInternal?: true;
}

/** Labels that agents use for a one-time purchase. */
const ONE_TIME = /^(none|once|one[- ]?(time|off)|n\/?a|single)$/i;

const note = () => optionalText({ max: 500 });

const string = z.string();
const some = string.optional();

const plain = <Stored extends z.ZodType>(stored: Stored) =>
  ({ stored, personal: false }) as const;

const own = { stored: some, personal: "own words" } as const;

const address = () => z.string().meta({ format: "uri" });

const flag = () => z.boolean().optional();

/** Fields with `sent` are in the order of the request. */
export const PURCHASE_FIELDS = {
  id: {
    ...plain(string),
    shown: z.string().describe("Opaque id of the submission."),
  },
  /** Prefix of the submitting API key. */
  submittedBy: { ...plain(string), isInternal: true },
  submittedAt: { ...plain(z.number()), isInternal: true },
  productUrl: {
    sent: webAddress()
      .describe("Direct link to the product or service."),
    ...plain(string),
    shown: address(),
    reviewed: "address",
  },
  rootUrl: {
    ...plain(string),
    shown: address().describe("Normalised root address of the seller."),
  },
  domain: {
    ...plain(string),
    shown: z.string().describe("Bare host name of the seller."),
  },
  sellerName: {
    sent: text({ max: 120 }).describe("Who sold it."),
    ...plain(string),
    shown: string,
    reviewed: "text",
  },
  productName: {
    sent: text({ max: 200 }).describe("What was bought."),
    ...plain(string),
    shown: string,
    reviewed: "text",
  },
  price: {
    sent: amount().describe("Amount paid, in `currency`."),
    ...plain(z.number()),
    shown: z.number().describe("Amount paid, in `currency`."),
  },
  submitterEmail: {
    sent: email().describe("Private contact of the submitter."),
    stored: z.string(),
    personal: "owner",
    isInternal: true,
  },
  submitterPhone: {
    sent: z.string().regex(
      /^\+1[0-9]{10}$/,
      "must be +1 and ten digits, such as +12025550123",
    ).describe("Private number of the submitter: `+1` and ten digits."),
    stored: z.string(),
    personal: "phone",
    isInternal: true,
  },
  submitterName: {
    sent: note().describe("Who is submitting."),
    ...own,
    reviewed: "text",
  },
  submitterRef: {
    sent: optionalText({ max: 200 })
      .describe("Free-form reference to identify the row later."),
    ...own,
    reviewed: "text",
  },
  quantity: {
    sent: z.int().min(1).optional().describe("How many were bought."),
    ...plain(z.number().optional()),
  },
  variant: {
    sent: note()
      .describe("Variant, option or specification purchased."),
    ...plain(some),
    reviewed: "text",
  },
  currency: {
    sent: currency().default("USD")
      .describe("ISO 4217 code; USD unless told otherwise.")
      .meta({ minLength: 3, maxLength: 3 }),
    ...plain(string),
    shown: z.string().describe("ISO 4217 code."),
  },
  interval: {
    sent: optionalText({ max: MAX_INTERVAL })
      .transform((value) => value && ONE_TIME.test(value) ? undefined : value)
      .describe("Billing interval of a subscription, such as month or year."),
    ...plain(some),
    shown: z.string()
      .describe("Billing interval of a subscription; absent otherwise."),
    reviewed: "text",
  },
  imageUrl: {
    sent: webAddress().optional().describe("Product image."),
    ...plain(some),
    shown: address(),
    reviewed: "address",
  },
  logoUrl: {
    sent: webAddress().optional().describe("Seller's logo."),
    ...plain(some),
    shown: address(),
    reviewed: "address",
  },
  category: {
    sent: truncatedText({ max: MAX_LABEL_CHARACTERS })
      .describe(
        "Any label; folded into the canonical taxonomy. Its first " +
          `${MAX_LABEL_CHARACTERS} characters count.`,
      ),
    ...plain(string),
    shown: z.string()
      .describe(`Canonical category, one of: ${CATEGORIES.join(", ")}.`),
  },
  categoryLabel: {
    ...plain(some),
    reviewed: "text",
    isInternal: true,
  },
  sourcePlatform: {
    sent: note()
      .describe("Where the purchase ran, such as the agent's name."),
    ...plain(some),
    reviewed: "text",
  },
  buyerDisplayName: {
    sent: note()
      .describe("Display name of the buyer; private, never shown."),
    ...own,
    reviewed: "text",
  },
  purchasedAt: {
    sent: instant().optional().describe("When the purchase happened."),
    ...plain(some),
    shown: z.string().meta({ format: "date-time" }),
  },
  selfFlagged: plain(z.boolean()),
} as const satisfies Record<string, StoredField>;

/** Flags that keep a purchase out of the feed, stored as `selfFlagged`. */
export const SELF_FLAGS = {
  nsfw: flag()
    .describe("Self-flag for mature content; true keeps it out of the feed."),
  flagged: flag().describe("Same as `nsfw`."),
  sensitive: flag().describe("Same as `nsfw`."),
};

type Fields = typeof PURCHASE_FIELDS;

const FIELDS: [string, StoredField][] = Object.entries(PURCHASE_FIELDS);

export type FieldNameWith<Part extends keyof StoredField> = {
  [Name in keyof Fields]: Part extends keyof Fields[Name] ? Name : never;
}[keyof Fields];

type ShapeOf<Use extends "sent" | "stored" | "shown"> = {
  [Name in FieldNameWith<Use>]: Fields[Name] extends Record<Use, infer Schema>
    ? Schema
    : never;
};

export function shapeOf<Use extends "sent" | "stored" | "shown">(
  use: Use,
): ShapeOf<Use> {
  const shape = FIELDS.filter(([, field]) => field[use])
    .map(([name, field]) => [name, field[use]]);
  return Object.fromEntries(shape);
}

export function fieldNamesWhere(
  is: (field: StoredField) => unknown,
): Set<string> {
  return new Set(FIELDS.filter(([, field]) => is(field)).map(([name]) => name));
}
