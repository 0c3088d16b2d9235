import type { Transact, Tx } from "../writes/transaction.ts";
import type { Contact } from "./contact.ts";

export interface ContactTx extends Tx {
  /** Stores it, with a notice to the operator. */
  add(contact: Contact): void;
}

export interface ContactStore {
  receive: Transact<ContactTx>;
  find(id: string): Promise<Contact | null>;
}
