/**
 * Metrics of the service through each enabled exporter: OTLP, or Prometheus in
 * the text exposition format, version 0.0.4. Prometheus names are those that a
 * collector gives to the OTLP metrics. Loaded only if an exporter is enabled.
 *
 * @module
 */
import { API_VERSION } from "../../domain/version.ts";
import { getOrInsert } from "../../domain/memory.ts";
import { EMPTY_POOL, waitlistLength } from "../../domain/promo/reservation.ts";
import { POOL } from "../../domain/promo/tables.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import {
  type AnsweredRequest,
  type Backlog,
  COUNTERS,
  type GaugeReading,
  GAUGES,
  HISTOGRAMS,
  type Labels,
  type Metric,
  type MetricsExporter,
  shownMethod,
  type Telemetry,
} from "../../domain/telemetry/telemetry.ts";

/** Starts measuring for OTLP (`isSent`) and for Prometheus (`isServed`). */
export async function startTelemetry(
  { isSent, isServed }: { isSent: boolean; isServed: boolean },
) {
  const sent = isSent
    ? (await import("./otlp.ts")).createOtlpExporter()
    : undefined;
  const served = isServed ? createPrometheusExporter() : undefined;
  const exporters = [sent, served].filter((exporter) => exporter !== undefined);
  const telemetry: Telemetry = {
    count(name, labels) {
      for (const exporter of exporters) exporter.count(name, labels);
    },
    record(name, value, labels) {
      for (const exporter of exporters) exporter.record(name, value, labels);
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
      for (const exporter of exporters) {
        exporter.observe(() => readGauges(services));
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
    "http.request.method": shownMethod(method),
    "http.response.status_code": `${status}`,
    // Unmatched requests have no `http.route` (OpenTelemetry semantic conventions).
    ...route.startsWith("/") && { "http.route": route },
  };
}

/**
 * Maximum number of rows counted, which bounds the cost of measuring a long
 * queue.
 */
const COUNTED_ROWS = 1000;

/** Each function reads the gauges of one source. */
const SOURCES: ((services: Services) => Promise<GaugeReading[]>)[] = [
  async ({ operator: { stats } }) => [
    ["agent_commerce.store.written", await stats.writtenToday()],
    ["agent_commerce.store.size", await stats.size()],
  ],
  async ({ moderation, clock }) => {
    const pending = await moderation.backlog(COUNTED_ROWS);
    return [
      ["agent_commerce.moderation.backlog", pending.rows],
      ["agent_commerce.moderation.oldest_age", secondsSince(pending, clock)],
    ];
  },
  async ({ outbox, clock }) => {
    const { rows: dead } = await outbox.backlog("dead", COUNTED_ROWS);
    const readings: GaugeReading[] = [["agent_commerce.outbox.dead", dead]];
    for (const audience of ["user", "operator"] as const) {
      const labels = { "agent_commerce.outbox.audience": audience };
      const due = await outbox.backlog(audience, COUNTED_ROWS);
      readings.push(
        ["agent_commerce.outbox.depth", due.rows, labels],
        ["agent_commerce.outbox.retrying", due.retrying, labels],
        ["agent_commerce.outbox.overdue", secondsSince(due, clock), labels],
      );
    }
    return readings;
  },
  async ({ store, config: { promo: { poolSize } } }) => {
    const pool = await store.find(POOL) ?? EMPTY_POOL;
    const free = Math.max(0, poolSize - pool.taken);
    const state = (name: string) => ({
      "agent_commerce.promo.slot_state": name,
    });
    return [
      ["agent_commerce.promo.slots", pool.taken, state("taken")],
      ["agent_commerce.promo.slots", free, state("free")],
      ["agent_commerce.promo.waitlist", waitlistLength(pool)],
    ];
  },
  async ({ jobs }) =>
    [...await jobs.all()].flatMap(([job, { succeededAt, failedAt }]) => {
      const labels = { "agent_commerce.job.name": job };
      const readings: GaugeReading[] = [
        ["agent_commerce.job.last_success", inSeconds(succeededAt), labels],
        ["agent_commerce.job.last_failure", inSeconds(failedAt), labels],
      ];
      return readings;
    }),
];

/** Reads every gauge; leaves out gauges if reading their source fails. */
export async function readGauges(services: Services): Promise<GaugeReading[]> {
  const read = await Promise.allSettled(
    SOURCES.map((source) => source(services)),
  );
  const labels = { "service.version": API_VERSION };
  const readings = read.flatMap((one) =>
    one.status === "fulfilled" ? one.value : []
  );
  return [["agent_commerce.service.info", 1, labels], ...readings];
}

const inSeconds = (at: number | undefined) => at && at / 1000;

/**
 * Seconds since the backlog's first row began to wait or became due; 0 if there
 * is none, or if it is due later.
 */
function secondsSince({ since }: Backlog, clock: Clock): number {
  const now = clock.now();
  return Math.max(0, now - (since ?? now)) / 1000;
}

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Suffix of a metric's name by its unit. */
const UNITS: Record<string, string> = { s: "_seconds", By: "_bytes" };

/** Values by name and labels in the output format: `a_total{b="c"}`. */
type Samples = Map<string, number>;

function createPrometheusExporter() {
  const counted = new Map<string, Samples>();
  let read: () => Promise<GaugeReading[]> = () => Promise.resolve([]);
  const add = (metric: string, name: string, labels: string, by: number) => {
    const samples = getOrInsert(counted, metric, () => new Map());
    const key = sampleName(name, labels);
    samples.set(key, (samples.get(key) ?? 0) + by);
  };
  const answer = async ({ url, method }: Request) => {
    if (new URL(url).pathname !== "/metrics") {
      return new Response("GET /metrics\n", { status: 404 });
    }
    if (method !== "GET" && method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET" } });
    }
    const gauges = new Map<string, Samples>();
    for (const [metric, value, labels] of await read()) {
      if (value === undefined) continue;
      const name = prometheusName(metric, GAUGES[metric]);
      getOrInsert(gauges, metric, () => new Map())
        .set(sampleName(name, labelText(labels)), value);
    }
    const lines = [
      ...linesOf(COUNTERS, "counter", counted),
      ...linesOf(HISTOGRAMS, "histogram", counted),
      ...linesOf(GAUGES, "gauge", gauges),
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "content-type": TYPE },
    });
  };
  const exporter: MetricsExporter = {
    count(metric, labels) {
      const name = `${prometheusName(metric, COUNTERS[metric])}_total`;
      add(metric, name, labelText(labels), 1);
    },
    record(metric, value, labels) {
      const name = prometheusName(metric, HISTOGRAMS[metric]);
      const text = labelText(labels);
      for (const bound of [...HISTOGRAMS[metric].bounds, Infinity]) {
        const le = `le="${bound === Infinity ? "+Inf" : bound}"`;
        const bucket = text === "" ? le : `${text},${le}`;
        add(metric, `${name}_bucket`, bucket, value <= bound ? 1 : 0);
      }
      add(metric, `${name}_sum`, text, value);
      add(metric, `${name}_count`, text, 1);
    },
    observe(source) {
      read = source;
    },
  };
  return {
    ...exporter,
    /**
     * Serves only on the loopback interface, because requests are not
     * authenticated.
     */
    serve(port: number) {
      Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, answer);
    },
  };
}

/** Name of a metric: `agent_commerce_request_duration_seconds`. */
export function prometheusName(name: string, { unit }: Metric): string {
  return name.replaceAll(".", "_") + (UNITS[unit] ?? "");
}

function* linesOf(
  metrics: Record<string, Metric>,
  type: "counter" | "histogram" | "gauge",
  samples: Map<string, Samples>,
) {
  for (const [metric, { unit, description }] of Object.entries(metrics)) {
    const suffix = type === "counter" ? "_total" : "";
    const name = prometheusName(metric, { unit, description }) + suffix;
    yield `# HELP ${name} ${description}`;
    yield `# TYPE ${name} ${type}`;
    for (const [sample, value] of samples.get(metric) ?? []) {
      yield `${sample} ${value}`;
    }
  }
}

function sampleName(name: string, labels: string): string {
  return labels === "" ? name : `${name}{${labels}}`;
}

/** `http_route="/docs",http_request_method="GET"` */
function labelText(labels: Labels = {}): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name.replaceAll(".", "_")}="${escaped(value)}"`)
    .join(",");
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (c) => c === "\n" ? "\\n" : `\\${c}`);
}
