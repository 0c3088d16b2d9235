import {
  type Contact,
  type ContactStore,
  type ContactTx,
} from "../domain/contact/contact.ts";
import { contactReceivedNotice } from "../domain/outbox/notice.ts";
import { queuedNoticeRow } from "./outbox.ts";
import type { Store } from "./store.ts";
import { CONTACTS } from "./tables/callers.ts";
import { Transaction } from "./writes/transaction.ts";
import type { Transactor } from "./writes/transactor.ts";

class Receipt extends Transaction implements ContactTx {
  add(contact: Contact): void {
    this.insert(CONTACTS, contact, contact.id);
    this.sets.push(
      queuedNoticeRow(contactReceivedNotice(contact), contact.receivedAt),
    );
  }
}

export class Contacts implements ContactStore {
  constructor(readonly store: Store, readonly writes: Transactor) {}

  receive: ContactStore["receive"] = (guard, write) =>
    this.writes.write(Receipt, guard, write);

  async find(id: string): Promise<Contact | null> {
    return (await this.store.row(CONTACTS, id)).value;
  }
}
