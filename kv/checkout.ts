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
import type { SetRow } from "./commits/operation.ts";
import { stored } from "./rows/codecs.ts";
import { cardTaskEndKey, cardTaskKey, ciphertextKey } from "./schema.ts";
import type { Store } from "./store.ts";
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
      const before = tx.get(cardTaskKey(task.id), stored.cardTask);
      const end = tx.get(cardTaskEndKey(task.id), stored.cardTaskEnd);
      if (isRetained(before, tx.now) || isEndRetained(end, tx.now)) {
        return "taken";
      }
      tx.take();
      tx.growth = "others";
      tx.sets.push(...this.#rows(task));
      return "started";
    }, guard);
    if (outcome === "started") this.#count(task);
    return outcome;
  }

  async find(id: string): Promise<CardTask | null> {
    const { value } = await this.store.read(cardTaskKey(id), stored.cardTask);
    return isRetained(value, this.clock.now()) ? value : null;
  }

  async findEnd(id: string): Promise<CardTaskEnd | null> {
    const key = cardTaskEndKey(id);
    const { value } = await this.store.read(key, stored.cardTaskEnd);
    return isEndRetained(value, this.clock.now()) ? value : null;
  }

  /**
   * Reads the task and the card in one transaction, so that no card of an ended
   * task is collected.
   */
  async move(id: string, event: CardTaskEvent): Promise<CardTaskMove> {
    const move = await this.writes.change((tx): CardTaskMove => {
      const task = tx.get(cardTaskKey(id), stored.cardTask);
      const card = tx.get(ciphertextKey(id), stored.ciphertext);
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
    const key = ciphertextKey(id);
    const { value } = await this.store.read(key, stored.ciphertext);
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
    const key = ciphertextKey(task.id);
    tx.sets.push(...this.#rows(task));
    if (event.kind === "card_offered" && task.state.status === "card_ready") {
      const value = {
        jwe: event.ciphertext,
        expiresAt: tx.now + RELAY_LIFETIME_MS,
      };
      tx.set(key, value, { expireIn: RELAY_LIFETIME_MS });
    } else if (event.kind !== "card_collected") tx.deletes.push(key);
  }

  /** The task; and its end, which is found by the caller's key alone. */
  #rows(task: CardTask): SetRow[] {
    const now = this.clock.now();
    const expireIn = taskKeptUntil(task) - now;
    const row = { key: cardTaskKey(task.id), value: task, expireIn };
    if (task.start === undefined) return [row];
    const end = endOf(task);
    return [row, {
      key: cardTaskEndKey(task.id),
      value: end,
      expireIn: endKeptUntil(end) - now,
    }];
  }
}

function isRetained(task: CardTask | null, now: number): task is CardTask {
  return task !== null && now < taskKeptUntil(task);
}

function isEndRetained(end: CardTaskEnd | null, now: number): boolean {
  return end !== null && now < endKeptUntil(end);
}
