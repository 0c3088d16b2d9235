import {
  answer,
  type Transact,
  type Tx,
  type WriteOutcome,
} from "../writes/transaction.ts";
import {
  type AnonymousRequest,
  type AnonymousWritePorts,
  beginAnonymousWrite,
} from "../writes/anonymous_write.ts";
import type { Clock, Random } from "../runtime.ts";
import { type Contact, contactRequest } from "./contact.ts";

/** Path after the version prefix. */
export const CONTACT_PATH = "/contact";
export const RECEIVED = "Thank you. The request was received.";

interface ContactPorts extends AnonymousWritePorts {
  contact: Pick<ContactStore, "receive">;
  clock: Clock;
  random: Pick<Random, "uuid">;
}

/** Specification 4.5. */
export async function receiveContact(
  services: ContactPorts,
  call: AnonymousRequest,
): Promise<WriteOutcome> {
  const { request, guard, once } = beginAnonymousWrite(services, call, {
    schema: contactRequest,
    path: CONTACT_PATH,
    caller: ({ email }) => email,
    subjects: ({ email }) => ({
      CONTACT_PER_EMAIL: email,
      CONTACT_PER_IP: call.client,
    }),
  });
  const id = services.random.uuid();
  const contact = { ...request, id, receivedAt: services.clock.now() };
  return await services.contact.receive(
    guard,
    once((tx) => {
      tx.add(contact);
      return answer(201, { ok: true, id, message: RECEIVED });
    }),
  );
}

export interface ContactTx extends Tx {
  add(contact: Contact): void;
}

export interface ContactStore {
  receive: Transact<ContactTx>;
  find(id: string): Promise<Contact | null>;
}
