import process from "node:process";

/**
 * Milliseconds of a processor that this process has had. Unlike a clock it does
 * not count what other processes do meanwhile, but it counts all threads of this
 * one: also the test files that `deno test --parallel` runs beside this one. What
 * looks dear is measured again before it is called so.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of a processor that some work takes. */
export function cpuOf(work: () => unknown): number {
  const before = cpuTime();
  work();
  return cpuTime() - before;
}

/** The same for work that waits. */
export async function cpuOfAsync(work: () => Promise<unknown>) {
  const before = cpuTime();
  await work();
  return cpuTime() - before;
}

/** The least of a few measurements: a first one compiles, another collects. */
export function leastCpuOf(work: () => unknown, enoughMs: number): number {
  let least = Infinity;
  for (let round = 0; round < 4 && least > enoughMs; round++) {
    least = Math.min(least, cpuOf(work));
  }
  return least;
}

/** Processor time of a process so far, in milliseconds (proc(5), stat). */
export async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // utime and stime, in ticks of a hundredth of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
