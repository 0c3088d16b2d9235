/**
 * The command `moderate`, until nothing is left to decide.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { runProgram } from "./server.ts";

/** How often a machine may stand still in the midst of a review. */
const MOST_RUNS = 5;

const REPORT = /^(\d+) approved, (\d+) rejected, (\d+) postponed\n$/;

/** The results of the runs, and their stderr. */
export interface Moderated {
  approved: number;
  rejected: number;
  stderr: string;
}

/**
 * Has all that waits in a store reviewed by the program. A review whose time is
 * over leaves its item to the next night, and when a machine stands still for
 * that long, it is over: such a night is added.
 *
 * @throws when a run fails, or the last one still leaves something
 */
export async function moderateAll(kvPath: string): Promise<Moderated> {
  const all: Moderated = { approved: 0, rejected: 0, stderr: "" };
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const run = await runProgram(["moderate"], { KV_PATH: kvPath });
    assertEquals(run.code, 0, run.stderr);
    assertMatch(run.stdout, REPORT);
    const [, approved, rejected, postponed] = REPORT.exec(run.stdout)!;
    all.approved += Number(approved);
    all.rejected += Number(rejected);
    all.stderr += run.stderr;
    if (Number(postponed) === 0) return all;
  }
  throw new Error(`${MOST_RUNS} runs left something:\n${all.stderr}`);
}
