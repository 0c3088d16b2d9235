import { z } from "zod";
import {
  byWrite,
  INDEX,
  INTERNAL,
  numberPart,
  PERMANENT,
  table,
  textPart,
} from "./table.ts";

export const STORE_VERSION = table({
  ...INTERNAL,
  prefix: ["store_version"],
  parts: [],
  holds: "Version of the row formats, written when the store is created.",
  // `kv/open.ts` tells what is wrong with another version.
  schema: z.unknown(),
  ends: PERMANENT,
});

/** Acts that no import undoes; the last of a subject counts. */
const JOURNALLED_ACTS = [
  "erase",
  "revoke",
  "publish",
  "reject",
  "take_down",
  "withdraw",
  "list",
  "pay",
  "unpay",
  "void",
  "block",
  "unblock",
] as const;

const journalled = z.object({
  at: z.number(),
  act: z.enum(JOURNALLED_ACTS),
  /** Reason of a block, or of the rejection of a claim. */
  reason: z.string().optional(),
  /** Payout in which a claim is listed. */
  payout: z.string().optional(),
});

export type JournalEntry = z.infer<typeof journalled>;

/**
 * Outlives what it is about: an import keeps the rows of the store that it
 * replaces, and does to the archive's rows what came after the archive.
 */
export const JOURNAL = table({
  ...INTERNAL,
  prefix: ["journal"],
  parts: [textPart("of"), textPart("id")],
  holds:
    "Last act on a key, submission, claim, payout, person (by digest) or block, for imports.",
  schema: journalled,
  ends: PERMANENT,
});

export const AUDIT = table({
  ...INDEX,
  prefix: ["audit"],
  parts: [numberPart("at"), textPart("of"), textPart("id"), numberPart("n")],
  holds:
    "Index: the n-th decision on a submission, or a key's revocation, by its instant.",
  schema: z.unknown(),
  ends: byWrite("Ends with its row."),
});
