import type { Span, SpanStatus, Tracer } from "@opentelemetry/api";

/**
 * All that spans may tell. The runtime would add the whole URL, with questions
 * and whatever else callers put into it, and the texts of errors.
 */
export const SPAN_ATTRIBUTES = new Set([
  "deno.cron.name",
  "deno.cron.schedule",
  "error.type",
  "http.request.method",
  "http.response.header.x-request-id",
  "http.response.status_code",
  "http.route",
  "url.scheme",
]);

type Methods = Pick<
  Span,
  "setAttribute" | "setAttributes" | "setStatus" | "addEvent"
>;

/**
 * Makes every span of the process drop the attributes that are not known, and
 * all free text. It has to be done on the class of the spans: an attribute of
 * the runtime's own spans is set before a request is seen here, and what was
 * set cannot be taken back.
 */
export function keepKnownAttributes(tracer: Tracer): void {
  // It is never ended, so it is never sent.
  const methods: Methods = Object.getPrototypeOf(tracer.startSpan("unused"));
  const { setAttribute, setStatus } = methods;
  Object.assign(methods, {
    setAttribute(this: Span, name: string, value: string) {
      if (SPAN_ATTRIBUTES.has(name)) setAttribute.call(this, name, value);
      return this;
    },
    setAttributes(this: Span, attributes: Record<string, string>) {
      for (const [name, value] of Object.entries(attributes)) {
        this.setAttribute(name, value);
      }
      return this;
    },
    setStatus(this: Span, { code }: SpanStatus) {
      setStatus.call(this, { code });
      return this;
    },
    addEvent(this: Span) {
      return this;
    },
  });
}
