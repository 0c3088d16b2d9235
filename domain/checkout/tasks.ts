/**
 * Actions of an agent on its task; each call presents id and token. A wrong
 * credential reveals nothing, not even whether the task exists.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { Failure } from "../failures.ts";
import { amount, currency, text, webAddress } from "../input/fields.ts";
import { equalDigests } from "../api_key.ts";
import type { Digest, Random } from "../runtime.ts";
import { fingerprint } from "../writes/idempotency.ts";
import { isTaskId, tokenDigest } from "./secrets.ts";
import {
  type CardTask,
  type CardTaskEvent,
  type CardTaskMove,
  type CardTaskState,
  type Receipt,
  taskNow,
} from "./task.ts";
import {
  findStoredTask,
  isCardHeld,
  moveStoredTask,
  type StoredTaskPorts,
} from "./stored_task.ts";

export interface CheckoutPorts extends StoredTaskPorts {
  config: Pick<Config, "cardRelay" | "policies" | "serverSecret">;
  digest: Digest;
  random: Pick<Random, "bytes">;
}

/** A missing or malformed secret counts as a wrong secret. */
const credential = () => z.string().catch("").meta({ default: undefined });

export const taskCredential = z.strictObject({
  task_id: credential(),
  task_token: credential(),
});

export type TaskCredential = z.output<typeof taskCredential>;

export const taskCompletion = taskCredential.extend({
  outcome: z.enum(["completed", "failed", "unknown"]).describe(
    "completed: the merchant confirmed the order. failed: there is no order. " +
      "unknown: you cannot tell; never guess.",
  ),
  amount: amount().optional()
    .describe(
      "What was really paid, if it differs from the start, even if it is " +
        "more than the person agreed to.",
    ),
  currency: currency().optional()
    .describe("ISO 4217 code, if it differs from the start."),
  product_url: webAddress().optional()
    .describe("Page of the product, for the gallery."),
  confirmation_number: text({ max: 120 }).optional()
    .describe("The merchant's order number."),
  confirmation_link: webAddress().optional()
    .describe("The merchant's order page."),
  failure_reason: text({ max: 500 }).optional()
    .describe("Why there is no order, if outcome is failed."),
});

type TaskCompletion = z.output<typeof taskCompletion>;

const NOT_TOLD = "not told";

export class CardTaskRefusal extends Failure {
  constructor(readonly task: CardTask, refusal: string) {
    const message = `${refusal}: the card task is ${task.state.status}.`;
    super("card_task_state", { message });
  }
}

export async function authorizeTask(
  services: CheckoutPorts,
  { task_id, task_token }: TaskCredential,
): Promise<CardTask> {
  const { digest } = services;
  const task = isTaskId(task_id)
    ? await findStoredTask(services, task_id)
    : null;
  const presented = tokenDigest(task_token, digest);
  // The digests are compared for a missing task too, so that the time is
  // constant.
  const known = task?.tokenDigest ?? digest("no such task");
  if (!equalDigests(presented, known) || task === null) {
    throw new Failure("card_task_not_found");
  }
  return taskNow(task, services);
}

interface ReadTask {
  task: CardTask;
  /** True if the card can be collected, for the first time or again. */
  holdsCard: boolean;
}

/** @throws {Failure} `card_task_not_found` */
export async function readTask(
  services: CheckoutPorts,
  credential: TaskCredential,
): Promise<ReadTask> {
  const task = await authorizeTask(services, credential);
  const holdsCard = await services.store.change((tx) =>
    isCardHeld(tx, task.id)
  );
  return { task, holdsCard };
}

/**
 * Returns the encrypted card. The agent may collect the card again until it
 * tells the outcome, for at most 10 minutes after the card came: after a lost
 * response, the person need not enter the card a second time.
 *
 * @throws {Failure} `card_task_not_found`, or `card_task_state` when there is no
 * card
 */
export async function collectCard(
  services: CheckoutPorts,
  credential: TaskCredential,
): Promise<{ task: CardTask; ciphertext: string }> {
  const { id } = await authorizeTask(services, credential);
  const event = { kind: "card_collected" } as const;
  const refusal = "No card can be collected";
  const { task, ciphertext } = await moveTask(services, id, event, refusal);
  return { task, ciphertext: ciphertext! };
}

export interface CompletedTask {
  task: CardTask;
  isReplay: boolean;
  /** True if the reported outcome differs from the recorded outcome. */
  differs: boolean;
}

/**
 * Records the outcome of a purchase: a receipt, a failure, or an unknown
 * outcome. The first record stays.
 *
 * @throws {Failure} `card_task_not_found`, `card_task_state`
 */
export async function completeTask(
  services: CheckoutPorts,
  completion: TaskCompletion,
): Promise<CompletedTask> {
  const opened = await authorizeTask(services, completion);
  const event = eventOf(opened, completion);
  const refusal = "It cannot be completed";
  const { kind, task } = await moveTask(services, opened.id, event, refusal);
  const isReplay = kind === "repeated";
  const differs = isReplay && !isRecordedBy(task.state, event, services.digest);
  return { task, isReplay, differs };
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

function isRecordedBy(
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

export async function cancelTask(
  services: CheckoutPorts,
  credential: TaskCredential,
): Promise<CardTask> {
  const { id } = await authorizeTask(services, credential);
  const event = { kind: "cancelled", by: "agent" } as const;
  const refusal = "It cannot be cancelled";
  return (await moveTask(services, id, event, refusal)).task;
}

async function moveTask(
  services: CheckoutPorts,
  id: string,
  event: CardTaskEvent,
  refusal: string,
): Promise<CardTaskMove> {
  const moved = await moveStoredTask(services, id, event);
  if (moved.kind !== "refused") return moved;
  throw new CardTaskRefusal(moved.task, refusal);
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
