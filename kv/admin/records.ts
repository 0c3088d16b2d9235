import type { Contact } from "../../domain/contact/contact.ts";
import type {
  ClaimRecord,
  CountedWindow,
  RecordStore,
} from "../../domain/admin/operator.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { stored } from "../rows/codecs.ts";
import { namesFrom, scanAs } from "../rows/scan.ts";
import {
  API_KEYS,
  CLAIMS,
  CONTACTS,
  DEAD_LETTERS,
  outboxPrefix,
  RATE_WINDOWS,
  reservationKey,
  RESERVATIONS,
} from "../schema.ts";
import { keyText } from "../rows/key_text.ts";
import type { Store } from "../store.ts";

/** What people sent, for an operator to read. */
export class Records implements RecordStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  keyPrefixesFrom(start: string, limit: number): Promise<string[]> {
    return namesFrom(this.store, API_KEYS, { start, limit });
  }

  async *contacts(): AsyncGenerator<Contact> {
    for await (
      const { value } of scanAs(this.store, CONTACTS, stored.contact)
    ) {
      yield value;
    }
  }

  async *reservations(): AsyncGenerator<Reservation> {
    for await (
      const { value } of scanAs(this.store, RESERVATIONS, stored.reservation)
    ) {
      yield value;
    }
  }

  async *claims(): AsyncGenerator<ClaimRecord> {
    for await (
      const { value: claim } of scanAs(this.store, CLAIMS, stored.claim)
    ) {
      const entry = await this.store.get(reservationKey(claim.reservationId));
      const { data: reservation } = stored.reservation.safeParse(entry.value);
      if (reservation) yield { claim, reservation };
      else this.store.unreadable.add(keyText(entry.key));
    }
  }

  async *windows(): AsyncGenerator<CountedWindow> {
    const now = this.clock.now();
    for await (
      const { key, value } of scanAs(
        this.store,
        RATE_WINDOWS,
        stored.rateWindow,
      )
    ) {
      if (now < value.expiresAt) yield { ...value, policy: String(key[1]) };
    }
  }

  async *notices(): AsyncGenerator<QueuedNotice> {
    const queues = [outboxPrefix("user"), outboxPrefix("operator")];
    for (const prefix of [...queues, DEAD_LETTERS]) {
      const isDead = prefix === DEAD_LETTERS;
      for await (
        const { key, value, version } of scanAs(
          this.store,
          prefix,
          stored.queued,
        )
      ) {
        yield { ...value, dueAt: Number(key.at(-2)), version, isDead };
      }
    }
  }
}
