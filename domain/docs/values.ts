/**
 * Values of the documentation's placeholders, from the server's settings.
 *
 * @module
 */
import { describePartner, type Partner } from "../promo/fields.ts";
import type { PlaceholderValues } from "./placeholders.ts";

export interface DocumentedSettings {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** Rate-limit policies by name; null for a policy that is switched off. */
  policies: Record<string, { limit: number; windowSeconds: number } | null>;
  promo: { reservationCode: string; poolSize: number; holdHours: number };
  /** Cron expression, UTC. */
  moderationSchedule: string;
  cardRelay: "off" | "test" | "on";
  partner?: Partner;
  partnerMcpUrl?: string;
  /** SHA-256 of the card page's script. */
  cardScriptHash?: string;
}

export function documentationValues(
  settings: DocumentedSettings,
): PlaceholderValues {
  const rates = Object.entries(settings.policies).map(([name, policy]) => [
    `rate.${name}`,
    policy === null
      ? "off (no limit)"
      : describeRate(policy.limit, policy.windowSeconds),
  ]);
  return {
    ...Object.fromEntries(rates),
    base_url: settings.baseUrl,
    reservation_code: settings.promo.reservationCode,
    "promo.pool_size": String(settings.promo.poolSize),
    "promo.hold_hours": String(settings.promo.holdHours),
    "moderation.schedule": describeSchedule(settings.moderationSchedule),
    card_relay: settings.cardRelay,
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
export function describeRate(limit: number, windowSeconds: number): string {
  const [seconds, unit] = UNITS.find(([length]) =>
    windowSeconds % length === 0
  )!;
  const windows = windowSeconds / seconds;
  const requests = limit === 1 ? "1 request" : `${limit} requests`;
  return windows === 1
    ? `${requests} per ${unit}`
    : `${requests} per ${windows} ${unit}s`;
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
