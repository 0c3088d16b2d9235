/**
 * Rows of card tasks: a task, how it ended, and its ciphertext.
 *
 * @module
 */
import { Failure } from "../failures.ts";
import type { Clock } from "../runtime.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { TableStore, Tx } from "../writes/transaction.ts";
import { CARD_TASK_ENDS, CARD_TASKS, CIPHERTEXTS } from "./tables.ts";
import {
  type CardTask,
  type CardTaskEvent,
  type CardTaskMove,
  RELAY_LIFETIME_MS,
  transition,
} from "./task.ts";
import {
  type CardTaskEnd,
  endKeptUntil,
  endOf,
  taskKeptUntil,
} from "./task_end.ts";

/** The task of a key ended and is no longer retained, but how it ended is. */
export class CardTaskOver extends Failure {
  constructor(readonly end: CardTaskEnd) {
    const day = new Date(end.at).toISOString().slice(0, 10);
    const message = "The card task of this idempotency_key ended on " +
      `${day} as ${end.status}; only that is kept of it.`;
    super("card_task_over", { message });
  }
}

export interface StoredTaskPorts {
  store: Pick<TableStore, "find" | "change">;
  clock: Clock;
  telemetry?: Telemetry;
}

export async function findStoredTask(
  { store, clock }: StoredTaskPorts,
  id: string,
): Promise<CardTask | null> {
  const task = await store.find(CARD_TASKS, id);
  return isRetained(task, clock.now()) ? task : null;
}

/**
 * Returns a task while it is retained.
 *
 * @throws {CardTaskOver} for a year after its end
 */
export function knownTask(tx: Tx, id: string): CardTask | null {
  const task = tx.row(CARD_TASKS, id);
  const end = tx.row(CARD_TASK_ENDS, id);
  if (isRetained(task, tx.now)) return task;
  if (end !== null && tx.now < endKeptUntil(end)) throw new CardTaskOver(end);
  return null;
}

/** True if the card can be collected, for the first time or again. */
export function isCardHeld(tx: Tx, id: string): boolean {
  const card = tx.row(CIPHERTEXTS, id);
  return card !== null && tx.now < card.expiresAt;
}

export function addTask(tx: Tx, task: CardTask): void {
  tx.insert(CARD_TASKS, task, task.id);
  noteEnd(tx, task);
}

/**
 * Moves a task by an event. Reads the task and the card in one transaction, so
 * that no card of an ended task is collected.
 *
 * @throws {Failure} `card_task_not_found`
 */
export async function moveStoredTask(
  { store, telemetry }: StoredTaskPorts,
  id: string,
  event: CardTaskEvent,
): Promise<CardTaskMove> {
  const move = await store.change((tx): CardTaskMove => {
    const task = tx.row(CARD_TASKS, id);
    const card = tx.row(CIPHERTEXTS, id);
    if (!isRetained(task, tx.now)) throw new Failure("card_task_not_found");
    const move = transition(task, event, tx.now);
    if (event.kind === "card_collected") {
      if (!isCardHeld(tx, id)) return { ...move, kind: "refused" };
      move.ciphertext = card?.jwe;
    }
    if (move.kind === "moved") writeMove(tx, move.task, event);
    return move;
  });
  if (move.kind === "moved") countTask(telemetry, move.task);
  return move;
}

/**
 * Writes the ciphertext when the card is delivered. Keeps the ciphertext when the
 * card is collected, because the answer may be lost on its way, and deletes it
 * with any other event.
 */
function writeMove(tx: Tx, task: CardTask, event: CardTaskEvent): void {
  tx.update(CARD_TASKS, task, task.id);
  noteEnd(tx, task);
  if (event.kind === "card_offered" && task.state.status === "card_ready") {
    const expiresAt = tx.now + RELAY_LIFETIME_MS;
    tx.insert(CIPHERTEXTS, { jwe: event.ciphertext, expiresAt }, task.id);
  } else if (event.kind !== "card_collected") tx.delete(CIPHERTEXTS, task.id);
}

/** Writes the end of a task that is found by the caller's key alone. */
function noteEnd(tx: Tx, task: CardTask): void {
  if (task.start === undefined) return;
  tx.update(CARD_TASK_ENDS, endOf(task), task.id);
}

export function countTask(
  telemetry: Telemetry | undefined,
  { state }: CardTask,
): void {
  const labels = { "agent_commerce.checkout.state": state.status };
  telemetry?.count("agent_commerce.checkout.tasks", labels);
}

function isRetained(task: CardTask | null, now: number): task is CardTask {
  return task !== null && now < taskKeptUntil(task);
}
