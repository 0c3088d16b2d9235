import type { WriteGuard, WriteOutcome } from "../domain/writes/admission.ts";
import type { Contact } from "../domain/contact/contact.ts";
import { contactReceived } from "../domain/outbox/notice.ts";
import type { ContactStore } from "../domain/contact/ports.ts";
import type { Admissions } from "./writes/admissions.ts";
import { queueNotice } from "./outbox.ts";
import { stored } from "./rows/codecs.ts";
import { contactKey } from "./schema.ts";
import { decode, type Store } from "./store.ts";

/** Contact requests in the store. */
export class Contacts implements ContactStore {
  constructor(readonly store: Store, readonly admissions: Admissions) {}

  receive(
    contact: Contact,
    { request, fingerprint, response }: WriteGuard,
  ): Promise<WriteOutcome> {
    const sets = [
      { key: contactKey(contact.id), value: contact },
      queueNotice(contactReceived(contact), contact.receivedAt),
    ];
    const make = () => ({ response, sets, isGrowth: true });
    return this.admissions.write(request, () => ({ fingerprint, make }));
  }

  async find(id: string): Promise<Contact | null> {
    return decode(stored.contact, await this.store.get(contactKey(id))).value;
  }
}
