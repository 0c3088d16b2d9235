import type { Config } from "../config.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import type { Quota } from "../limits/quota.ts";
import type { CardTask } from "./task.ts";
import type { CardTaskEvent, Transition } from "./transition.ts";

export type CardTaskMove =
  | { kind: "unknown" }
  | {
    kind: Transition["kind"];
    task: CardTask;
    ciphertext?: string;
  };

export interface CheckoutStore {
  /** A taken id takes no quota. @throws {Failure} `rate_limited` */
  start(task: CardTask, quotas: Quota[]): Promise<"started" | "taken">;
  find(id: string): Promise<CardTask | null>;
  move(id: string, event: CardTaskEvent): Promise<CardTaskMove>;
  /** True if it can be collected, again or for the first time. */
  holdsCard(id: string): Promise<boolean>;
  dropCard(id: string): Promise<void>;
}

export interface CheckoutPorts {
  checkout: CheckoutStore;
  config: Pick<Config, "cardRelay" | "policies" | "serverSecret">;
  clock: Clock;
  digest: Digest;
  random: Pick<Random, "bytes">;
}
