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
