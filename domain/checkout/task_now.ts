import type { Config } from "../config.ts";
import type { Clock } from "../runtime.ts";
import { serverSecretId } from "./secrets.ts";
import type { CardTask } from "./task.ts";
import { stateAt } from "./transition.ts";

export const SECRET_CHANGED = "the server's secret was changed";

/** Expired by now, or failed because the server's secret has changed. */
export function taskNow<Task extends CardTask>(
  task: Task,
  { clock, config }: { clock: Clock; config: Pick<Config, "serverSecret"> },
): Task {
  const now = clock.now();
  const state = stateAt(task, now);
  const isLost = task.relay !== undefined && state.status === "awaiting_card" &&
    task.relay.serverSecretId !== serverSecretId(config);
  if (!isLost) return { ...task, state };
  return {
    ...task,
    state: { status: "failed", failedAt: now, reason: SECRET_CHANGED },
  };
}
