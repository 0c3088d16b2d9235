import { stored } from "../rows/codecs.ts";
import { idBefore } from "../rows/id_instant.ts";
import { CONTACTS, DEAD_LETTERS, outboxPrefix } from "../schema.ts";
import type { Store } from "../store.ts";
import { type Change, removal, rowsBefore } from "./change.ts";

export async function* oldContacts(
  store: Store,
  before: number,
): AsyncGenerator<Change> {
  for await (const row of rowsBefore(store, CONTACTS, idBefore(before))) {
    const { success, data } = stored.contact.safeParse(row.value);
    // A malformed row is left to an operator.
    if (success && data.receivedAt < before) yield removal(row);
  }
}

/** Unsent notices that were due before an instant. */
export async function* oldNotices(
  store: Store,
  before: number,
): AsyncGenerator<Change> {
  const prefixes = [outboxPrefix("user"), outboxPrefix("operator")];
  for (const prefix of [...prefixes, DEAD_LETTERS]) {
    for await (const row of rowsBefore(store, prefix, before)) {
      yield removal(row);
    }
  }
}
