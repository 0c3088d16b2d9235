/**
 * Metrics of the service, and the port through which all layers record them.
 *
 * @module
 */

export interface Metric {
  /** UCUM unit, as OpenTelemetry requires. */
  unit: string;
  description: string;
}

export const COUNTERS = {
  "agent_commerce.commit.conflicts": {
    unit: "{commit}",
    description: "Commits that lost a race against another change.",
  },
  "agent_commerce.moderation.decisions": {
    unit: "{decision}",
    description: "Decisions of reviewers and operators.",
  },
  "agent_commerce.moderation.postponed": {
    unit: "{submission}",
    description: "Submissions that a review left to the next night.",
  },
  "agent_commerce.limits.refused": {
    unit: "{request}",
    description: "Requests that a rate limit refused.",
  },
  "agent_commerce.ask.answers": {
    unit: "{answer}",
    description: "Answers, by how sure they are.",
  },
  "agent_commerce.checkout.tasks": {
    unit: "{task}",
    description: "Card tasks, by the state that they came to.",
  },
  "agent_commerce.feed.reads": {
    unit: "{page}",
    description: "Pages of the feed that were asked for.",
  },
} satisfies Record<string, Metric>;

/** Histograms, with the upper bounds of their buckets. */
export const HISTOGRAMS = {
  "agent_commerce.request.duration": {
    unit: "s",
    description: "Duration of requests, until their response is ready.",
    bounds: [
      0.001,
      0.0025,
      0.005,
      0.01,
      0.025,
      0.05,
      0.1,
      0.25,
      0.5,
      1,
      2.5,
      5,
    ],
  },
  "agent_commerce.commit.group_size": {
    unit: "{operation}",
    description: "Operations that shared one commit.",
    bounds: [1, 2, 4, 8, 16, 32, 64, 128],
  },
  "db.client.operation.duration": {
    unit: "s",
    description: "Duration of trips to the store.",
    bounds: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  },
} satisfies Record<string, Metric & { bounds: number[] }>;

/** Gauges, read at each export. */
export const GAUGES = {
  "agent_commerce.service.info": {
    unit: "{process}",
    description: "Always 1, with the version of the service.",
  },
  "agent_commerce.store.size": {
    unit: "By",
    description: "Size of the store file and its write-ahead log.",
  },
  "agent_commerce.promo.slots": {
    unit: "{slot}",
    description: "Slots of the promotion, taken and free.",
  },
  "agent_commerce.promo.waitlist": {
    unit: "{reservation}",
    description: "Reservations that wait in line for a slot.",
  },
  "agent_commerce.outbox.dead": {
    unit: "{notice}",
    description: "Notices that were refused for good.",
  },
  "agent_commerce.job.last_success": {
    unit: "s",
    description: "When a job last went well, in seconds since 1970.",
  },
  "agent_commerce.job.last_failure": {
    unit: "s",
    description: "When a job last failed, in seconds since 1970.",
  },
  "agent_commerce.store.written": {
    unit: "By",
    description: "Bytes of rows that were written today (UTC).",
  },
  "agent_commerce.moderation.backlog": {
    unit: "{submission}",
    description: "Submissions that wait for their review.",
  },
  "agent_commerce.moderation.oldest_age": {
    unit: "s",
    description: "How long the oldest of them has waited.",
  },
  "agent_commerce.outbox.depth": {
    unit: "{notice}",
    description: "Notices that wait for their delivery.",
  },
  "agent_commerce.outbox.retrying": {
    unit: "{notice}",
    description: "Notices among them whose delivery has failed before.",
  },
  "agent_commerce.outbox.overdue": {
    unit: "s",
    description: "For how long the first of them has been due.",
  },
} satisfies Record<string, Metric>;

/**
 * Labels of a measurement. Each label has few possible values and no personal
 * data.
 */
export type Labels = Record<string, string>;

/** HTTP methods of all routes. */
const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/** OpenTelemetry's value for an HTTP method that no route has. */
export const OTHER_METHOD = "_OTHER";

/** Returns the method for logs, metrics and spans; a made-up one is a caller's text. */
export function shownMethod(method: string): string {
  return METHODS.has(method) ? method : OTHER_METHOD;
}

export interface AnsweredRequest {
  requestId: string;
  /** Pattern of the matched route; a word if no route matched. */
  route: string;
  method: string;
  status: number;
  milliseconds: number;
}

/** Takes measurements. */
export interface Telemetry {
  count(name: keyof typeof COUNTERS, labels?: Labels): void;
  record(name: keyof typeof HISTOGRAMS, value: number, labels?: Labels): void;
  /** Records the duration of the current request and names its span. */
  answered(request: AnsweredRequest): void;
}

/** Current value of a gauge; undefined if it has no value. */
export type GaugeReading = [
  name: keyof typeof GAUGES,
  value: number | undefined,
  labels?: Labels,
];

/** Sends metrics, or serves them to be fetched. */
export interface MetricsExporter extends Pick<Telemetry, "count" | "record"> {
  /** Registers the function that reads the gauges at each export. */
  observe(read: () => Promise<GaugeReading[]>): void;
}

export interface Backlog {
  /** Rows, counted up to the caller's limit. */
  rows: number;
  /** Epoch milliseconds when the first row began to wait or became due. */
  since?: number;
}
