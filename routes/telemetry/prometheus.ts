/**
 * Metrics for Prometheus in the text exposition format, version 0.0.4. Names
 * are those that a collector gives to the OTLP metrics.
 *
 * @module
 */
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  type Labels,
  type Metric,
  type Reading,
  type Surface,
} from "../../domain/telemetry/telemetry.ts";
import { getOrInsert } from "../../domain/memory.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Suffix of a metric's name by its unit. */
const UNITS: Record<string, string> = { s: "_seconds", By: "_bytes" };

interface PrometheusSurface extends Surface {
  /**
   * Serves only on the loopback interface, because requests are not
   * authenticated.
   */
  serve(port: number): void;
}

/** Values by name and labels in the output format: `a_total{b="c"}`. */
type Samples = Map<string, number>;

export function createPrometheusSurface(): PrometheusSurface {
  const counted = new Map<string, Samples>();
  let read: () => Promise<Reading[]> = () => Promise.resolve([]);
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
  return {
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
    serve(port) {
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
