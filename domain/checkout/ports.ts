/**
 * What card tasks need of a store.
 *
 * @module
 */
import type { Quota } from "../limits/quota.ts";
import type { CardTask } from "./task.ts";
import type { CardTaskEvent, Transition } from "./transition.ts";

/** How an event went with a card task. */
export type CardTaskMove =
  | { kind: "unknown" }
  | {
    kind: Transition["kind"];
    /** The task as it is now. */
    task: CardTask;
    /** The encrypted card, for the agent that collects it. */
    ciphertext?: string;
  };

/** Card tasks, and the encrypted cards that wait to be collected. */
export interface CheckoutStore {
  /**
   * Stores a new task and takes it out of quotas; one whose id is taken takes
   * nothing, whatever is left.
   *
   * @throws {Failure} `rate_limited`
   */
  start(task: CardTask, quotas: Quota[]): Promise<"started" | "taken">;
  find(id: string): Promise<CardTask | null>;
  /** Applies an event, atomically, to the state that the task then has. */
  move(id: string, event: CardTaskEvent): Promise<CardTaskMove>;
  /** Whether an encrypted card can be collected, for the first time or again. */
  holdsCard(id: string): Promise<boolean>;
  /** Deletes the encrypted card of a task. */
  dropCard(id: string): Promise<void>;
}
