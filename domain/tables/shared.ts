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

export const AUDIT = table({
  ...INDEX,
  prefix: ["audit"],
  parts: [numberPart("at"), textPart("of"), textPart("id"), numberPart("n")],
  holds:
    "Index: the n-th decision on a submission, or a key's revocation, by its instant.",
  schema: z.unknown(),
  ends: byWrite("Ends with its row."),
});
