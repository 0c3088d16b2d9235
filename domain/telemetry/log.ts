import type { Clock, Log } from "../runtime.ts";

/** Levels from the most to the least talkative. */
const LEVELS = ["debug", "info", "warn", "error"] as const;

/** Name of a log level. */
type LogLevel = typeof LEVELS[number];

/**
 * A log of JSON lines: `time`, `level`, `event` and the fields of the event.
 *
 * @param write takes one finished line, with its line break
 */
export function jsonLog(
  level: LogLevel,
  clock: Clock,
  write: (line: string) => void,
): Log {
  const lowest = LEVELS.indexOf(level);
  const at = (name: LogLevel): Log[LogLevel] => {
    if (LEVELS.indexOf(name) < lowest) return () => {};
    return (event, fields) => {
      const time = new Date(clock.now()).toISOString();
      write(JSON.stringify({ time, level: name, event, ...fields }) + "\n");
    };
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
}
