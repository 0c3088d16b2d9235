import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { DailyBytes, NONE, type Sums } from "./daily_bytes.ts";
import { addChange } from "./operation.ts";
import { COMMIT_MARKERS } from "../tables/operator.ts";
import { randomDelay, type Store } from "../store.ts";
import { DAY_MS } from "../../domain/time.ts";

const TRIES = 4;

/** Longest pause before the second attempt; each later pause is 4 times as long. */
const PAUSE_MS = 10;

/** Lifetime of a marker after the last commit. */
const KEPT_MS = DAY_MS;

/**
 * Determines, by a marker row of this process, the outcome of a commit whose
 * answer was lost. Every commit checks the marker's last known version and writes
 * a new marker. After an error, a second commit checks the same version: if the
 * second commit succeeds, the first was not written and can no longer be written;
 * if the second commit fails, the marker shows whether the first was written.
 *
 * A commit refused by the store may have been written: Deno retries a KV Connect
 * commit whose answer was lost, and the retry fails on the marker of the first try.
 *
 * Commits must not overlap.
 */
export class FencedCommits {
  readonly daily: DailyBytes;
  readonly #id = crypto.randomUUID();
  /** Version of the marker; undefined while unknown, null if absent. */
  #version: string | null | undefined = null;
  #serial = 0;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    bytesPerDay?: number,
  ) {
    this.daily = new DailyBytes(store, clock, this.#id, bytesPerDay);
  }

  /**
   * @returns the version written; null if a check failed
   * @throws {Failure} `internal` if the store refuses the commit as too large;
   * `storage_unavailable` if the commit was not written or its outcome is unknown
   */
  async commit(
    operation: Deno.AtomicOperation,
    growth: Sums = NONE,
  ): Promise<string | null> {
    const before = this.#version === undefined
      ? (await this.#read()).version
      : this.#version;
    // Until the commit succeeds, the marker may be at any version, or expired.
    this.#version = undefined;
    const serial = ++this.#serial;
    this.daily.add(growth);
    let version: string | null;
    try {
      version = await this.store.commit(this.#move(operation, before));
      if (version === null) {
        const found = await this.#read();
        this.#version = found.version;
        return found.value?.serial === serial ? found.version : null;
      }
    } catch (error) {
      const isRefused = error instanceof Failure &&
        error.kind === "internal_error";
      version = isRefused ? null : await this.#resolve(serial, before);
      if (version === null) throw error;
    }
    this.#version = version;
    return version;
  }

  /** Returns the version that a commit wrote; null if it can no longer write. */
  async #resolve(
    serial: number,
    before: string | null,
  ): Promise<string | null> {
    for (let tries = 1;; tries++) {
      try {
        const { value, version } = await this.#read();
        if (version !== before) {
          return value?.serial === serial ? version : null;
        }
        this.#serial++;
        const rival = this.#move(this.store.kv.atomic(), before);
        if (await this.store.commit(rival) !== null) return null;
      } catch (error) {
        if (tries === TRIES) throw error;
        await randomDelay(PAUSE_MS * 4 ** (tries - 1));
      }
    }
  }

  #read() {
    return this.store.row(COMMIT_MARKERS, this.#id);
  }

  #move(
    operation: Deno.AtomicOperation,
    from: string | null,
  ): Deno.AtomicOperation {
    const now = this.clock.now();
    const marker = COMMIT_MARKERS.row({
      serial: this.#serial,
      ...this.daily.add(NONE),
      expiresAt: now + KEPT_MS,
    }, this.#id);
    const checks = [{ key: marker.key, version: from }];
    addChange(operation, { checks, sets: [marker] }, now);
    return operation;
  }
}
