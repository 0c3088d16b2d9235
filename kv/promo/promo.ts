import { EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import type { PromoStore, PromoTx } from "../../domain/promo/ports.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { stored } from "../rows/codecs.ts";
import { claimKey, POOL, reservationKey } from "../schema.ts";
import { Transaction } from "../writes/transaction.ts";
import { checkPool } from "./check.ts";
import { claimReward } from "./claim.ts";
import { reserve } from "./reserve.ts";
import type { PromoTerms } from "./rows.ts";
import { type PromoParts, Settling } from "./settling.ts";

export class Promotion implements PromoStore {
  #settling: Settling;
  #kind: ReturnType<typeof transactionOf>;

  constructor(readonly parts: PromoParts) {
    this.#settling = new Settling(parts);
    this.#kind = transactionOf(parts.terms);
  }

  write: PromoStore["write"] = async (guard, write) => {
    await this.#settling.whenDue();
    try {
      return await this.parts.writes.write(this.#kind, guard, write);
    } finally {
      this.#settling.noteFreeSlots();
    }
  };

  async find(reservationId: string): Promise<Reservation | null> {
    const key = reservationKey(reservationId);
    return (await this.parts.store.read(key, stored.reservation)).value;
  }

  markPaid(reservationId: string): Promise<boolean> {
    const key = claimKey(reservationId);
    return this.parts.writes.change((tx) => {
      const claim = tx.get(key, stored.claim);
      if (claim === null || claim.paidAt !== undefined) return false;
      tx.set(key, { ...claim, paidAt: tx.now });
      return true;
    });
  }

  settle() {
    return this.#settling.settle();
  }

  async pool(): Promise<Pool> {
    const { value } = await this.parts.store.read(POOL, stored.pool);
    return value ?? EMPTY_POOL;
  }

  checkPool() {
    return checkPool(this.parts.store);
  }
}

function transactionOf(terms: PromoTerms) {
  return class extends Transaction implements PromoTx {
    reserve: PromoTx["reserve"] = (request) => reserve(this, request, terms);
    claim: PromoTx["claim"] = (request) => claimReward(this, request, terms);
  };
}
