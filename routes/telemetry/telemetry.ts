/**
 * Metrics of the service on each enabled surface: OTLP, Prometheus, or both.
 * Loaded only if a surface is enabled.
 *
 * @module
 */
import type { Services } from "../../domain/services.ts";
import { readGauges } from "../../domain/telemetry/gauges.ts";
import {
  type AnsweredRequest,
  type Labels,
  OTHER_METHOD,
  type Telemetry,
} from "../../domain/telemetry/telemetry.ts";

/** HTTP methods of all routes. */
const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/** Starts measuring for OTLP (`isSent`) and for Prometheus (`isServed`). */
export async function startTelemetry(
  { isSent, isServed }: { isSent: boolean; isServed: boolean },
) {
  const sent = isSent
    ? (await import("./otlp.ts")).createOtlpSurface()
    : undefined;
  const served = isServed
    ? (await import("./prometheus.ts")).createPrometheusSurface()
    : undefined;
  const surfaces = [sent, served].filter((surface) => surface !== undefined);
  const telemetry: Telemetry = {
    count(name, labels) {
      for (const surface of surfaces) surface.count(name, labels);
    },
    record(name, value, labels) {
      for (const surface of surfaces) surface.record(name, value, labels);
    },
    answered(request) {
      const seconds = request.milliseconds / 1000;
      const labels = labelsOf(request);
      telemetry.record("agent_commerce.request.duration", seconds, labels);
      sent?.nameSpan(request.requestId, labels);
    },
  };
  return {
    ...telemetry,
    /** Reports gauges of the services; returns the services with spans. */
    watch(services: Services): Services {
      for (const surface of surfaces) {
        surface.observe(() => readGauges(services));
      }
      return sent?.traced(services) ?? services;
    },
    /** Serves metrics on a port of the loopback interface. */
    serve: (port: number) => served?.serve(port),
  };
}

/**
 * Labels of a request's metrics. The runtime measures requests too, but knows
 * the route only if a trace is recorded.
 */
function labelsOf({ method, route, status }: AnsweredRequest): Labels {
  return {
    // Otherwise callers could create any number of series with made-up methods.
    "http.request.method": METHODS.has(method) ? method : OTHER_METHOD,
    "http.response.status_code": `${status}`,
    // Unmatched requests have no `http.route` (OpenTelemetry semantic conventions).
    ...route.startsWith("/") && { "http.route": route },
  };
}
