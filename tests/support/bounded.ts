/** Registers a test that fails instead of hanging. */
export function test(
  name: string,
  fn: () => void | Promise<void>,
  timeout = 30_000,
): void {
  Deno.test({ name, fn, timeout });
}

/** The same where processes start, on a machine that does other work as well. */
export function processTest(
  name: string,
  fn: () => void | Promise<void>,
  timeout = 4 * 60_000,
): void {
  test(name, fn, timeout);
}
