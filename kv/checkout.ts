import {
  type CardTask,
  type CardTaskEvent,
  type CardTaskMove,
  RELAY_LIFETIME_MS,
  transition,
} from "../domain/checkout/task.ts";
import {
  type CardTaskEnd,
  endKeptUntil,
  endOf,
  taskKeptUntil,
} from "../domain/checkout/task_end.ts";
import type { CheckoutStore } from "../domain/checkout/tasks.ts";
import { Failure } from "../domain/failures.ts";
import type { Clock } from "../domain/runtime.ts";
import type { WriteGuard } from "../domain/writes/transaction.ts";
import type { Store } from "./store.ts";
import { CARD_TASK_ENDS, CARD_TASKS, CIPHERTEXTS } from "./tables/checkout.ts";
import type { Transaction } from "./writes/transaction.ts";
import type { Transactor } from "./writes/transactor.ts";

export class CardTasks implements CheckoutStore {
  constructor(
    readonly store: Store,
    readonly writes: Transactor,
    readonly clock: Clock,
  ) {}

  async start(
    task: CardTask,
    guard: WriteGuard,
  ): Promise<"started" | "taken"> {
    const outcome = await this.writes.change((tx) => {
      const before = tx.row(CARD_TASKS, task.id);
      const end = tx.row(CARD_TASK_ENDS, task.id);
      if (isRetained(before, tx.now) || isEndRetained(end, tx.now)) {
        return "taken";
      }
      tx.take();
      tx.insert(CARD_TASKS, task, task.id);
      noteEnd(tx, task);
      return "started";
    }, guard);
    if (outcome === "started") this.#count(task);
    return outcome;
  }

  async find(id: string): Promise<CardTask | null> {
    const { value } = await this.store.row(CARD_TASKS, id);
    return isRetained(value, this.clock.now()) ? value : null;
  }

  async findEnd(id: string): Promise<CardTaskEnd | null> {
    const { value } = await this.store.row(CARD_TASK_ENDS, id);
    return isEndRetained(value, this.clock.now()) ? value : null;
  }

  /**
   * Reads the task and the card in one transaction, so that no card of an ended
   * task is collected.
   */
  async move(id: string, event: CardTaskEvent): Promise<CardTaskMove> {
    const move = await this.writes.change((tx): CardTaskMove => {
      const task = tx.row(CARD_TASKS, id);
      const card = tx.row(CIPHERTEXTS, id);
      if (!isRetained(task, tx.now)) throw new Failure("card_task_not_found");
      const move = transition(task, event, tx.now);
      if (event.kind === "card_collected") {
        const isAvailable = card !== null && tx.now < card.expiresAt;
        if (!isAvailable) return { ...move, kind: "refused" };
        move.ciphertext = card.jwe;
      }
      if (move.kind === "moved") this.#write(tx, move.task, event);
      return move;
    });
    if (move.kind === "moved") this.#count(move.task);
    return move;
  }

  async holdsCard(id: string): Promise<boolean> {
    const { value } = await this.store.row(CIPHERTEXTS, id);
    return value !== null && this.clock.now() < value.expiresAt;
  }

  #count({ state }: CardTask): void {
    const labels = { "agent_commerce.checkout.state": state.status };
    this.store.telemetry?.count("agent_commerce.checkout.tasks", labels);
  }

  /**
   * Writes the ciphertext when the card is delivered. Keeps the ciphertext when
   * the card is collected, because the answer may be lost on its way, and deletes
   * it with any other event.
   */
  #write(tx: Transaction, task: CardTask, event: CardTaskEvent): void {
    tx.update(CARD_TASKS, task, task.id);
    noteEnd(tx, task);
    if (event.kind === "card_offered" && task.state.status === "card_ready") {
      const expiresAt = tx.now + RELAY_LIFETIME_MS;
      tx.insert(CIPHERTEXTS, { jwe: event.ciphertext, expiresAt }, task.id);
    } else if (event.kind !== "card_collected") tx.delete(CIPHERTEXTS, task.id);
  }
}

/** Writes the end of a task that is found by the caller's key alone. */
function noteEnd(tx: Transaction, task: CardTask): void {
  if (task.start === undefined) return;
  tx.update(CARD_TASK_ENDS, endOf(task), task.id);
}

function isRetained(task: CardTask | null, now: number): task is CardTask {
  return task !== null && now < taskKeptUntil(task);
}

function isEndRetained(end: CardTaskEnd | null, now: number): boolean {
  return end !== null && now < endKeptUntil(end);
}
