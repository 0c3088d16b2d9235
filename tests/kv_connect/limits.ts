import type { AtomicWrite, ReadRange } from "./datapath.ts";

/** Limits of one request. */
export interface Limits {
  keyBytes: number;
  valueBytes: number;
  ranges: number;
  rows: number;
  checks: number;
  mutations: number;
  commitBytes: number;
}

/** Limits of Deno Deploy. */
export const DEPLOY_LIMITS: Limits = {
  keyBytes: 2048,
  valueBytes: 65_536,
  ranges: 10,
  rows: 1000,
  checks: 100,
  mutations: 1000,
  commitBytes: 819_200,
};

/** Limits of a self-hosted `denokv`: fewer checks. */
export const DENOKV_LIMITS: Limits = { ...DEPLOY_LIMITS, checks: 10 };

/** Why a read is refused; undefined when it is not. */
export function refusedRead(
  ranges: ReadRange[],
  limits: Limits,
): string | undefined {
  if (ranges.length > limits.ranges) return "Too many read ranges.";
  const rows = ranges.reduce((sum, { limit }) => sum + limit, 0);
  if (rows > limits.rows) return "The read ranges are too large.";
  if (ranges.some(({ limit }) => limit < 1)) return "A limit is invalid.";
  // The end of a range may be one byte longer than the longest key.
  const isLong = ranges.some(({ start, end }) =>
    Math.max(start.length, end.length) > limits.keyBytes + 1
  );
  return isLong ? "A key is too large." : undefined;
}

/** Why a write is refused; undefined when it is not. */
export function refusedWrite(
  { checks, mutations }: AtomicWrite,
  limits: Limits,
): string | undefined {
  if (checks.length > limits.checks) return "Too many checks.";
  if (mutations.length > limits.mutations) return "Too many mutations.";
  let bytes = 0;
  for (const { key } of [...checks, ...mutations]) {
    if (key.length > limits.keyBytes) return "A key is too large.";
    bytes += key.length;
  }
  for (const { value } of mutations) {
    const size = value?.data.length ?? 0;
    if (size > limits.valueBytes) return "A value is too large.";
    bytes += size;
  }
  return bytes > limits.commitBytes ? "The write is too large." : undefined;
}
