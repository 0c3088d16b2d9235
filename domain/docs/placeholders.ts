/**
 * Fills in the source of a page with the server's settings. `{{name}}` is replaced
 * by a value. `{{#name}}…{{/name}}` is kept only if the value is set. A fence whose
 * info string ends with `file <folder>/<name>` is filled with that example, or,
 * with a final `#<region>`, with its lines between `#region <region>` and
 * `#endregion`.
 */
import { STORED_BYTES } from "../limits/policy.ts";
import { describePartner, type Partner } from "../promo/fields.ts";

/** Values by placeholder name; an undefined or empty value is not set. */
export type PlaceholderValues = Record<string, string | undefined>;

/** Blocks do not nest. */
const BLOCK = /\{\{#([\w.]+)\}\}((?:(?!\{\{[#/])[^])*)\{\{\/\1\}\}/g;

const PLACEHOLDER = /\{\{([#/]?[\w.]+)\}\}/g;

/**
 * Fills in the placeholders of a page.
 *
 * @throws {ReferenceError} when the page names a placeholder that has no
 * value, or a block is not closed
 */
export function fillPlaceholders(
  markdown: string,
  values: PlaceholderValues,
): string {
  if (!/\{\{|\n{3}/.test(markdown)) return markdown;
  const unknown = (name: string) =>
    new ReferenceError(`no value for the placeholder {{${name}}}`);
  return markdown
    .replace(BLOCK, (_, name, inside) => {
      if (!Object.hasOwn(values, name)) throw unknown(name);
      return values[name] ? inside : "";
    })
    .replace(PLACEHOLDER, (_, name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw unknown(name);
      return value;
    })
    // Removes the blank lines around a block that was left out.
    .replace(/\n{3,}/g, "\n\n");
}

/** The base URL in the example files. */
const LOCAL = "http://localhost:8000";

/** Texts of example files by `<folder>/<file>`. */
type Examples = ReadonlyMap<string, string>;

/**
 * Fills the fences of a page with example files.
 *
 * @throws {ReferenceError} when the file or region of a fence does not exist
 */
export function fillExamples(markdown: string, examples: Examples): string {
  return markdown.split("\n").flatMap((line) => {
    const named = /^```\w+ file (.+)$/.exec(line);
    return named === null ? [line] : [line, ...quoted(named[1]!, examples)];
  }).join("\n");
}

/** Replaces the base URL of the examples by the server's. */
export function withBaseUrl(text: string, baseUrl: string): string {
  return text.replaceAll(LOCAL, baseUrl);
}

const MARK = /^.*#(?:end)?region.*$/m;

function quoted(named: string, examples: Examples): string[] {
  const [name = "", region] = named.split("#");
  const text = examples.get(name)?.trimEnd();
  const inside = region === undefined
    ? text
    : text?.split(`#region ${region}\n`)[1]?.split(MARK)[0]?.replace(/\n$/, "");
  if (inside === undefined) throw new ReferenceError(`no example ${named}`);
  const lines = inside.split("\n").filter((line) => !MARK.test(line));
  // Removes the common indentation.
  const depths = lines.filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const depth = Math.min(...depths);
  return lines.map((line) => line.slice(depth));
}

export interface DocumentedSettings {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** Rate-limit policies by name; null for a policy that is switched off. */
  policies: Record<string, { limit: number; windowSeconds: number } | null>;
  promo: { reservationCode: string; poolSize: number; holdHours: number };
  /** Cron expression, UTC. */
  moderationSchedule: string;
  cardRelay: "off" | "test" | "on";
  /** The operator, and how soon they usually reply. */
  operator?: { name: string; reply?: string };
  partner?: Partner;
  partnerMcpUrl?: string;
  /** SHA-256 of the card page's script. */
  cardScriptHash?: string;
}

/** Values of the placeholders, from the server's settings. */
export function documentationValues(
  settings: DocumentedSettings,
): PlaceholderValues {
  const rates = Object.entries(settings.policies).map(([name, policy]) => [
    `rate.${name}`,
    policy === null ? "off" : describeRate(
      policy.limit,
      policy.windowSeconds,
      name === STORED_BYTES ? "byte" : "request",
    ),
  ]);
  return {
    ...Object.fromEntries(rates),
    base_url: settings.baseUrl,
    reservation_code: settings.promo.reservationCode,
    "promo.pool_size": String(settings.promo.poolSize),
    "promo.hold_hours": String(settings.promo.holdHours),
    "moderation.schedule": describeSchedule(settings.moderationSchedule),
    card_relay: settings.cardRelay,
    operator: settings.operator?.name,
    operator_reply: settings.operator?.reply,
    partner: describePartner(settings.partner),
    partner_mcp_url: settings.partnerMcpUrl,
    card_script_hash: settings.cardScriptHash,
  };
}

const UNITS: [seconds: number, name: string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
];

/** Formats a rate limit: `10 requests per hour`. */
export function describeRate(
  limit: number,
  windowSeconds: number,
  counted = "request",
): string {
  const [seconds, unit] = UNITS.find(([length]) =>
    windowSeconds % length === 0
  )!;
  const windows = windowSeconds / seconds;
  const allowed = `${limit} ${counted}${limit === 1 ? "" : "s"}`;
  return windows === 1
    ? `${allowed} per ${unit}`
    : `${allowed} per ${windows} ${unit}s`;
}

/**
 * Formats a cron expression to stand between "at" and "UTC": `06:30` for a daily
 * schedule, and the expression itself for every other schedule.
 */
export function describeSchedule(cron: string): string {
  const daily = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron);
  if (daily === null) return `the times of the cron expression \`${cron}\` in`;
  return `${daily[2]!.padStart(2, "0")}:${daily[1]!.padStart(2, "0")}`;
}
