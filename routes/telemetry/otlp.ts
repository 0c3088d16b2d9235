/**
 * Traces and metrics through Deno's built-in OpenTelemetry, which creates the
 * spans of requests and sends all data.
 *
 * @module
 */
import {
  metrics,
  type Span,
  type SpanStatus,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { Failure } from "../../domain/failures.ts";
import type { Services } from "../../domain/services.ts";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  type Labels,
  type MetricsExporter,
  OTHER_METHOD,
  shownMethod,
} from "../../domain/telemetry/telemetry.ts";

/** Name under which spans and metrics of the service are sent. */
const SCOPE = "agent-commerce";

/** Ports for whose calls spans are created, such as `submissions.submit`. */
const TRACED = [
  "feed",
  "moderation",
  "outbox",
  "promo",
  "quotas",
  "store",
] as const;

interface OtlpExporter extends MetricsExporter {
  /** Sets the route and the request id on the span of the current request. */
  nameSpan(requestId: string, labels: Labels): void;
  /** Returns the services with a span for each asynchronous call. */
  traced(services: Services): Services;
}

/**
 * Builds the OTLP exporter. From then on, spans have only the attributes in
 * `SPAN_ATTRIBUTES`.
 */
export function createOtlpExporter(): OtlpExporter {
  const tracer = trace.getTracer(SCOPE);
  const meter = metrics.getMeter(SCOPE);
  keepKnownAttributes(tracer);
  keepReadableUrls();
  const counters = mapValues(
    COUNTERS,
    (name, options) => meter.createCounter(name, options),
  );
  const histograms = mapValues(
    HISTOGRAMS,
    (name, { bounds, ...options }) =>
      meter.createHistogram(name, {
        ...options,
        advice: { explicitBucketBoundaries: bounds },
      }),
  );
  const gauges = mapValues(
    GAUGES,
    (name, options) => meter.createObservableGauge(name, options),
  );
  return {
    count: (name, labels) => counters[name].add(1, labels),
    record: (name, value, labels) => histograms[name].record(value, labels),
    nameSpan,
    observe(read) {
      meter.addBatchObservableCallback(async (result) => {
        for (const [name, value, labels] of await read()) {
          if (value !== undefined) result.observe(gauges[name], value, labels);
        }
      }, Object.values(gauges));
    },
    traced(services) {
      const ports = TRACED.map((name) => [
        name,
        tracedPort(tracer, name, services[name]),
      ]);
      return {
        ...services,
        ...Object.fromEntries(ports),
        ask: (question) => follow(tracer, "ask", () => services.ask(question)),
      };
    },
  };
}

function nameSpan(
  requestId: string,
  { "http.request.method": method, "http.route": route }: Labels,
): void {
  const span = trace.getActiveSpan();
  span?.setAttribute("http.response.header.x-request-id", [requestId]);
  if (route === undefined) return;
  span?.setAttribute("http.route", route);
  span?.updateName(`${method} ${route}`);
}

function mapValues<Name extends string, From, To>(
  record: Record<Name, From>,
  toValue: (name: Name, value: From) => To,
): Record<Name, To> {
  const entries = Object.entries(record) as [Name, From][];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, toValue(name, value)]),
  ) as Record<Name, To>;
}

function tracedPort<Port extends object>(
  tracer: Tracer,
  name: string,
  port: Port,
): Port {
  return new Proxy(port, {
    get(target, member) {
      const method = Reflect.get(target, member);
      if (typeof method !== "function") return method;
      return (...parameters: unknown[]) =>
        follow(
          tracer,
          `${name}.${String(member)}`,
          () => Reflect.apply(method, target, parameters),
        );
    },
  });
}

/**
 * The span lasts until the call's promise settles. It is not the parent of
 * spans within the call, because requests can share that work.
 */
function follow<T>(tracer: Tracer, name: string, call: () => T): T {
  const span = tracer.startSpan(name);
  const result = call();
  // Only a promise ends its span; a span that never ends is never sent.
  if (result instanceof Promise) {
    result.then(() => span.end(), (error) => fail(span, error));
  }
  return result;
}

function fail(span: Span, error: unknown): void {
  const type = error instanceof Failure ? error.kind : Object(error).name;
  span.setAttribute("error.type", String(type));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * The only attributes of spans. The runtime would also send error texts and the
 * whole URL, which contains questions and other data of callers.
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
  "setAttribute" | "setAttributes" | "setStatus" | "addEvent" | "updateName"
>;

/** Values of attributes that the runtime copies from the request. */
const KNOWN_VALUES: Record<string, (value: string) => string> = {
  "http.request.method": shownMethod,
  "url.scheme": (scheme) => /^https?$/.test(scheme) ? scheme : "other",
};

/** A method and the pattern of a route, which follow each other. */
const NAME = /^([^ ]*)(.*)$/s;

/**
 * Makes every span of the process drop unknown attributes and all free text.
 * This replaces methods of the span class, because the runtime names its own
 * spans and sets their attributes before this code sees the request, and an
 * attribute cannot be removed later.
 */
function keepKnownAttributes(tracer: Tracer): void {
  // This span is never ended, so it is never sent.
  const methods: Methods = Object.getPrototypeOf(tracer.startSpan("unused"));
  const { setAttribute, setStatus, updateName } = methods;
  Object.assign(methods, {
    setAttribute(this: Span, name: string, value: string) {
      if (!SPAN_ATTRIBUTES.has(name)) return this;
      setAttribute.call(this, name, KNOWN_VALUES[name]?.(value) ?? value);
      return this;
    },
    updateName(this: Span, name: string) {
      const [, method = "", route = ""] = NAME.exec(name)!;
      const shown = shownMethod(method);
      updateName.call(this, (shown === OTHER_METHOD ? "HTTP" : shown) + route);
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

/** An address that the runtime can read and the service refuses. */
const UNREADABLE = "http://*/";

/**
 * Makes the URL of every request one that the runtime can read: it parses the URL
 * for its span before this code sees the request, and would answer 500 instead of
 * it, uncounted, and send the URL with the error.
 */
function keepReadableUrls(): void {
  const own = Object.getOwnPropertyDescriptor(Request.prototype, "url")!;
  Object.defineProperty(Request.prototype, "url", {
    ...own,
    get(this: Request) {
      const url: string = own.get!.call(this);
      return URL.canParse(url) ? url : UNREADABLE;
    },
  });
}
