import type { LogLevel } from "../domain/runtime.ts";

/** Maximum number of characters in the queue, about 5,000 lines. */
const MAX_WAITING = 1024 * 1024;

/**
 * Pause after a write, in which lines gather for the next write. A write for
 * each group of requests took a seventh of the main thread's time.
 */
const PAUSE_MS = 10;

/**
 * Queue of lines that are written to a stream in order. If the stream's reader
 * stops, a synchronous write blocks the process: a pipe of 64 KiB took 368
 * lines, then the process hung. Here lines wait in memory instead, up to a
 * bound.
 */
export class LineQueue {
  #lines: string[] = [];
  #waiting = 0;
  #sending: Promise<void> | undefined;
  #isUrgent = false;
  #endPause = () => {};

  /** @param send writes some of the bytes and returns their number */
  constructor(readonly send: (bytes: Uint8Array) => Promise<number>) {}

  /**
   * Adds a line and returns true; returns false if the queue is full. Warnings and
   * errors do not wait for a pause, because the process may be about to end.
   */
  add(line: string, level: LogLevel = "info"): boolean {
    if (this.#waiting + line.length > MAX_WAITING) return false;
    this.#lines.push(line);
    this.#waiting += line.length;
    if (level === "warn" || level === "error") this.#hurry();
    this.#sending ??= this.#sendAll();
    return true;
  }

  /** Resolves when all lines are written. */
  async flush(): Promise<void> {
    this.#hurry();
    await this.#sending;
  }

  #hurry(): void {
    this.#isUrgent = true;
    this.#endPause();
  }

  async #sendAll(): Promise<void> {
    // Lines of one turn of the event loop share a write.
    await Promise.resolve();
    while (this.#lines.length > 0) {
      this.#isUrgent = false;
      const text = this.#lines.splice(0).join("");
      // A closed pipe has no reader, so the error is ignored.
      await this.#sendText(text).catch(() => {});
      this.#waiting -= text.length;
      if (!this.#isUrgent) await this.#pause();
    }
    this.#sending = undefined;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #sendText(text: string): Promise<void> {
    let bytes: Uint8Array = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.subarray(await this.send(bytes));
  }
}
