/**
 * Interfaces to the runtime (time, randomness, log and hash).
 *
 * @module
 */
import { memoize } from "./memory.ts";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface Random {
  /** UUIDv7 (RFC 9562 §5.7), which sorts by time; for stored ids. */
  uuid(): string;
  /** UUIDv4; for ids that are not stored, such as request ids. */
  requestId(): string;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

/** Structured log; values must not hold secrets, emails or phone numbers. */
export type Log = Record<
  LogLevel,
  (event: string, fields?: Record<string, unknown>) => void
>;

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Yields to queued work, and now and then to the network. */
export type Pause = () => Promise<void>;

/** Returns the SHA-256 of a text in URL-safe base64. */
export type Digest = (text: string) => string;

/** `node:crypto`, loaded at the first call: loading was measured at 15 to 20 ms. */
export const loadNodeCrypto = memoize(() =>
  process.getBuiltinModule("node:crypto")
);
