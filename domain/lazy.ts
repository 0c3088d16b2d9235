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
