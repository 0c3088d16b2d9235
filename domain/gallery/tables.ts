import { z } from "zod";
import { type Purchase, PURCHASE_FIELDS } from "../purchase/fields.ts";
import { decidedSubmission, waitingPurchase } from "./submission.ts";
import {
  keyBytes,
  rowGrowth,
  sizeGrowth,
  valueBytes,
} from "../tables/row_size.ts";
import { AUDIT } from "../tables/shared.ts";
import { itemBytes } from "./item.ts";
import { countWords } from "./words.ts";
import { standing } from "../review/standing.ts";
import { parseStoredItem } from "./stored_item.ts";
import {
  byExpiry,
  byWrite,
  INDEX,
  INTERNAL,
  type Key,
  numberPart,
  PERMANENT,
  type Personal,
  REMOVAL_DELAY_MS,
  table,
  textPart,
  within,
} from "../tables/table.ts";

const PURCHASE = Object.fromEntries(
  Object.entries(PURCHASE_FIELDS).flatMap(([name, { personal }]) =>
    personal === false ? [] : [[name, personal]]
  ),
) as Record<string, Personal>;

export const PENDING = table({
  prefix: ["submissions", "pending"],
  parts: [textPart("id")],
  holds: "Purchase that waits for its review, oldest first.",
  schema: waitingPurchase,
  ends: byWrite("Ends when decided."),
  grows: "submissions",
  retention: "stays",
  personal: PURCHASE,
  erasure: "remove own",
  later: publicationGrowth,
});

export const DECIDED = table({
  prefix: ["submissions", "decided"],
  parts: [textPart("id")],
  holds: "Purchase that was decided, with its decisions.",
  schema: decidedSubmission,
  ends: byWrite("Ends after its retention period, unless published."),
  grows: null,
  retention: "submissions",
  personal: within("purchase", PURCHASE),
  erasure: "anonymise",
});

export const FEED = table({
  prefix: ["feed"],
  parts: [numberPart("position")],
  holds: "Item of an approved purchase, as text, with its submitter's marks.",
  schema: z.custom<string>((value) => parseStoredItem(value) !== undefined),
  ends: byWrite("Ends when taken down."),
  grows: null,
  retention: "stays",
  personal: { "": "json" },
  erasure: "anonymise",
});

export const FEED_BY_TERM = table({
  ...INDEX,
  prefix: ["feed_by"],
  parts: [textPart("what"), textPart("value"), numberPart("position")],
  holds: "Index: positions of the feed by category, domain and word.",
  // A row has no value; the item itself is stored once.
  schema: z.unknown(),
  ends: byWrite("Ends when taken down."),
});

export const FEED_BY_ID = table({
  ...INDEX,
  prefix: ["feed_by_id"],
  parts: [textPart("id")],
  holds: "Index: position in the feed by the id of a public item.",
  schema: z.number(),
  ends: byWrite("Ends when taken down."),
});

export const FEED_BY_PURCHASE = table({
  ...INDEX,
  prefix: ["bought"],
  parts: [textPart("digest")],
  holds: "Index: publication by a digest of key, purchase and day.",
  schema: z.object({
    id: z.string(),
    submittedAt: z.number(),
    by: z.array(z.string()).default([]),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends after two days."),
});

export const REPEATS = table({
  ...INDEX,
  prefix: ["repeats"],
  parts: [textPart("id")],
  holds: "Repeats of a public item by its id.",
  schema: z.number(),
  ends: byWrite("Ends when taken down."),
});

/** State of the feed; every publication and takedown changes it. */
const feedHead = z.object({
  /** Position of the newest item; 0 before the first publication. */
  position: z.number(),
  removals: z.number(),
  /** Updated by every commit that publishes or removes an item. */
  counts: z.object({
    categories: z.record(z.string(), z.number()),
    /** Publications of the last seven days, by days since 1970. */
    days: z.record(z.string(), z.number()),
  }),
});

export type FeedHead = z.infer<typeof feedHead>;

export const FEED_HEAD = table({
  ...INTERNAL,
  prefix: ["feed_head"],
  parts: [],
  holds: "Highest position of the feed, and its counts.",
  schema: feedHead,
  ends: PERMANENT,
});

export const MODERATION_LEASE = table({
  ...INTERNAL,
  prefix: ["moderation_lease"],
  parts: [],
  holds: "Lease of the current moderation run.",
  schema: z.object({ holder: z.string(), expiresAt: z.number() }),
  ends: byExpiry("Ends when it expires.", REMOVAL_DELAY_MS),
});

export const STANDINGS = table({
  ...INTERNAL,
  prefix: ["standings"],
  parts: [textPart("digest", "quota subject")],
  holds:
    "Decisions on a key, person, network, seller, host, name or address, by its digest.",
  schema: standing,
  ends: byExpiry(
    "Ends 30 days after a refusal, 180 after a publication or takedown, and with its block.",
  ),
});

export const IN_DOUBT = table({
  ...INDEX,
  prefix: ["in_doubt"],
  parts: [textPart("id")],
  holds: "Index: submission whose last decision is not certain.",
  schema: z.unknown(),
  ends: byWrite("Ends with a certain decision."),
});

const ID = "x".repeat(36);
const FEED_KEY_BYTES = keyBytes(FEED.key(1));
const DECIDED_KEY_BYTES = keyBytes(DECIDED.key(ID));
const DECISION_BYTES = valueBytes({
  status: "approved",
  position: 1,
  decisions: [{
    outcome: "approve",
    reviewer: "local",
    certain: true,
    reasons: ["nothing speaks against it"],
    score: 1,
    decidedAt: 1,
  }],
});

const keyRowGrowth = (key: Key) => rowGrowth({ key, value: null });

/** Growth by the rows of a publication that have no text of the purchase. */
const KEY_ROWS_GROWTH = keyRowGrowth(AUDIT.key(1, "decision", ID, 0)) +
  keyRowGrowth(FEED_BY_ID.key(ID)) +
  keyRowGrowth(FEED_BY_TERM.key("category", "", 1)) +
  keyRowGrowth(FEED_BY_TERM.key("domain", "", 1));
const WORD_GROWTH = keyRowGrowth(FEED_BY_TERM.key("word", "", 1));
const LETTER_GROWTH = keyRowGrowth(FEED_BY_TERM.key("word", "x", 1)) -
  WORD_GROWTH;

/**
 * Returns the bytes by which the store grows if the purchase is published, from
 * the sizes of `writeDecision` and `writePublication`: to make these rows would take
 * a tenth of the time of a submission.
 */
function publicationGrowth(purchase: Purchase, bytes: number): number {
  const { productName, sellerName, category, domain } = purchase;
  const { categoryLabel = "" } = purchase;
  const texts = [productName, sellerName, category, categoryLabel];
  const words = texts.reduce((sum, text) => sum + countWords(text), 0);
  const letters = texts.join("").length + category.length + domain.length;
  return sizeGrowth(DECIDED_KEY_BYTES, bytes + DECISION_BYTES) -
    sizeGrowth(DECIDED_KEY_BYTES, bytes) +
    sizeGrowth(FEED_KEY_BYTES, itemBytes(purchase)) +
    KEY_ROWS_GROWTH + words * WORD_GROWTH + letters * LETTER_GROWTH;
}
