import type {
  AnsweringGuard,
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
import { stored } from "../rows/codecs.ts";
import { checkPool } from "./check.ts";
import { planClaim } from "./claim.ts";
import { planReserve } from "./reserve.ts";
import type { PromoParts } from "./rows.ts";
import { Settling } from "./settling.ts";
import { reservationKey } from "../schema.ts";
import { decode } from "../store.ts";

/** The promotion in the store. */
export class Promotion implements PromoStore {
  #settling: Settling;

  constructor(readonly parts: PromoParts, readonly admissions: Admissions) {
    this.#settling = new Settling(parts);
  }

  reserve(
    request: ReservationRequest & { id: string },
    guard: AnsweringGuard<ReservationFound>,
  ): Promise<WriteOutcome> {
    const parts = { ...this.parts, settling: this.#settling };
    const plan = () => planReserve(parts, request, guard.respond);
    return this.admissions.write(guard, plan);
  }

  claim(
    request: ClaimRequest & { id: string },
    guard: AnsweringGuard<ClaimFound>,
  ): Promise<WriteOutcome> {
    const parts = { ...this.parts, settling: this.#settling };
    const plan = () => planClaim(parts, request, guard.respond);
    return this.admissions.write(guard, plan);
  }

  async find(reservationId: string): Promise<Reservation | null> {
    const entry = await this.parts.store.get(reservationKey(reservationId));
    return decode(stored.reservation, entry).value;
  }

  settle() {
    return this.#settling.settle();
  }

  checkPool() {
    return checkPool(this.parts.store);
  }
}
