import type { z } from "zod";
import type {
  ClaimRecord,
  CountedWindow,
  RecordStore,
} from "../../domain/admin/operator.ts";
import type { Placed } from "../../domain/admin/page.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { namesFrom } from "../rows/scan.ts";
import { followed, isPrefix, keyAt, placed } from "./placed.ts";
import {
  API_KEYS,
  apiKeyKey,
  apiKeysByEmailPrefix,
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

export class Records implements RecordStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  keyPrefixesFrom(start: string, limit: number): Promise<string[]> {
    return namesFrom(this.store, API_KEYS, { start, limit });
  }

  keysOf(email: string, after?: string) {
    const prefix = apiKeysByEmailPrefix(email);
    return followed(this.store, prefix, {
      after,
      lead: (key) => ({
        key: apiKeyKey(String(key.at(-1))),
        schema: stored.apiKey,
      }),
    });
  }

  contacts(after?: string) {
    return this.#newest(CONTACTS, stored.contact, after);
  }

  reservations(after?: string) {
    return this.#newest(RESERVATIONS, stored.reservation, after);
  }

  #newest<Schema extends z.ZodType>(
    prefix: Deno.KvKey,
    schema: Schema,
    after?: string,
  ) {
    return placed(this.store, prefix, schema, { after, reverse: true });
  }

  async *claims(after?: string): AsyncGenerator<Placed<ClaimRecord>> {
    const claims = this.#newest(CLAIMS, stored.claim, after);
    for await (const { row: claim, place } of claims) {
      const entry = await this.store.get(reservationKey(claim.reservationId));
      const { data: reservation } = stored.reservation.safeParse(entry.value);
      if (reservation) yield { row: { claim, reservation }, place };
      else this.store.unreadable.add(keyText(entry.key));
    }
  }

  async *windows(after?: string): AsyncGenerator<Placed<CountedWindow>> {
    const now = this.clock.now();
    const { rateWindow } = stored;
    const rows = placed(this.store, RATE_WINDOWS, rateWindow, { after });
    for await (const { key, row, place } of rows) {
      if (now >= row.expiresAt) continue;
      yield { row: { ...row, policy: String(key[1]) }, place };
    }
  }

  async *notices(after?: string): AsyncGenerator<Placed<QueuedNotice>> {
    const prefixes = [
      outboxPrefix("user"),
      outboxPrefix("operator"),
      DEAD_LETTERS,
    ];
    const last = keyAt(after, ...prefixes);
    const begun = last ? prefixes.findIndex((one) => isPrefix(one, last)) : 0;
    for (const [index, prefix] of prefixes.slice(begun).entries()) {
      const isDead = prefix === DEAD_LETTERS;
      const part = { after: index === 0 ? after : undefined };
      const rows = placed(this.store, prefix, stored.queued, part);
      for await (const { key, row, version, place } of rows) {
        const dueAt = Number(key.at(-2));
        yield { row: { ...row, dueAt, version, isDead }, place };
      }
    }
  }
}
