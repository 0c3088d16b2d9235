import type { Services } from "../../domain/services.ts";
import type { Reading } from "../../domain/telemetry/gauges.ts";
import type { Telemetry } from "../../domain/telemetry/telemetry.ts";

/** Destination of metrics. */
export interface Surface extends Pick<Telemetry, "count" | "record"> {
  /** Takes the gauges from now on; returns the services, with spans perhaps. */
  watch(services: Services, gauges: () => Promise<Reading[]>): Services;
}
