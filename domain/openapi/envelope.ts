/**
 * The error envelope of section 7 of the specification.
 *
 * @module
 */
import { z } from "zod";
import { type Failure, FAILURES } from "../failures.ts";

const CODES = [...new Set(Object.values(FAILURES).map(({ code }) => code))];

const errorEnvelope = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.enum(CODES).describe("Stable code; branch on it."),
    message: z.string().describe("What went wrong, for people."),
    hint: z.string().optional().describe("What to do next."),
    details: z.array(z.string()).optional()
      .describe("Problems, each as `field: problem`."),
    documentation: z.string().meta({ format: "uri" }).optional()
      .describe("Page that explains the error."),
    retryAfter: z.int().min(1).optional()
      .describe("Seconds to wait; on rate-limited responses only."),
  }),
});

/** The envelope with its component name. */
export const ERROR_SCHEMA = { name: "Error", schema: errorEnvelope };

/** Builds the response body of a failure. */
export function errorEnvelopeOf(
  failure: Failure,
  baseUrl: string,
): z.infer<typeof errorEnvelope> {
  const { row, options } = failure;
  return {
    ok: false,
    error: {
      code: FAILURES[failure.kind].code,
      message: failure.message,
      hint: options.hint ?? row.hint,
      details: options.details,
      documentation: `${baseUrl}/docs/${row.page ?? `errors#${row.code}`}`,
      // Only rate limits have this field; other failures send Retry-After alone.
      retryAfter: row.status === 429 ? options.retryAfterSeconds : undefined,
    },
  };
}
