/**
 * What contact requests need of a store.
 *
 * @module
 */
import type { WriteGuard, WriteOutcome } from "../writes/admission.ts";
import type { Contact } from "./contact.ts";

/** Contact requests. */
export interface ContactStore {
  receive(contact: Contact, guard: WriteGuard): Promise<WriteOutcome>;
  find(id: string): Promise<Contact | null>;
}
