import { z } from "zod";
import { AUDITED_ACTS } from "../../domain/admin/operator.ts";
import {
  byExpiry,
  INTERNAL,
  numberPart,
  PERMANENT,
  table,
  textPart,
} from "../../domain/tables/table.ts";

export const JOB_RUNS = table({
  ...INTERNAL,
  prefix: ["job_runs"],
  parts: [textPart("name")],
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
  parts: [textPart("id")],
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
  parts: [numberPart("erasedAt")],
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
  parts: [numberPart("at")],
  holds: "Act of an operator that no other row records.",
  schema: z.object({
    at: z.number(),
    action: z.enum(AUDITED_ACTS),
    subject: z.string(),
    operator: z.string().optional(),
  }),
  ends: PERMANENT,
});
