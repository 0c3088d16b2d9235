/**
 * What an agent does with a task that it started: each call shows the task's
 * id and token. Whoever shows a wrong one learns nothing, not even whether
 * there is such a task.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { Failure } from "../failures.ts";
import { equalDigests } from "../keys/credential.ts";
import type { CardTaskMove, CheckoutStore } from "./ports.ts";
import type { Clock, Digest } from "../runtime.ts";
import { isTaskId, tokenDigest } from "./secrets.ts";
import { fingerprint } from "../writes/idempotency.ts";
import type { CardTask, CardTaskState, Receipt } from "./task.ts";
import type { TaskCompletion, TaskCredential } from "./task_requests.ts";
import type { CardTaskEvent } from "./transition.ts";
import { taskNow } from "./task_now.ts";

/** Reason of a failure without one. */
const NOT_TOLD = "not told";

/** What an agent works on its tasks with. */
interface TaskPorts {
  checkout: CheckoutStore;
  config: Pick<Config, "serverSecret">;
  clock: Clock;
  digest: Digest;
}

/** `card_task_state`, with the task that does not allow what was asked. */
export class CardTaskRefusal extends Failure {
  constructor(readonly task: CardTask, refusal: string) {
    const message = `${refusal}: the card task is ${task.state.status}.`;
    super("card_task_state", { message });
  }
}

/**
 * Reads a task as it stands now.
 *
 * @throws {Failure} `card_task_unknown`
 */
export async function openTask(
  services: TaskPorts,
  { task_id, task_token }: TaskCredential,
): Promise<CardTask> {
  const { checkout, digest } = services;
  const task = isTaskId(task_id) ? await checkout.find(task_id) : null;
  const presented = tokenDigest(task_token, digest);
  // A task that is not there is compared as well: no difference in time.
  const known = task?.tokenDigest ?? digest("no such task");
  if (!equalDigests(presented, known) || task === null) {
    throw new Failure("card_task_unknown");
  }
  return taskNow(task, services);
}

/**
 * Reads a task for its agent. Who asks for the state of a collected task has
 * the card: the copy that was kept for a lost answer goes.
 *
 * @throws {Failure} `card_task_unknown`
 */
export async function readTask(
  services: TaskPorts,
  credential: TaskCredential,
): Promise<CardTask> {
  const task = await openTask(services, credential);
  if (task.state.status === "card_collected") {
    await services.checkout.dropCard(task.id);
  }
  return task;
}

/**
 * Hands the encrypted card out, and again until the agent's next call on the
 * task or the end of its time: a lost answer costs no second typing.
 *
 * @throws {Failure} `card_task_unknown`, or `card_task_state` when there is no
 * card (not yet, not any more, or never)
 */
export async function collectCard(
  services: TaskPorts,
  credential: TaskCredential,
): Promise<{ task: CardTask; ciphertext: string }> {
  await openTask(services, credential);
  const event = { kind: "card_collected" as const };
  const moved = await services.checkout.move(credential.task_id, event);
  if (moved.kind !== "unknown" && moved.ciphertext !== undefined) {
    return { task: moved.task, ciphertext: moved.ciphertext };
  }
  throw stateFailure(moved, "No card can be collected");
}

/** How a task was completed, and whether it had been before. */
export interface Completion {
  task: CardTask;
  isReplay: boolean;
  /** Whether something else is told now than what was recorded first. */
  differs: boolean;
}

/**
 * Records how a purchase ended: with a receipt, with the reason why there is
 * none, or that nobody knows. What ended stays as it was told first.
 *
 * @throws {Failure} `card_task_unknown`, `card_task_state`
 */
export async function completeTask(
  services: TaskPorts,
  completion: TaskCompletion,
): Promise<Completion> {
  const opened = await openTask(services, completion);
  const event = eventOf(opened, completion);
  const moved = await moveTask(
    services,
    opened.id,
    event,
    "It cannot be completed",
  );
  const { task, isReplay } = moved;
  const same = isReplay && isToldBy(task.state, event, services.digest);
  return { task, isReplay, differs: isReplay && !same };
}

function eventOf(task: CardTask, completion: TaskCompletion): CardTaskEvent {
  switch (completion.outcome) {
    case "completed":
      return { kind: "completed", receipt: receiptOf(task, completion) };
    case "failed":
      return { kind: "failed", reason: completion.failure_reason ?? NOT_TOLD };
    case "unknown":
      return { kind: "uncertain" };
  }
}

/** Whether a state records just what an event tells. */
function isToldBy(
  state: CardTaskState,
  event: CardTaskEvent,
  digest: Digest,
): boolean {
  if (event.kind !== state.status) return false;
  if (state.status === "completed" && event.kind === "completed") {
    return fingerprint(digest, event.receipt) ===
      fingerprint(digest, state.receipt);
  }
  if (state.status === "failed" && event.kind === "failed") {
    return event.reason === NOT_TOLD || event.reason === state.reason;
  }
  return true;
}

/**
 * Cancels a task; a waiting card is deleted.
 *
 * @throws {Failure} `card_task_unknown`, `card_task_state`
 */
export async function cancelTask(
  services: TaskPorts,
  credential: TaskCredential,
): Promise<CardTask> {
  const { id } = await openTask(services, credential);
  const event = { kind: "cancelled", by: "agent" } as const;
  const moved = await moveTask(services, id, event, "It cannot be cancelled");
  return moved.task;
}

async function moveTask(
  services: Pick<TaskPorts, "checkout">,
  id: string,
  event: CardTaskEvent,
  refusal: string,
): Promise<{ task: CardTask; isReplay: boolean }> {
  const moved = await services.checkout.move(id, event);
  if (moved.kind === "moved" || moved.kind === "repeated") {
    return { task: moved.task, isReplay: moved.kind === "repeated" };
  }
  throw stateFailure(moved, refusal);
}

function receiptOf(task: CardTask, completion: TaskCompletion): Receipt {
  return {
    merchantName: task.merchantName,
    merchantUrl: task.merchantUrl,
    productUrl: completion.product_url ?? task.merchantUrl,
    item: task.item,
    amount: completion.amount ?? task.amount,
    currency: completion.currency ?? task.currency,
    confirmationNumber: completion.confirmation_number,
    confirmationLink: completion.confirmation_link,
  };
}

/** The failure of a move that a state refuses. */
function stateFailure(move: CardTaskMove, refusal: string): Failure {
  if (move.kind === "unknown") return new Failure("card_task_unknown");
  return new CardTaskRefusal(move.task, refusal);
}
