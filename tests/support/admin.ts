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

/** Exit codes of commands: 2 for wrong use, 3 for not found, 4 for refused. */
type ExitCode = 1 | 2 | 3 | 4;

/** Holds a run to having failed with one line that matches, and its code. */
export function assertFailure(
  run: ProgramRun,
  line: RegExp,
  code: ExitCode = 1,
): void {
  assertEquals(run.code, code, run.stderr);
  assertMatch(run.stderr, /^[^\n]+\n$/);
  assertMatch(run.stderr, line);
}
