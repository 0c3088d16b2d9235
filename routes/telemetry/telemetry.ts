/**
 * Traces and metrics through Deno's own OpenTelemetry, which makes the spans of
 * requests and sends everything; loaded only where it is switched on.
 *
 * @module
 */
import { metrics, trace } from "@opentelemetry/api";
import type { Services } from "../../domain/services.ts";
import {
  type AnsweredRequest,
  COUNTERS,
  HISTOGRAMS,
  type Labels,
  type Telemetry,
} from "../../domain/telemetry/telemetry.ts";
import { observeBacklogs } from "./backlogs.ts";
import { keepKnownAttributes } from "./span_attributes.ts";
import { tracedServices } from "./traced_services.ts";

/** Name under which spans and metrics of the service are sent. */
const SCOPE = "agent-commerce";

/** Methods that some route has. */
const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/** Telemetry that also looks at the services. */
interface RunningTelemetry extends Telemetry {
  /** Reports what waits in the store; returns the services with spans. */
  watch(services: Services): Services;
}

/** Starts to measure; from now on, no span tells more than it should. */
export function startTelemetry(): RunningTelemetry {
  const tracer = trace.getTracer(SCOPE);
  const meter = metrics.getMeter(SCOPE);
  keepKnownAttributes(tracer);
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
  const record: Telemetry["record"] = (name, value, labels) =>
    histograms[name].record(value, labels);
  return {
    count: (name, labels) => counters[name].add(1, labels),
    record,
    answered(request) {
      const seconds = request.milliseconds / 1000;
      record("agent_commerce.request.duration", seconds, labelsOf(request));
      nameSpan(request);
    },
    watch(services) {
      observeBacklogs(meter, services);
      return tracedServices(tracer, services);
    },
  };
}

/**
 * What a request is counted by. The runtime measures requests, too, but knows
 * the routes of those only whose trace is recorded.
 */
function labelsOf({ method, route, status }: AnsweredRequest): Labels {
  return {
    // Any other method would give callers as many series as they like.
    "http.request.method": METHODS.has(method) ? method : "_OTHER",
    "http.response.status_code": `${status}`,
    ...hasRoute(route) && { "http.route": route },
  };
}

/** Gives the span of the request under way its route and its id in the log. */
function nameSpan({ method, route, requestId }: AnsweredRequest): void {
  const span = trace.getActiveSpan();
  span?.setAttribute("http.response.header.x-request-id", [requestId]);
  if (!hasRoute(route)) return;
  span?.setAttribute("http.route", route);
  span?.updateName(`${METHODS.has(method) ? method : "HTTP"} ${route}`);
}

/** What no route answers has none, as OpenTelemetry wants it. */
function hasRoute(route: string): boolean {
  return route.startsWith("/");
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
