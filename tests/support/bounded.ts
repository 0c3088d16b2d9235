/** Registers a test that fails, should it wait for ever. */
export function test(
  name: string,
  fn: () => void | Promise<void>,
  timeout = 30_000,
): void {
  Deno.test({ name, fn, timeout });
}
