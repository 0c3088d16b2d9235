import type { CardTask } from "../domain/checkout/task.ts";
import { RELAY_MS } from "../domain/checkout/task.ts";
import {
  type CardTaskEvent,
  mayBePaid,
  transition,
} from "../domain/checkout/transition.ts";
import type { CardTaskMove, CheckoutStore } from "../domain/checkout/ports.ts";
import type { Quota } from "../domain/limits/quota.ts";
import { rateLimited } from "../domain/limits/rate_limited.ts";
import type { Clock } from "../domain/runtime.ts";
import { stored } from "./rows/codecs.ts";
import type { GroupCommit } from "./commits/group_commit.ts";
import { EMPTY, type Operation } from "./commits/operation.ts";
import { cardTaskKey, ciphertextKey } from "./schema.ts";
import { decode, type Store } from "./store.ts";
import { quotasLeft, takeFrom } from "./writes/rate_windows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a finished task is kept, so that its receipt can be read again. */
const KEEP_MS = 30 * DAY_MS;

/** Card tasks in the store; each move is one atomic commit. */
export class CardTasks implements CheckoutStore {
  constructor(
    readonly store: Store,
    readonly commits: GroupCommit,
    readonly clock: Clock,
  ) {}

  async start(
    task: CardTask,
    quotas: Quota[],
  ): Promise<"started" | "taken"> {
    const { daily } = this.commits;
    if (daily.isSpent) {
      if (await this.find(task.id) === null) throw daily.failure;
      return "taken";
    }
    const outcome = await this.commits.commit({
      ...EMPTY,
      checks: [{ key: cardTaskKey(task.id), version: null }],
      sets: [this.#row(task)],
      cells: quotas.map((quota) => takeFrom(quota)),
    });
    if (outcome.kind === "committed") return "started";
    // A spent quota refuses before the check is made.
    if (outcome.kind === "refused" && await this.find(task.id) === null) {
      throw rateLimited(quotasLeft(quotas, outcome));
    }
    return "taken";
  }

  async find(id: string): Promise<CardTask | null> {
    return decode(stored.cardTask, await this.store.get(cardTaskKey(id))).value;
  }

  /**
   * Applies an event. Task and ciphertext are read together and both checked
   * by the commit, so of two collectors one gets the card and the other is
   * refused when it reads again.
   */
  async move(id: string, event: CardTaskEvent): Promise<CardTaskMove> {
    const keys = [cardTaskKey(id), ciphertextKey(id)];
    while (true) {
      const [taskEntry, cardEntry] = await this.store.getMany(keys);
      const { value: task, version } = decode(stored.cardTask, taskEntry);
      const card = decode(stored.ciphertext, cardEntry);
      if (task === null) return { kind: "unknown" };
      const now = this.clock.now();
      const { kind, state } = transition(task, event, now);
      const next = { ...task, state };
      if (kind !== "moved") return { kind, task: next };
      const outcome = await this.commits.commit({
        checks: [
          { key: keys[0]!, version },
          { key: keys[1]!, version: card.version },
        ],
        ...this.#writes(next, event, now),
        cells: [],
      });
      if (outcome.kind !== "committed") continue;
      const isCollected = event.kind === "card_collected";
      return {
        kind,
        task: next,
        ciphertext: isCollected ? card.value?.jwe : undefined,
      };
    }
  }

  /** The ciphertext comes with its delivery and goes with whatever follows. */
  #writes(
    task: CardTask,
    event: CardTaskEvent,
    now: number,
  ): Pick<Operation, "sets" | "deletes"> {
    const key = ciphertextKey(task.id);
    const isDelivery = event.kind === "card_offered" &&
      task.state.status === "card_ready";
    if (!isDelivery) {
      return { sets: [this.#row(task)], deletes: [key] };
    }
    const value = { jwe: event.ciphertext, expiresAt: now + RELAY_MS };
    return {
      sets: [this.#row(task), { key, value, expireIn: RELAY_MS }],
      deletes: [],
    };
  }

  #row(task: CardTask) {
    const expireIn = cardTaskEndsAt(task) - this.clock.now();
    return { key: cardTaskKey(task.id), value: task, expireIn };
  }
}

/** Epoch milliseconds from which the row of a task may be reclaimed. */
export function cardTaskEndsAt(task: CardTask): number {
  const { state } = task;
  switch (state.status) {
    case "awaiting_card":
    case "card_ready":
    case "card_collected":
      // It becomes uncertain then, and has to be cleared up; or its link can
      // say for a day that it expired.
      return state.expiresAt + (mayBePaid(task) ? KEEP_MS : DAY_MS);
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
