import type {
  AnsweringGuard,
  Guard,
  WriteOutcome,
} from "../../domain/writes/admission.ts";
import type {
  ClaimFound,
  ReservationFound,
} from "../../domain/promo/responses.ts";
import type { ClaimRequest } from "../../domain/promo/claim.ts";
import type {
  Reservation,
  ReservationRequest,
} from "../../domain/promo/reservation.ts";
import type { PromoStore } from "../../domain/promo/ports.ts";
import type { Admissions } from "../writes/admissions.ts";
import type { Writes } from "../writes/settle.ts";
import type { View } from "../writes/view.ts";
import { stored } from "../rows/codecs.ts";
import { checkPool } from "./check.ts";
import { decideClaim } from "./claim.ts";
import { decideReserve } from "./reserve.ts";
import type { PromoParts, PromoTerms } from "./rows.ts";
import { Settling } from "./settling.ts";
import { claimKey, reservationKey } from "../schema.ts";
import { decode } from "../store.ts";

/** The promotion in the store. */
export class Promotion implements PromoStore {
  #settling: Settling;

  constructor(readonly parts: PromoParts, readonly admissions: Admissions) {
    this.#settling = new Settling(parts);
  }

  reserve(
    request: ReservationRequest & { id: string; holder: string[] },
    guard: AnsweringGuard<ReservationFound>,
  ): Promise<WriteOutcome> {
    return this.#write(guard, (view) => {
      const reserving = { request, respond: guard.respond, ...this.#now() };
      return decideReserve(reserving, view);
    });
  }

  claim(
    request: ClaimRequest & { id: string },
    guard: AnsweringGuard<ClaimFound>,
  ): Promise<WriteOutcome> {
    return this.#write(guard, (view) => {
      const claiming = { request, respond: guard.respond, ...this.#now() };
      return decideClaim(claiming, view);
    });
  }

  /** Writes what is found out about a user: only for who has quota left. */
  async #write(
    { request, fingerprint }: Guard,
    decide: (view: View) => Writes,
  ): Promise<WriteOutcome> {
    await this.#settling.whenDue();
    const outcome = await this.admissions.write(request, (_, view) => ({
      fingerprint,
      isTelling: true,
      make: () => decide(view),
    }));
    this.#settling.noteFreeSlots();
    return outcome;
  }

  #now(): { terms: PromoTerms; now: number } {
    const { clock, terms } = this.parts;
    return { terms, now: clock.now() };
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

  checkPool() {
    return checkPool(this.parts.store);
  }
}
