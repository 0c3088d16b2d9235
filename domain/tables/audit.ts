import { z } from "zod";
import { byWrite, INDEX, numberPart, table, textPart } from "./table.ts";

export const AUDIT = table({
  ...INDEX,
  prefix: ["audit"],
  parts: [numberPart("at"), textPart("of"), textPart("id"), numberPart("n")],
  holds:
    "Index: the n-th decision on a submission, or a key's revocation, by its instant.",
  schema: z.unknown(),
  ends: byWrite("Ends with its row."),
});
