/** Values that are built once, and those that are kept while there is room. */

/** Runs `build` at the first call; a failure is not kept. */
export function lazy<T>(build: () => Promise<T>): () => Promise<T> {
  let built: Promise<T> | undefined;
  return () => {
    built ??= build().catch((error) => {
      built = undefined;
      throw error;
    });
    return built;
  };
}

/** Runs `build` at the first call, and keeps what it returns or throws. */
export function memoize<T>(build: () => T): () => T {
  let ended: { value: T } | { error: unknown } | undefined;
  return () => {
    ended ??= endOf(build);
    if ("error" in ended) throw ended.error;
    return ended.value;
  };
}

function endOf<T>(build: () => T): { value: T } | { error: unknown } {
  try {
    return { value: build() };
  } catch (error) {
    return { error };
  }
}

/**
 * Values by name, up to a sum of sizes: of two generations the older one goes
 * when the younger has half of the room. What is used moves to the younger, so
 * what was not used for longest goes first, and each call takes the same time.
 */
export class LruCache<V> {
  #young = new Map<string, Sized<V>>();
  #old = new Map<string, Sized<V>>();
  #youngSize = 0;

  constructor(readonly maxSize: number) {}

  /** How many values are kept. */
  get count(): number {
    return this.#young.size + this.#old.size;
  }

  /** Reads a value; it counts as used. */
  get(name: string): V | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young.value;
    const old = this.#old.get(name);
    if (old === undefined) return undefined;
    this.set(name, old.value, old.size);
    return old.value;
  }

  /** Reads a value that does not count as used. */
  peek(name: string): V | undefined {
    return (this.#young.get(name) ?? this.#old.get(name))?.value;
  }

  /** Keeps a value, unless it is larger than a generation. */
  set(name: string, value: V, size = 1): void {
    this.delete(name);
    if (size > this.maxSize / 2) return;
    if (this.#youngSize + size > this.maxSize / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSize = 0;
    }
    this.#young.set(name, { value, size });
    this.#youngSize += size;
  }

  /** Forgets a value. */
  delete(name: string): void {
    this.#youngSize -= this.#young.get(name)?.size ?? 0;
    this.#young.delete(name);
    this.#old.delete(name);
  }
}

interface Sized<V> {
  value: V;
  size: number;
}
