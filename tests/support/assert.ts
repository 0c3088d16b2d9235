/**
 * The assertions that the tests use, by the names and argument order of
 * `@std/assert`, over Node's own.
 *
 * @module
 */
import strict from "node:assert/strict";

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg?: string): asserts expr {
  strict.ok(expr, msg);
}

/** Fails unless both are deeply and strictly equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  strict.deepStrictEqual(actual, expected, msg);
}

/** Fails when both are deeply and strictly equal. */
export function assertNotEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  strict.notDeepStrictEqual(actual, expected, msg);
}

/** Fails unless `actual` matches `expected`. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  strict.match(actual, expected, msg);
}

/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  strict.ok(
    actual.includes(expected),
    msg ?? `${JSON.stringify(actual)} does not contain ${expected}`,
  );
}

/** Fails unless `actual` is null or undefined is excluded. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  strict.ok(actual !== null && actual !== undefined, msg);
}

type ErrorClass<E extends Error> = abstract new (...args: never[]) => E;

/** Fails unless `fn` throws an `ErrorClass` whose message has the text. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass?: ErrorClass<E>,
  msgIncludes = "",
): E {
  try {
    fn();
  } catch (error) {
    return expected(error, errorClass, msgIncludes);
  }
  throw new strict.AssertionError({ message: "did not throw" });
}

/** Fails unless `fn` rejects with an `ErrorClass` whose message has the text. */
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass?: ErrorClass<E>,
  msgIncludes = "",
): Promise<E> {
  try {
    await fn();
  } catch (error) {
    return expected(error, errorClass, msgIncludes);
  }
  throw new strict.AssertionError({ message: "did not reject" });
}

function expected<E extends Error>(
  error: unknown,
  errorClass: ErrorClass<E> | undefined,
  msgIncludes: string,
): E {
  if (errorClass !== undefined) strict.ok(error instanceof errorClass);
  strict.ok(error instanceof Error);
  assertStringIncludes(error.message, msgIncludes);
  return error as E;
}

/** Compares two numbers, which may differ by a tolerance. */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance = 1e-7,
): void {
  const isNear = Math.abs(actual - expected) <= tolerance;
  strict.ok(isNear, `${actual} is not within ${tolerance} of ${expected}`);
}
