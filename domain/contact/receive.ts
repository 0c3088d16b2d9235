import type { WriteOutcome } from "../writes/admission.ts";
import { beginOpenWrite, type OpenCall } from "../writes/open_write.ts";
import type { Services } from "../services.ts";
import { contactRequest } from "./contact.ts";

/** Path of contact requests, relative to the version prefix. */
export const CONTACT = "/contact";

/** What a received request is answered with. */
export const RECEIVED = "Thank you. The request was received.";

/**
 * Receives a contact request (specification 4.5).
 *
 * @throws {Failure} `validation_failed`
 */
export async function receiveContact(
  services: Services,
  call: OpenCall,
): Promise<WriteOutcome> {
  const { request, guard } = await beginOpenWrite(services, call, {
    schema: contactRequest,
    path: CONTACT,
    caller: ({ email }) => email,
    subjects: ({ email }) => ({
      CONTACT_PER_EMAIL: email,
      CONTACT_PER_IP: call.client,
    }),
  });
  const id = services.random.uuid();
  const receivedAt = services.clock.now();
  return await services.contact.receive({ ...request, id, receivedAt }, {
    ...guard,
    response: { status: 201, body: { ok: true, id, message: RECEIVED } },
  });
}
