/**
 * All fields of a purchase: how each field is sent, stored, shown, reviewed and
 * erased. The request, the stored purchase, the public item, erasure and retention
 * derive from this table.
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
import { CATEGORIES, MAX_LABEL_CHARACTERS } from "./categories.ts";

/** Maximum characters of a billing interval. */
export const MAX_INTERVAL = 100;

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
  /** Marks of its submitter (`submitters.ts`). */
  marks: { ...plain(z.array(string).optional()), isInternal: true },
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
    sent: amount()
      .describe("Total paid for all of `quantity`, in `currency`."),
    ...plain(z.number()),
    shown: z.number()
      .describe("Total paid for all of `quantity`, in `currency`."),
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
    shown: z.int().describe("How many `price` paid for; absent for one."),
  },
  variant: {
    sent: note()
      .describe("Variant, option or specification purchased."),
    ...plain(some),
    shown: z.string().describe("Variant, option or specification purchased."),
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
  publishedAt: {
    ...plain(some),
    shown: z.string().meta({ format: "date-time" })
      .describe("When it appeared in the feed."),
    isInternal: true,
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

/** Stored purchase: the normalised request with derived fields. */
export const purchase = z.object(shapeOf("stored"));

export type Purchase = z.infer<typeof purchase>;

export function fieldNamesWhere(
  is: (field: StoredField) => unknown,
): Set<string> {
  return new Set(FIELDS.filter(([, field]) => is(field)).map(([name]) => name));
}
