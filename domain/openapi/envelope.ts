/**
 * The error envelope of section 7 of the specification.
 *
 * @module
 */
import { z } from "zod";
import { type Failure, FAILURES } from "../failures.ts";

const CODES = [...new Set(Object.values(FAILURES).map(({ code }) => code))];

/** Body of every response that is not a success. */
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

/** The envelope, by its name in the description. */
export const ERROR_SHAPE = { name: "Error", schema: errorEnvelope };

/** Builds the body that a failure is answered with. */
export function envelopeOf(
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
      // The field is for rate limits only; Retry-After serves the others.
      retryAfter: row.status === 429 ? options.retryAfterSeconds : undefined,
    },
  };
}
