/**
 * Limit on the holds of an address in a window. A hold counts when it is given,
 * and neither a claim nor its end returns it, so the limit cannot be evaded.
 *
 * @module
 */
import { type Quota, quotasOf } from "../../domain/limits/quota.ts";
import { type RateWindow, takeOne } from "../../domain/limits/window.ts";
import type { Check, Versioned } from "../rows/versioned.ts";
import { keyId } from "../rows/key_text.ts";
import type { SetWrite } from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import { rateWindowKey } from "../schema.ts";
import { decode, type Store } from "../store.ts";
import { REMOVAL_DELAY_MS, type Transaction } from "../writes/transaction.ts";
import type { PromoTerms } from "./rows.ts";

interface Counter {
  check: Check;
  window: RateWindow | null;
  isMoved: boolean;
}

export class HoldCounters {
  #counters = new Map<string, Counter>();

  constructor(readonly terms: PromoTerms, readonly now: number) {}

  /** The commit checks the counters. */
  see(holder: string[], tx: Transaction): this {
    for (const key of this.#keysOf(holder)) {
      this.#note(key, tx.look(key, stored.rateWindow));
    }
    return this;
  }

  async read(holders: string[][], store: Store): Promise<this> {
    const keys = holders.flatMap((holder) => this.#keysOf(holder));
    const entries = keys.length > 0 ? await store.getMany(keys) : [];
    keys.forEach((key, index) =>
      this.#note(key, decode(stored.rateWindow, entries[index]))
    );
    return this;
  }

  /** @returns undefined when taken, otherwise the instant that may free one */
  take(holder: string[]): number | undefined {
    const quotas = this.#quotasOf(holder);
    const counters = quotas.map((quota) => this.#counters.get(idOf(quota))!);
    const after = quotas.map(({ policy }, index) =>
      takeOne(counters[index]!.window, policy, this.now)
    );
    const spent = counters.filter((_, index) => after[index] === null);
    if (spent.length > 0) {
      return Math.max(...spent.map(({ window }) => window!.expiresAt));
    }
    counters.forEach((counter, index) => {
      counter.window = after[index]!;
      counter.isMoved = true;
    });
    return undefined;
  }

  /** Checks for a commit outside of a transaction. */
  get checks(): Check[] {
    return [...this.#counters.values()].map(({ check }) => check);
  }

  get sets(): SetWrite[] {
    return [...this.#counters.values()].filter(({ isMoved }) => isMoved)
      .map(({ check: { key }, window }) => ({
        key,
        value: window,
        expireIn: window!.expiresAt - this.now + REMOVAL_DELAY_MS,
        isRemembered: true,
      }));
  }

  #note(key: Deno.KvKey, { value, version }: Versioned<RateWindow>): void {
    const counter = { check: { key, version }, window: value, isMoved: false };
    this.#counters.set(keyId(key), counter);
  }

  #keysOf(holder: string[]): Deno.KvKey[] {
    return this.#quotasOf(holder).map(keyOf);
  }

  #quotasOf(holder: string[]): Quota[] {
    const { holds } = this.terms;
    return holds === null ? [] : quotasOf(holds, holder);
  }
}

function keyOf({ policy, subject }: Quota): Deno.KvKey {
  return rateWindowKey(policy.name, subject);
}

function idOf(quota: Quota): string {
  return keyId(keyOf(quota));
}
