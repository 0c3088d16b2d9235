/**
 * A receiver of OpenTelemetry's protocol, as a collector is one: OTLP over
 * HTTP, encoded as JSON.
 *
 * @module
 */

/** How long what is waited for may take to arrive. */
const PATIENCE_MS = 60_000;

type Values = Record<string, unknown>;

/** A span as it arrived. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Values;
  /** 0 unset, 1 ok, 2 error. */
  status: number;
}

/** The newest value of a metric for one set of attributes. */
export interface ReceivedPoint {
  unit: string;
  attributes: Values;
  /** Of a counter or gauge. */
  value: number;
  /** Of a histogram. */
  count: number;
  sum: number;
}

/** A running receiver; `await using` stops it. */
export interface OtlpReceiver extends AsyncDisposable {
  /** Variables that make a server send to it, when it ends. */
  env: Record<string, string>;
  /** Beside them, one that makes it send its metrics as long as it runs. */
  soon: Record<string, string>;
  /**
   * Everything that arrived, as it arrived.
   *
   * @param options `without` leaves out metrics by their names
   */
  text(options?: { without?: RegExp }): string;
  spans(): ReceivedSpan[];
  /** Points of a metric; none when it did not arrive. */
  points(metric: string): ReceivedPoint[];
  /** Waits until something has arrived; throws when it does not. */
  until(what: string, arrived: () => boolean): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Point extends Record<string, unknown> {
  attributes: Attribute[];
}

interface Metric {
  name: string;
  unit: string;
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
}

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Attribute[];
  status: { code: number };
}

/** Starts a receiver on a free port. */
export function startOtlpReceiver(): OtlpReceiver {
  const texts: string[] = [];
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, Map<string, ReceivedPoint>>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const text = await request.text();
      texts.push(text);
      const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text);
      for (const { scopeSpans } of resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans.map(toSpan));
      }
      for (const { scopeMetrics } of resourceMetrics) {
        for (const scope of scopeMetrics) scope.metrics.forEach(note);
      }
      return Response.json({});
    },
  );

  function note({ name, unit, sum, gauge, histogram }: Metric): void {
    const points = metrics.getOrInsertComputed(name, () => new Map());
    const { dataPoints } = sum ?? gauge ?? histogram ?? { dataPoints: [] };
    for (const { attributes, ...point } of dataPoints) {
      const values = toValues(attributes);
      points.set(JSON.stringify(Object.entries(values).sort()), {
        unit,
        attributes: values,
        value: Number(point.asDouble ?? point.asInt),
        count: Number(point.count),
        sum: Number(point.sum),
      });
    }
  }

  return {
    env: {
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      // Deno may hang when it exits amid an export, which takes some ms: a
      // test that sends while it runs ends its server right after a batch.
      OTEL_METRIC_EXPORT_INTERVAL: "60000",
      OTEL_BSP_SCHEDULE_DELAY: "60000",
    },
    soon: { OTEL_METRIC_EXPORT_INTERVAL: "2000" },
    text: ({ without } = {}) =>
      without === undefined
        ? texts.join("\n")
        : texts.map((text) => withoutMetrics(text, without)).join("\n"),
    spans: () => spans,
    points: (name) => [...metrics.get(name)?.values() ?? []],
    async until(what, arrived) {
      const deadline = performance.now() + PATIENCE_MS;
      while (!arrived()) {
        if (performance.now() > deadline) throw new Error(`${what}: missing`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function withoutMetrics(text: string, names: RegExp): string {
  const all = JSON.parse(text);
  for (const { scopeMetrics } of all.resourceMetrics ?? []) {
    for (const scope of scopeMetrics) {
      scope.metrics = scope.metrics.filter(({ name }: Metric) =>
        !names.test(name)
      );
    }
  }
  return JSON.stringify(all, null, 1);
}

function toSpan({ attributes, status, ...span }: Span): ReceivedSpan {
  const { name, traceId, spanId, parentSpanId } = span;
  return {
    name,
    traceId,
    spanId,
    parentSpanId,
    attributes: toValues(attributes),
    status: status.code,
  };
}

function toValues(attributes: Attribute[]): Values {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
  );
}
