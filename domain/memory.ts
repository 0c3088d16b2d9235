/** Lazily built values, and a cache of limited size. */

/**
 * Returns the value of a key, or stores and returns a new one. Deno 2.5 lacks
 * `Map.prototype.getOrInsertComputed`.
 */
export function getOrInsert<K, V extends NonNullable<unknown>>(
  map: Map<K, V>,
  key: K,
  make: (key: K) => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** Runs `build` at the first call; after a failure, the next call runs it again. */
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

/** Runs `build` at the first call; each call returns or throws its result. */
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
 * Cache of values by name, limited by the sum of their sizes; approximately least
 * recently used values are dropped first. There are two generations: `get` moves
 * a value to the younger, and the older is dropped when the younger reaches half
 * of `maxSize`. Each call takes constant time.
 */
export class LruCache<V> {
  #young = new Map<string, Sized<V>>();
  #old = new Map<string, Sized<V>>();
  #youngSize = 0;

  constructor(readonly maxSize: number) {}

  get count(): number {
    return this.#young.size + this.#old.size;
  }

  /** Returns a value and counts it as used. */
  get(name: string): V | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young.value;
    const old = this.#old.get(name);
    if (old === undefined) return undefined;
    this.set(name, old.value, old.size);
    return old.value;
  }

  /** Returns a value without counting it as used. */
  peek(name: string): V | undefined {
    return (this.#young.get(name) ?? this.#old.get(name))?.value;
  }

  /** Stores a value, unless `size` exceeds half of `maxSize`. */
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
