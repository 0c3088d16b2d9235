import type { ClaimRequest } from "../../domain/promo/claim.ts";
import { EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import type { PromoStore, PromoTx } from "../../domain/promo/ports.ts";
import type {
  Reservation,
  ReservationRequest,
} from "../../domain/promo/reservation.ts";
import type {
  WriteGuard,
  WriteResult,
} from "../../domain/writes/transaction.ts";
import { stored } from "../rows/codecs.ts";
import { claimKey, POOL, reservationKey } from "../schema.ts";
import { decode } from "../store.ts";
import { Transaction } from "../writes/transaction.ts";
import type { Transactor } from "../writes/transactor.ts";
import { checkPool } from "./check.ts";
import { claimReward } from "./claim.ts";
import { reserve } from "./reserve.ts";
import type { PromoParts, PromoTerms } from "./rows.ts";
import { Settling } from "./settling.ts";

export class Promotion implements PromoStore {
  #settling: Settling;
  #kind: ReturnType<typeof transactionOf>;

  constructor(readonly parts: PromoParts, readonly writes: Transactor) {
    this.#settling = new Settling(parts);
    this.#kind = transactionOf(parts.terms);
  }

  reserve(guard: WriteGuard, write: (tx: PromoTx) => WriteResult) {
    return this.#write(guard, write);
  }

  claim(guard: WriteGuard, write: (tx: PromoTx) => WriteResult) {
    return this.#write(guard, write);
  }

  async #write(guard: WriteGuard, write: (tx: PromoTx) => WriteResult) {
    await this.#settling.whenDue();
    try {
      return await this.writes.write(this.#kind, guard, write);
    } finally {
      this.#settling.noteFreeSlots();
    }
  }

  async find(reservationId: string): Promise<Reservation | null> {
    const entry = await this.parts.store.get(reservationKey(reservationId));
    return decode(stored.reservation, entry).value;
  }

  async markPaid(reservationId: string): Promise<boolean> {
    const { store, clock } = this.parts;
    const key = claimKey(reservationId);
    while (true) {
      const entry = await store.get(key);
      const { value, version } = decode(stored.claim, entry);
      if (value === null || value.paidAt !== undefined) return false;
      const atomic = store.kv.atomic().check({ key, versionstamp: version })
        .set(key, { ...value, paidAt: clock.now() });
      if (await store.commit(atomic) !== null) return true;
    }
  }

  settle() {
    return this.#settling.settle();
  }

  async pool(): Promise<Pool> {
    const entry = await this.parts.store.get(POOL);
    return decode(stored.pool, entry).value ?? EMPTY_POOL;
  }

  checkPool() {
    return checkPool(this.parts.store);
  }
}

function transactionOf(terms: PromoTerms) {
  return class extends Transaction implements PromoTx {
    reserve(request: ReservationRequest & { id: string; holder: string[] }) {
      return reserve(this, request, terms);
    }

    claim(request: ClaimRequest & { id: string }) {
      return claimReward(this, request, terms);
    }
  };
}
