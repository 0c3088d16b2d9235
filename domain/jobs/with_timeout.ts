/**
 * Gives up on work that takes too long; it may still come to an end some day.
 *
 * @param late makes the error that then stands for it; most work is in time
 */
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
