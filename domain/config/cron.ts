/**
 * Instants of cron expressions as the runtime reads them: five fields in UTC, the
 * days of the week from 1 (Sunday) to 7, and a day that matches one of its two
 * fields where both name days.
 *
 * @module
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");

/** Lowest and highest value of each field, and the names of its values. */
const FIELDS: [min: number, max: number, names?: string[]][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12, MONTHS],
  [1, 7, WEEKDAYS],
];

/** Days in which 29 February comes once at least. */
const DAYS = 8 * 366 + 1;

/**
 * @param after epoch milliseconds
 * @returns epoch milliseconds of the next run; null if it never runs; undefined for
 * an expression with `L`, `W` or `#`, or an invalid one
 */
export function nextRun(
  cron: string,
  after: number,
): number | null | undefined {
  const fields = cron.split(" ").map((text, index) =>
    readField(text, FIELDS[index]!)
  );
  if (fields.length !== FIELDS.length) return undefined;
  if (fields.some((field) => field === undefined)) return undefined;
  const [minutes, hours, days, months, weekdays] = fields as number[][];
  const [, , anyDay, , anyWeekday] = cron.split(" ").map((text) =>
    text === "*" || text === "?"
  );
  const isOn = (date: Date) => {
    if (!months!.includes(date.getUTCMonth() + 1)) return false;
    const isDay = days!.includes(date.getUTCDate());
    const isWeekday = weekdays!.includes(date.getUTCDay() + 1);
    return anyDay || anyWeekday ? isDay && isWeekday : isDay || isWeekday;
  };
  const today = Math.floor(after / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead < DAYS; ahead++) {
    const day = today + ahead * DAY_MS;
    if (!isOn(new Date(day))) continue;
    for (const hour of hours!) {
      for (const minute of minutes!) {
        const at = day + hour * HOUR_MS + minute * MINUTE_MS;
        if (at > after) return at;
      }
    }
  }
  return null;
}

/** Values of a field in ascending order; undefined if it cannot be read. */
function readField(
  text: string,
  [min, max, names = []]: typeof FIELDS[number],
): number[] | undefined {
  const values = new Set<number>();
  for (const part of text.toLowerCase().split(",")) {
    const [, range = "", step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    const [from, to] = range === "*" || range === "?"
      ? [min, max]
      : range.split("-").map((value) => {
        const named = names.indexOf(value);
        if (named >= 0) return min + named;
        return /^\d{1,2}$/.test(value) ? Number(value) : NaN;
      });
    // A step without a range goes on to the end.
    const last = to ?? (step === undefined ? from : max);
    if (!(from! >= min && last! <= max && from! <= last!)) return undefined;
    if (Number(step ?? 1) === 0) return undefined;
    for (let value = from!; value <= last!; value += Number(step ?? 1)) {
      values.add(value);
    }
  }
  return [...values].sort((a, b) => a - b);
}
