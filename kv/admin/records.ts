import type { z } from "zod";
import type { RecordStore } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { keyText } from "../rows/key_text.ts";
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
import { namesWithPrefix } from "../rows/scan.ts";
import type { Store } from "../store.ts";
import {
  isPrefix,
  keyOfCursor,
  listIndexedRows,
  listRows,
} from "./list_rows.ts";

export function createRecords(store: Store, clock: Clock): RecordStore {
  const newest = <Schema extends z.ZodType>(
    prefix: Deno.KvKey,
    schema: Schema,
    after?: string,
  ) => listRows(store, prefix, schema, { after, reverse: true });
  return {
    keyPrefixesFrom: (start, limit) =>
      namesWithPrefix(store, API_KEYS, { beginning: start, limit }),
    keysOf: (email, after) =>
      listIndexedRows(store, apiKeysByEmailPrefix(email), {
        after,
        lead: (key) => ({
          key: apiKeyKey(String(key.at(-1))),
          schema: stored.apiKey,
        }),
      }),
    contacts: (after) => newest(CONTACTS, stored.contact, after),
    reservations: (after) => newest(RESERVATIONS, stored.reservation, after),
    async *claims(after) {
      for await (const claimed of newest(CLAIMS, stored.claim, after)) {
        const { row: claim, place } = claimed;
        const entry = await store.get(reservationKey(claim.reservationId));
        const { data: reservation } = stored.reservation.safeParse(entry.value);
        if (reservation) yield { row: { claim, reservation }, place };
        else store.unreadable.add(keyText(entry.key));
      }
    },
    async *windows(after) {
      const now = clock.now();
      const { rateWindows } = stored;
      const rows = listRows(store, RATE_WINDOWS, rateWindows, { after });
      for await (const { row: { windows }, place } of rows) {
        const row = Object.entries(windows)
          .map(([policy, window]) => ({ policy, ...window }))
          .filter(({ expiresAt }) => now < expiresAt);
        if (row.length > 0) yield { row, place };
      }
    },
    async *notices(after) {
      const prefixes = [
        outboxPrefix("user"),
        outboxPrefix("operator"),
        DEAD_LETTERS,
      ];
      const last = keyOfCursor(after, ...prefixes);
      const begun = last ? prefixes.findIndex((one) => isPrefix(one, last)) : 0;
      for (const [index, prefix] of prefixes.slice(begun).entries()) {
        const isDead = prefix === DEAD_LETTERS;
        const part = { after: index === 0 ? after : undefined };
        const rows = listRows(store, prefix, stored.queued, part);
        for await (const { key, row, version, place } of rows) {
          const dueAt = Number(key.at(-2));
          yield { row: { ...row, dueAt, version, isDead }, place };
        }
      }
    },
  };
}
