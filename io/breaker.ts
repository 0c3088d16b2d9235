/** Failures in a row after which a server counts as away. */
const FAILURES = 4;

/** Of so many calls to a server that is away, one is tried, once. */
const PROBE_EVERY = 20;

/**
 * Circuit breaker: a server that keeps failing is asked seldom, until it answers,
 * so that work which can wait does not wait for it.
 */
export class Breaker {
  #failures = 0;
  #skipped = 0;
  /** Instant of `performance.now()` before which the server wants no call. */
  #notBefore = -Infinity;

  /** Attempts that a call may make now, of the usual number; 0 for none. */
  attempts(usual: number): number {
    if (performance.now() < this.#notBefore) return 0;
    if (this.#failures < FAILURES) return usual;
    return this.#skipped++ % PROBE_EVERY === 0 ? 1 : 0;
  }

  noteAnswer(): void {
    this.#failures = this.#skipped = 0;
  }

  /** @param retryAfterMs wait that the server asks for, if it is a long one */
  noteFailure(retryAfterMs = 0): void {
    this.#failures++;
    this.#notBefore = Math.max(
      this.#notBefore,
      performance.now() + retryAfterMs,
    );
  }
}
