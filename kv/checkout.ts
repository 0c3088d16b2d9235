import {
  type CardTask,
  type CardTaskEvent,
  type CardTaskMove,
  mayHaveBeenPaid,
  RELAY_LIFETIME_MS,
  transition,
} from "../domain/checkout/task.ts";
import type { CheckoutStore } from "../domain/checkout/tasks.ts";
import { Failure } from "../domain/failures.ts";
import type { Quota } from "../domain/limits/quota.ts";
import type { Clock } from "../domain/runtime.ts";
import { stored } from "./rows/codecs.ts";
import { cardTaskKey, ciphertextKey } from "./schema.ts";
import type { Store } from "./store.ts";
import type { Transaction } from "./writes/transaction.ts";
import type { Transactor } from "./writes/transactor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention of a finished task; its receipt can be read meanwhile. */
const KEEP_MS = 30 * DAY_MS;

export class CardTasks implements CheckoutStore {
  constructor(
    readonly store: Store,
    readonly writes: Transactor,
    readonly clock: Clock,
  ) {}

  async start(
    task: CardTask,
    quotas: Quota[],
  ): Promise<"started" | "taken"> {
    const outcome = await this.writes.change((tx) => {
      if (tx.get(cardTaskKey(task.id), stored.cardTask) !== null) {
        return "taken";
      }
      tx.take();
      tx.isGrowth = true;
      tx.sets.push(this.#row(task));
      return "started";
    }, { quotas });
    if (outcome === "started") this.#count(task);
    return outcome;
  }

  async find(id: string): Promise<CardTask | null> {
    return (await this.store.read(cardTaskKey(id), stored.cardTask)).value;
  }

  /**
   * Reads the task and the card in one transaction, so that no card of an ended
   * task is collected.
   */
  async move(id: string, event: CardTaskEvent): Promise<CardTaskMove> {
    const move = await this.writes.change((tx): CardTaskMove => {
      const task = tx.get(cardTaskKey(id), stored.cardTask);
      const card = tx.get(ciphertextKey(id), stored.ciphertext);
      if (task === null) throw new Failure("card_task_not_found");
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

  async dropCard(id: string): Promise<void> {
    const key = ciphertextKey(id);
    await this.writes.change((tx) => {
      if (tx.get(key, stored.ciphertext) !== null) tx.deletes.push(key);
    });
  }

  #count({ state }: CardTask): void {
    const labels = { "agent_commerce.checkout.state": state.status };
    this.store.telemetry?.count("agent_commerce.checkout.tasks", labels);
  }

  /**
   * Writes the ciphertext when the card is delivered. Keeps the ciphertext when
   * the card is collected, and deletes it with any other event.
   */
  #write(tx: Transaction, task: CardTask, event: CardTaskEvent): void {
    const key = ciphertextKey(task.id);
    tx.sets.push(this.#row(task));
    if (event.kind === "card_offered" && task.state.status === "card_ready") {
      const value = {
        jwe: event.ciphertext,
        expiresAt: tx.now + RELAY_LIFETIME_MS,
      };
      tx.set(key, value, { expireIn: RELAY_LIFETIME_MS });
    } else if (event.kind !== "card_collected") tx.deletes.push(key);
  }

  #row(task: CardTask) {
    const expireIn = cardTaskEndsAt(task) - this.clock.now();
    return { key: cardTaskKey(task.id), value: task, expireIn };
  }
}

export function cardTaskEndsAt(task: CardTask): number {
  const { state } = task;
  switch (state.status) {
    case "awaiting_card":
    case "card_ready":
    case "card_collected":
      // A task that may have been paid turns uncertain and needs clearing up;
      // any other task reports its expiry for a day.
      return state.expiresAt + (mayHaveBeenPaid(task) ? KEEP_MS : DAY_MS);
    case "uncertain":
      return state.since + KEEP_MS;
    case "completed":
      return state.completedAt + KEEP_MS;
    case "failed":
      return state.failedAt + KEEP_MS;
    case "cancelled":
      return state.cancelledAt + KEEP_MS;
    case "expired":
      return state.expiredAt + KEEP_MS;
  }
}
