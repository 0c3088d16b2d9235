/**
 * The metrics of the service, on each surface that is switched on; loaded only
 * where one is.
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

/** Telemetry that also looks at the services. */
interface RunningTelemetry extends Telemetry {
  /** Reports what stands in the store; returns the services with spans. */
  watch(services: Services): Services;
  /** Serves metrics on a port of the loopback interface. */
  serve(port: number): void;
}

/** Methods that some route has. */
const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/** Starts to measure, for OTLP and for those who ask at a port. */
export async function startTelemetry(
  { isSent, isServed }: { isSent: boolean; isServed: boolean },
): Promise<RunningTelemetry> {
  const sent = isSent
    ? (await import("./otlp.ts")).createOtlpSurface()
    : undefined;
  const served = isServed
    ? (await import("./prometheus.ts")).createPrometheusSurface()
    : undefined;
  const surfaces = [sent, served].filter((surface) => surface !== undefined);
  const record: Telemetry["record"] = (name, value, labels) => {
    for (const surface of surfaces) surface.record(name, value, labels);
  };
  return {
    record,
    count(name, labels) {
      for (const surface of surfaces) surface.count(name, labels);
    },
    answered(request) {
      const seconds = request.milliseconds / 1000;
      const labels = labelsOf(request);
      record("agent_commerce.request.duration", seconds, labels);
      sent?.nameSpan(request.requestId, labels);
    },
    watch(services) {
      const gauges = () => readGauges(services);
      return surfaces.reduce(
        (watched, surface) => surface.watch(watched, gauges),
        services,
      );
    },
    serve: (port) => served?.serve(port),
  };
}

/**
 * Labels of a request's metrics. The runtime measures requests too, but knows the
 * route only of those whose trace is recorded.
 */
function labelsOf({ method, route, status }: AnsweredRequest): Labels {
  return {
    // Any other method would give callers as many series as they like.
    "http.request.method": METHODS.has(method) ? method : OTHER_METHOD,
    "http.response.status_code": `${status}`,
    // Unmatched requests have no `http.route` (OpenTelemetry semantic conventions).
    ...route.startsWith("/") && { "http.route": route },
  };
}
