import type { Clock, Log, LogLevel } from "../runtime.ts";
import { createSample } from "./sample.ts";

const LEVELS: LogLevel[] = ["debug", "info", "warn", "error"];

interface LogEntry {
  /** Epoch milliseconds. */
  now: number;
  level: LogLevel;
  event: string;
  fields?: Record<string, unknown>;
}

interface LogParts {
  level: LogLevel;
  /** `json` writes one JSON object per line for programs; `text` is for people. */
  format: "json" | "text";
  clock: Clock;
  /** Takes one line with its line break; returns false if it cannot. */
  write: (line: string, level: LogLevel) => boolean;
}

/** Errors of one kind and minute that have a line, and of further ones. */
const ERRORS = { all: 10, oneOf: 100 };

/**
 * A log with one line per event: time, level, event and fields. After `write`
 * has refused lines, the next accepted line is `log_lost` with their number.
 * Errors are sampled; a line that stands for several has `standsFor`.
 */
export function createLog({ level, format, clock, write }: LogParts): Log {
  const lowest = LEVELS.indexOf(level);
  const lineOf = format === "json" ? jsonLine : textLine;
  const put = (entry: LogEntry) => write(`${lineOf(entry)}\n`, entry.level);
  let lost = 0;
  const putAfterLost = (entry: LogEntry) => {
    if (lost === 0) return put(entry);
    const fields = { lines: lost };
    const isTold = put({ ...entry, level: "warn", event: "log_lost", fields });
    if (isTold) lost = 0;
    return isTold && put(entry);
  };
  const at = (name: LogLevel): Log[LogLevel] => {
    if (LEVELS.indexOf(name) < lowest) return () => {};
    return (event, fields) => {
      const entry = { now: clock.now(), level: name, event, fields };
      if (!putAfterLost(entry)) lost++;
    };
  };
  const error = at("error");
  const sample = createSample(clock, ERRORS);
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error(event, fields) {
      const standsFor = sample(`${event} ${fields?.failure ?? ""}`);
      if (standsFor === 0) return;
      error(event, standsFor > 1 ? { ...fields, standsFor } : fields);
    },
  };
}

function jsonLine({ now, level, event, fields }: LogEntry): string {
  const time = new Date(now).toISOString();
  return JSON.stringify({ time, level, event, ...fields });
}

/** `12:00:00 info  request route="/docs" status=200`, in UTC. */
function textLine({ now, level, event, fields = {} }: LogEntry): string {
  const time = new Date(now).toISOString().slice(11, 19);
  const values = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${shown(value)}`);
  return [time, level.padEnd(5), event, ...values].join(" ");
}

/** JSON without control characters, so that a value cannot steer a terminal. */
function shown(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
