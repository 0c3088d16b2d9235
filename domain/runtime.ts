/**
 * Interfaces to the runtime (time, randomness, log and hash), timeouts, and
 * pauses of long work.
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

/** Returns the SHA-256 of a text in URL-safe base64. */
export type Digest = (text: string) => string;

/** `node:crypto`, loaded at the first call: loading was measured at 15 to 20 ms. */
export const loadNodeCrypto = memoize(() =>
  process.getBuiltinModule("node:crypto")
);

/** Rejects after `withinMs`; the work is not cancelled. */
export async function withTimeout<T>(
  work: Promise<T>,
  withinMs: number,
  late: () => Error,
): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), withinMs);
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds of work between polls of the network. */
const WORK_MS = 10;

/**
 * Returns a function that yields to queued work (3 µs), and to the network
 * after each `WORK_MS`. After `setImmediate` alone, the runtime polls the network
 * only about every 60 turns of the event loop: with a `setImmediate` after every
 * review of 20 ms, requests still waited for more than a second. So long work
 * also yields through a timer.
 */
export function createYielder(clock: Clock): () => Promise<void> {
  let restedAt = clock.now();
  return async function pause() {
    if (clock.now() - restedAt < WORK_MS) {
      return await new Promise((resolve) => setImmediate(resolve));
    }
    // Takes 1 to 2 ms.
    await new Promise((resolve) => setTimeout(resolve, 0));
    restedAt = clock.now();
  };
}
