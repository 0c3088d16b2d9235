/** `components.parameters`: the request headers. */
export const PARAMETER_COMPONENTS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Names one purchase or request, so that a retry does nothing twice: " +
      "the same key for the same purchase, on a retry too. The same key and " +
      "the same body replay the first success for 24 hours; the same key " +
      "with another body is refused with 400.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "order-4711",
  },
  Sandbox: {
    name: "X-Sandbox",
    in: "header",
    description:
      "`true` or `1` goes through everything but stores nothing and spends " +
      "no quota. Any other value makes a real write.",
    schema: { type: "string" },
    example: "true",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the representation that the caller has; 304 when " +
      "it is still the current one.",
    schema: { type: "string" },
    example: '"q1w2e3r4t5y6u7i8o9p0aA"',
  },
} as const;
