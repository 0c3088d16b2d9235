import {
  moderate,
  type ModerationReport,
  reportText,
} from "../../domain/gallery/moderate.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { CommandContext } from "./command.ts";

/** Longest wait for the lease of a killed run to end, and its polling interval. */
const LEASE_WAIT_MS = 15_000;
const LEASE_POLL_MS = 500;

/** Progress is shown after this time. */
const QUIET_MS = 1000;

export async function moderateOnce({ services, terminal }: CommandContext) {
  const { clock, random } = services;
  const startedAt = clock.now();
  const onProgress = (report: ModerationReport) => {
    const isLong = clock.now() - startedAt >= QUIET_MS;
    if (terminal.showsProgress && isLong) {
      terminal.note(`\r${reportText(report)}`);
    }
  };
  const run = () =>
    moderate({ ...services, holder: random.uuid(), onProgress });
  let report = await run();
  while (report === null && clock.now() - startedAt < LEASE_WAIT_MS) {
    await new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS));
    report = await run();
  }
  if (report === null) {
    throw new OperatorError(
      "Another moderation run is under way.",
      EXIT.refused,
    );
  }
  await services.jobs.note("moderation", { succeededAt: clock.now() });
  terminal.print((terminal.showsProgress ? "\r" : "") + reportText(report));
}
