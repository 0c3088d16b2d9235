/**
 * Operator commands, run as their users run them.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { type ProgramRun, runProgram } from "./server.ts";

/** Runs `admin` over a store. */
export function admin(kvPath: string, ...args: string[]): Promise<ProgramRun> {
  return runProgram(["admin", ...args], { KV_PATH: kvPath });
}

/** Runs `admin` with `--json` and reads what it printed. */
export async function adminJson(
  kvPath: string,
  ...args: string[]
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const run = await admin(kvPath, ...args, "--json");
  assertEquals(run.code, 0, run.stderr);
  return JSON.parse(run.stdout);
}

/** Holds a run to having failed with one line that matches. */
export function assertFailure(run: ProgramRun, line: RegExp): void {
  assertEquals(run.code, 1, run.stdout);
  assertMatch(run.stderr, /^[^\n]+\n$/);
  assertMatch(run.stderr, line);
}
