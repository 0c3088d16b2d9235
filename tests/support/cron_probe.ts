/**
 * The service, which tells what it schedules and runs each job once, at once.
 * The pauses before the retries pass 200 times faster.
 */
function cron(
  name: string,
  schedule: string,
  { backoffSchedule: backoff }: { backoffSchedule: number[] },
  job: () => Promise<unknown>,
) {
  console.error(JSON.stringify({ cron: name, schedule, backoff }));
  const pauses = [...backoff];
  const run = () =>
    job().catch(() => {
      const pauseMs = pauses.shift();
      if (pauseMs !== undefined) setTimeout(run, pauseMs / 200);
    });
  setTimeout(run);
  return new Promise<void>(() => {});
}

Object.defineProperty(Deno, "cron", { value: cron });
await import("../../main.ts");
