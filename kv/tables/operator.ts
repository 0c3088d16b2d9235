import { z } from "zod";
import { AUDITED_ACTS } from "../../domain/admin/operator.ts";
import {
  byExpiry,
  byWrite,
  INDEX,
  INTERNAL,
  number,
  PERMANENT,
  table,
  text,
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

export const JOB_RUNS = table({
  ...INTERNAL,
  prefix: ["job_runs"],
  parts: [text("name")],
  holds:
    "Last start, success and failure of a job, and since when it is known.",
  schema: z.object({
    knownSince: z.number().optional(),
    startedAt: z.number().optional(),
    succeededAt: z.number().optional(),
    failedAt: z.number().optional(),
  }),
  ends: PERMANENT,
});

export const COMMIT_MARKERS = table({
  ...INTERNAL,
  prefix: ["committers"],
  parts: [text("id")],
  holds:
    "Serial of a committer's newest commit, and the bytes that the committer wrote on that day.",
  schema: z.object({
    serial: z.number(),
    day: z.number(),
    bytes: z.number(),
    submissions: z.number().default(0),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends a day after that commit."),
});

export const ERASURES = table({
  ...INTERNAL,
  prefix: ["erasures"],
  parts: [number("erasedAt")],
  holds: "Record of one erasure, without personal data.",
  schema: z.object({
    erasedAt: z.number(),
    /** Absent if an operator erased a person. */
    by: z.literal("retention").optional(),
    operator: z.string().optional(),
    /** Absent for a person, and for rows past their retention. */
    of: z.literal("a row").optional(),
    steps: z.array(z.object({
      kind: z.string(),
      action: z.enum(["remove", "anonymise"]),
      rows: z.number(),
    })),
  }),
  ends: PERMANENT,
});

export const OPERATOR_ACTS = table({
  ...INTERNAL,
  prefix: ["operator_acts"],
  parts: [number("at")],
  holds: "Act of an operator that no other row records.",
  schema: z.object({
    at: z.number(),
    action: z.enum(AUDITED_ACTS),
    subject: z.string(),
    operator: z.string().optional(),
  }),
  ends: PERMANENT,
});

export const AUDIT = table({
  ...INDEX,
  prefix: ["audit"],
  parts: [number("at"), text("of"), text("id"), number("n")],
  holds:
    "Index: the n-th decision on a submission, or a key's revocation, by its instant.",
  schema: z.unknown(),
  ends: byWrite("Ends with its row."),
});
