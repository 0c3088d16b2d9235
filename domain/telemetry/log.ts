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

/** Maximum number of characters in the queue, about 5,000 lines. */
const MAX_WAITING = 1024 * 1024;

/**
 * Pause after a write, in which lines gather for the next write. A write for
 * each group of requests took a seventh of the main thread's time.
 */
const PAUSE_MS = 10;

/**
 * Queue of lines that are written to a stream in order. If the stream's reader
 * stops, a synchronous write blocks the process: a pipe of 64 KiB took 368
 * lines, then the process hung. Here lines wait in memory instead, up to a
 * bound.
 */
export class LineQueue {
  #lines: string[] = [];
  #waiting = 0;
  #sending: Promise<void> | undefined;
  #isUrgent = false;
  #endPause = () => {};

  /** @param send writes some of the bytes and returns their number */
  constructor(readonly send: (bytes: Uint8Array) => Promise<number>) {}

  /**
   * Adds a line and returns true; returns false if the queue is full. Warnings and
   * errors do not wait for a pause, because the process may be about to end.
   */
  add(line: string, level: LogLevel = "info"): boolean {
    if (this.#waiting + line.length > MAX_WAITING) return false;
    this.#lines.push(line);
    this.#waiting += line.length;
    if (level === "warn" || level === "error") this.#hurry();
    this.#sending ??= this.#sendAll();
    return true;
  }

  /** Resolves when all lines are written. */
  async flush(): Promise<void> {
    this.#hurry();
    await this.#sending;
  }

  #hurry(): void {
    this.#isUrgent = true;
    this.#endPause();
  }

  async #sendAll(): Promise<void> {
    // Lines of one turn of the event loop share a write.
    await Promise.resolve();
    while (this.#lines.length > 0) {
      this.#isUrgent = false;
      const text = this.#lines.splice(0).join("");
      // A closed pipe has no reader, so the error is ignored.
      await this.#sendText(text).catch(() => {});
      this.#waiting -= text.length;
      if (!this.#isUrgent) await this.#pause();
    }
    this.#sending = undefined;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #sendText(text: string): Promise<void> {
    let bytes: Uint8Array = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.subarray(await this.send(bytes));
  }
}
