import { z } from "zod";
import { INTERNAL, PERMANENT, table } from "./table.ts";

export const STORE_VERSION = table({
  ...INTERNAL,
  prefix: ["store_version"],
  parts: [],
  holds: "Version of the row formats, written when the store is created.",
  // `kv/open.ts` tells what is wrong with another version.
  schema: z.unknown(),
  ends: PERMANENT,
});
