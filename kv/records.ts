import type { Contact } from "../domain/contact/contact.ts";
import type {
  ClaimRecord,
  RecordStore,
  WaitingNotice,
} from "../domain/operator.ts";
import type { Reservation } from "../domain/promo/reservation.ts";
import { stored } from "./codecs.ts";
import { scan } from "./scan.ts";
import {
  CLAIMS,
  CONTACTS,
  outboxPrefix,
  reservationKey,
  RESERVATIONS,
} from "./schema.ts";
import { decode, type Store } from "./store.ts";

/** What people sent, for an operator to read. */
export class Records implements RecordStore {
  constructor(readonly store: Store) {}

  async *contacts(): AsyncGenerator<Contact> {
    for await (const { value } of scan(this.store, CONTACTS)) {
      yield stored.contact.parse(value);
    }
  }

  async *reservations(): AsyncGenerator<Reservation> {
    for await (const { value } of scan(this.store, RESERVATIONS)) {
      yield stored.reservation.parse(value);
    }
  }

  async *claims(): AsyncGenerator<ClaimRecord> {
    for await (const { value } of scan(this.store, CLAIMS)) {
      const claim = stored.claim.parse(value);
      const entry = await this.store.get(reservationKey(claim.reservationId));
      const { value: reservation } = decode(stored.reservation, entry);
      if (reservation === null) {
        throw new Error(`claim ${claim.id} has no reservation`);
      }
      yield { claim, reservation };
    }
  }

  async *notices(): AsyncGenerator<WaitingNotice> {
    for (const audience of ["user", "operator"] as const) {
      const prefix = outboxPrefix(audience);
      for await (const { key, value } of scan(this.store, prefix)) {
        const dueAt = Number(key.at(-2));
        yield { ...stored.queued.parse(value), dueAt };
      }
    }
  }
}
