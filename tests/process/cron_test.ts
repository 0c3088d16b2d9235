/** The next run of a schedule, as the runtime reads schedules. */
import { assertEquals } from "@std/assert";
import { nextRun } from "../../domain/config/cron.ts";

const SATURDAY = Date.parse("2026-11-28T12:00:00Z");

for (
  const [cron, expected] of [
    ["0 3 * * *", "2026-11-29T03:00"],
    ["30 12 * * *", "2026-11-28T12:30"],
    ["0 12 * * *", "2026-11-29T12:00"],
    ["*/15 * * * *", "2026-11-28T12:15"],
    ["5/20 * * * *", "2026-11-28T12:05"],
    ["0 0 29 2 *", "2028-02-29T00:00"],
    // Sunday is the first day of the week.
    ["0 3 * * 1", "2026-11-29T03:00"],
    ["0 3 * * 7", "2026-12-05T03:00"],
    ["0 3 * * MON-FRI", "2026-11-30T03:00"],
    ["0 3 1 jan,feb *", "2027-01-01T03:00"],
    // One of two days is enough.
    ["0 3 1 * 3", "2026-12-01T03:00"],
    ["0 3 15 * MON", "2026-11-30T03:00"],
  ] as const
) {
  Deno.test(`the next run of ${cron} is told`, () => {
    const at = nextRun(cron, SATURDAY);
    assertEquals(new Date(at!).toISOString(), `${expected}:00.000Z`);
  });
}

Deno.test("a schedule of a day that never comes has no run", () => {
  for (const cron of ["0 3 31 2 *", "0 3 30 2 *", "0 3 31 4,6,9,11 *"]) {
    assertEquals(nextRun(cron, SATURDAY), null, cron);
  }
});

Deno.test("a schedule in other signs is left to the runtime", () => {
  for (
    const cron of ["0 3 L * *", "0 3 15W * *", "0 3 * * 2#1", "60 3 * * *"]
  ) {
    assertEquals(nextRun(cron, SATURDAY), undefined, cron);
  }
});
