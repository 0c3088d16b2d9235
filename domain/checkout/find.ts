import { z } from "zod";
import { Failure } from "../failures.ts";
import type { CheckoutPorts } from "./ports.ts";
import { deriveSecrets, deriveTaskId } from "./start.ts";
import { startKey } from "./start_key.ts";
import type { CardTask } from "./task.ts";
import { taskNow } from "./task_now.ts";

export const taskSearch = z.strictObject({
  idempotency_key: startKey().describe("The UUID that you started it with."),
});

export interface FoundTask {
  task: CardTask;
  token: string;
  pairingCode: string;
  holdsCard: boolean;
}

/**
 * Finds the task that a key started, in any state, while it is retained. It
 * acknowledges nothing: a caller who lost all but the key may have lost the
 * card as well.
 *
 * @throws {Failure} `card_task_unknown`
 */
export async function findTask(
  services: CheckoutPorts,
  { idempotency_key: key }: z.output<typeof taskSearch>,
): Promise<FoundTask> {
  const { checkout } = services;
  const id = deriveTaskId(key);
  const [task, holdsCard] = await Promise.all([
    checkout.find(id),
    checkout.holdsCard(id),
  ]);
  if (task?.start === undefined) {
    const message = "No card task was started with this idempotency_key.";
    throw new Failure("card_task_unknown", { message });
  }
  const secrets = deriveSecrets(key, task.start.salt);
  return { task: taskNow(task, services), ...secrets, holdsCard };
}
