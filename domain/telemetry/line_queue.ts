/** Letters that may wait for a reader: some 5,000 lines. */
const MAX_WAITING = 1024 * 1024;

/**
 * Lines on their way to a stream, in their order. A stream whose reader stands
 * still blocks a synchronous writer: a pipe of 64 KiB took 368
 * lines, and then the process stood still with it. Here they wait, up to a
 * bound.
 */
export class LineQueue {
  #lines: string[] = [];
  #waiting = 0;
  #sending: Promise<void> | undefined;

  /** @param send takes some of the bytes, and tells how many */
  constructor(readonly send: (bytes: Uint8Array) => Promise<number>) {}

  /** Takes a line, unless too much waits already; tells which. */
  add(line: string): boolean {
    if (this.#waiting + line.length > MAX_WAITING) return false;
    this.#lines.push(line);
    this.#waiting += line.length;
    this.#sending ??= this.#sendAll();
    return true;
  }

  /** Resolves once nothing waits any more. */
  async flush(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // Lines of one turn of the event loop share a write.
    await Promise.resolve();
    while (this.#lines.length > 0) {
      const text = this.#lines.splice(0).join("");
      // A closed pipe has no reader left to tell.
      await this.#sendText(text).catch(() => {});
      this.#waiting -= text.length;
    }
    this.#sending = undefined;
  }

  async #sendText(text: string): Promise<void> {
    let bytes: Uint8Array = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.subarray(await this.send(bytes));
  }
}
