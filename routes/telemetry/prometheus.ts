/**
 * Metrics for Prometheus to fetch: the text exposition format, version 0.0.4,
 * with the names that a collector gives what is sent by OTLP.
 *
 * @module
 */
import type { Reading } from "../../domain/telemetry/gauges.ts";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  type Labels,
  type Metric,
} from "../../domain/telemetry/telemetry.ts";
import type { Surface } from "./surface.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Units that are part of a name. */
const UNITS: Record<string, string> = { s: "_seconds", By: "_bytes" };

interface Distribution {
  /** By the first bound that a value does not exceed, then those above all. */
  counts: number[];
  sum: number;
}

/** A surface that is asked at a port. */
interface PrometheusSurface extends Surface {
  /** Serves on the loopback interface alone: there is no key to show. */
  serve(port: number): void;
}

/** Values of a metric by its labels, as they are written. */
type Series<T> = Map<string, T>;

/** Builds the surface, which holds what it has counted. */
export function createPrometheusSurface(): PrometheusSurface {
  const counters = emptySeries<keyof typeof COUNTERS, number>(COUNTERS);
  const histograms = emptySeries<keyof typeof HISTOGRAMS, Distribution>(
    HISTOGRAMS,
  );
  let read: () => Promise<Reading[]> = () => Promise.resolve([]);
  const answer = async ({ url, method }: Request) => {
    if (new URL(url).pathname !== "/metrics") {
      return new Response("GET /metrics\n", { status: 404 });
    }
    if (method !== "GET" && method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET" } });
    }
    const text = [
      ...counterLines(counters),
      ...histogramLines(histograms),
      ...gaugeLines(await read()),
    ].join("\n");
    return new Response(`${text}\n`, { headers: { "content-type": TYPE } });
  };
  return {
    count(name, labels) {
      const series = counters[name];
      const key = labelText(labels);
      series.set(key, (series.get(key) ?? 0) + 1);
    },
    record(name, value, labels) {
      const { bounds } = HISTOGRAMS[name];
      const series = histograms[name];
      const key = labelText(labels);
      const found = series.get(key) ?? { counts: bounds.map(() => 0), sum: 0 };
      const place = bounds.findIndex((bound) => value <= bound);
      const bucket = place === -1 ? bounds.length : place;
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
      found.sum += value;
      series.set(key, found);
    },
    watch(services, gauges) {
      read = gauges;
      return services;
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

function emptySeries<Name extends string, T>(
  metrics: Record<Name, Metric>,
): Record<Name, Series<T>> {
  return Object.fromEntries(
    Object.keys(metrics).map((name) => [name, new Map()]),
  ) as Record<Name, Series<T>>;
}

function* counterLines(all: Record<string, Series<number>>) {
  for (const [name, metric] of Object.entries(COUNTERS)) {
    const total = `${prometheusName(name, metric)}_total`;
    yield* head(total, metric, "counter");
    for (const [labels, value] of all[name]!) {
      yield sample(total, labels, value);
    }
  }
}

function* histogramLines(all: Record<string, Series<Distribution>>) {
  for (const [name, metric] of Object.entries(HISTOGRAMS)) {
    const base = prometheusName(name, metric);
    yield* head(base, metric, "histogram");
    for (const [labels, { counts, sum }] of all[name]!) {
      let count = 0;
      for (const [n, bound] of [...metric.bounds, "+Inf"].entries()) {
        count += counts[n] ?? 0;
        const all = [labels, `le="${bound}"`].filter((part) => part !== "");
        yield sample(`${base}_bucket`, all.join(","), count);
      }
      yield sample(`${base}_sum`, labels, sum);
      yield sample(`${base}_count`, labels, count);
    }
  }
}

function* gaugeLines(readings: Reading[]) {
  for (const [name, metric] of Object.entries(GAUGES)) {
    const gauge = prometheusName(name, metric);
    const own = readings.filter((reading) => reading.name === name);
    yield* head(gauge, metric, "gauge");
    for (const { labels, value } of own) {
      yield sample(gauge, labelText(labels), value);
    }
  }
}

function head(name: string, { description }: Metric, type: string): string[] {
  return [`# HELP ${name} ${description}`, `# TYPE ${name} ${type}`];
}

function sample(name: string, labels: string, value: number): string {
  return `${name}${labels && `{${labels}}`} ${value}`;
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
