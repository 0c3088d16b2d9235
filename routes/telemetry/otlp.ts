/**
 * Traces and metrics through Deno's own OpenTelemetry, which makes the spans of
 * requests and sends everything.
 *
 * @module
 */
import { type Meter, metrics, trace } from "@opentelemetry/api";
import type { Reading } from "../../domain/telemetry/gauges.ts";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  type Labels,
  OTHER_METHOD,
} from "../../domain/telemetry/telemetry.ts";
import { keepKnownAttributes } from "./span_attributes.ts";
import type { Surface } from "./surface.ts";
import { tracedServices } from "./traced_services.ts";

/** Name under which spans and metrics of the service are sent. */
const SCOPE = "agent-commerce";

/** Metrics, and spans of the requests that they count. */
interface OtlpSurface extends Surface {
  /** Gives the span of the request under way its route and its id in the log. */
  nameSpan(requestId: string, labels: Labels): void;
}

/** Builds the surface; from now on, no span tells more than it should. */
export function createOtlpSurface(): OtlpSurface {
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
    nameSpan,
    watch(services, gauges) {
      observe(meter, gauges);
      return tracedServices(tracer, services);
    },
  };
}

/** Reads the gauges whenever metrics are sent. */
function observe(meter: Meter, read: () => Promise<Reading[]>): void {
  const gauges = mapValues(
    GAUGES,
    (name, options) => meter.createObservableGauge(name, options),
  );
  meter.addBatchObservableCallback(async (result) => {
    for (const { name, value, labels } of await read()) {
      result.observe(gauges[name], value, labels);
    }
  }, Object.values(gauges));
}

function nameSpan(
  requestId: string,
  { "http.request.method": method, "http.route": route }: Labels,
): void {
  const span = trace.getActiveSpan();
  span?.setAttribute("http.response.header.x-request-id", [requestId]);
  if (route === undefined) return;
  span?.setAttribute("http.route", route);
  span?.updateName(`${method === OTHER_METHOD ? "HTTP" : method} ${route}`);
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
