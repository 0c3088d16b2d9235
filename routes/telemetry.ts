/**
 * Traces and metrics through Deno's own OpenTelemetry, which measures requests
 * and sends everything; loaded only where it is switched on.
 *
 * @module
 */
import { metrics, trace } from "@opentelemetry/api";
import type { Services } from "../domain/services.ts";
import { COUNTERS, HISTOGRAMS, type Telemetry } from "../domain/telemetry.ts";
import { observeBacklogs } from "./telemetry/backlogs.ts";
import { keepKnownAttributes } from "./telemetry/span_attributes.ts";
import { tracedServices } from "./telemetry/traced_services.ts";

/** Name under which spans and metrics of the service are sent. */
const SCOPE = "agent-commerce";

/** Any other method would give as many names to spans as callers like. */
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Telemetry that also looks at the services. */
export interface RunningTelemetry extends Telemetry {
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
  return {
    count: (name, labels) => counters[name].add(1, labels),
    record: (name, value, labels) => histograms[name].record(value, labels),
    identify: nameSpan,
    watch(services) {
      observeBacklogs(meter, services);
      return tracedServices(tracer, services);
    },
  };
}

/** Gives the span of a request its route; the runtime puts it on metrics. */
const nameSpan: Telemetry["identify"] = ({ method, route, requestId }) => {
  const span = trace.getActiveSpan();
  span?.setAttribute("http.response.header.x-request-id", [requestId]);
  // What no route answers has none, as OpenTelemetry wants it.
  if (!route.startsWith("/")) return;
  span?.setAttribute("http.route", route);
  span?.updateName(`${METHODS.has(method) ? method : "HTTP"} ${route}`);
};

function mapValues<Name extends string, From, To>(
  record: Record<Name, From>,
  toValue: (name: Name, value: From) => To,
): Record<Name, To> {
  const entries = Object.entries(record) as [Name, From][];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, toValue(name, value)]),
  ) as Record<Name, To>;
}
