import { z } from "zod";
import {
  byExpiry,
  IMPERSONAL,
  REMOVAL_DELAY_MS,
  table,
  textPart,
} from "../tables/table.ts";

export const RATE_WINDOWS = table({
  ...IMPERSONAL,
  prefix: ["rate_windows"],
  parts: [textPart("resource"), textPart("subject", "quota subject")],
  holds: "Counters of one resource and subject, by policy.",
  schema: z.object({
    windows: z.record(
      z.string(),
      z.object({ count: z.number(), expiresAt: z.number() }),
    ),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends with its windows.", REMOVAL_DELAY_MS),
  grows: null,
  retention: "stays",
  isRemembered: true,
});
