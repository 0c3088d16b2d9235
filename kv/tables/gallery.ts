import { z } from "zod";
import { PURCHASE_FIELDS } from "../../domain/purchase/fields.ts";
import {
  decidedSubmission,
  waitingPurchase,
} from "../../domain/gallery/submission.ts";
import { parseStoredItem } from "./stored_item.ts";
import {
  byExpiry,
  byWrite,
  INDEX,
  INTERNAL,
  number,
  PERMANENT,
  type Personal,
  REMOVAL_DELAY_MS,
  table,
  text,
  within,
} from "./table.ts";

const PURCHASE = Object.fromEntries(
  Object.entries(PURCHASE_FIELDS).flatMap(([name, { personal }]) =>
    personal === false ? [] : [[name, personal]]
  ),
) as Record<string, Personal>;

export const PENDING = table({
  prefix: ["submissions", "pending"],
  parts: [text("id")],
  holds: "Purchase that waits for its review, oldest first.",
  schema: waitingPurchase,
  ends: byWrite("Ends when decided."),
  grows: "submissions",
  retention: "stays",
  personal: PURCHASE,
  erasure: "remove own",
});

export const DECIDED = table({
  prefix: ["submissions", "decided"],
  parts: [text("id")],
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
  parts: [number("position")],
  holds: "Public item of an approved purchase, as text.",
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
  parts: [text("what"), text("value"), number("position")],
  holds: "Index: positions of the feed by category, domain and word.",
  // A row has no value; the item itself is stored once.
  schema: z.unknown(),
  ends: byWrite("Ends when taken down."),
});

export const FEED_BY_ID = table({
  ...INDEX,
  prefix: ["feed_by_id"],
  parts: [text("id")],
  holds: "Index: position in the feed by the id of a public item.",
  schema: z.number(),
  ends: byWrite("Ends when taken down."),
});

export const FEED_BY_PURCHASE = table({
  ...INDEX,
  prefix: ["bought"],
  parts: [text("digest")],
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
  parts: [text("id")],
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

export const IN_DOUBT = table({
  ...INDEX,
  prefix: ["in_doubt"],
  parts: [text("id")],
  holds: "Index: submission whose last decision is not certain.",
  schema: z.unknown(),
  ends: byWrite("Ends with a certain decision."),
});
