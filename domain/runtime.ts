/**
 * Interfaces to the process: time, randomness, log and hash.
 *
 * @module
 */
import { memoize } from "./lazy.ts";

/** The time, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Everything that must differ from one call to the next. */
export interface Random {
  /** UUIDv7 (RFC 9562 §5.7) for what is stored: sorts by time. */
  uuid(): string;
  /** UUIDv4 for what only has to differ, such as a request. */
  requestId(): string;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

/** Structured log; values must not hold secrets, emails or phone numbers. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Hashes a text; SHA-256 in URL-safe base64. */
export type Digest = (text: string) => string;

/**
 * Node's cryptography. Its part of the runtime starts at the first call: it
 * was measured to take 15 to 20 ms, which a start does not wait for.
 */
export const nodeCrypto = memoize(() =>
  process.getBuiltinModule("node:crypto")
);
