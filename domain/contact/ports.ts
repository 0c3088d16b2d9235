/**
 * What contact requests need of a store.
 *
 * @module
 */
import type { Transact, Tx } from "../writes/transaction.ts";
import type { Contact } from "./contact.ts";

/** A transaction that keeps a contact request. */
export interface ContactTx extends Tx {
  /** Adds it, with a notice to the operator. */
  add(contact: Contact): void;
}

/** Contact requests. */
export interface ContactStore {
  receive: Transact<ContactTx>;
  find(id: string): Promise<Contact | null>;
}
