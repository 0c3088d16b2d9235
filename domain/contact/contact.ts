import { z } from "zod";
import {
  choice,
  email,
  optionalText,
  webAddressOrDomain,
} from "../input/fields.ts";
import { byWrite, ownWords, table, textPart } from "../tables/table.ts";
import type { Notice } from "../notice.ts";
import type { PolicyName } from "../limits/policy.ts";
import type { QuotaPorts } from "../limits/quota.ts";
import type { Clock, Random } from "../runtime.ts";
import {
  type AnonymousRequest,
  createResponse,
  type TableStore,
  writeOnce,
  type WriteOutcome,
} from "../writes/transaction.ts";

/** Path after the version prefix. */
export const CONTACT_PATH = "/contact";
export const CONTACT_LIMITS: PolicyName[] = [
  "CONTACT_PER_EMAIL",
  "CONTACT_PER_IP",
];
export const RECEIVED_MESSAGE = "Thank you. The request was received.";

export const INTERESTS = {
  developer: "I am a developer and want to use the API",
  build_agent: "I build an agent that buys things",
  buy_from_agent: "I sell things and want agents to buy them",
  platform_buttons: "I want purchase buttons on my platform",
  not_interested: "I am not interested",
  other: "Something else",
};

/** Body of `POST /api/v1/contact` (specification 2.4). */
export const contactRequest = z.strictObject({
  email: email().describe("Where the answer goes."),
  interest: choice(INTERESTS).describe("What the request is about."),
  firstName: optionalText({ max: 500 }).describe("Given name."),
  lastName: optionalText({ max: 500 }).describe("Family name."),
  companyUrl: webAddressOrDomain().optional()
    .describe("Web address of the company; a bare domain will do."),
  message: optionalText({ max: 5000, multiline: true })
    .describe("The request in your own words."),
  dreamPurchase: optionalText({ max: 500, multiline: true })
    .describe("What you would like an agent to buy for you."),
});

export const contact = z.object({
  id: z.string(),
  email: z.string(),
  interest: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  companyUrl: z.string().optional(),
  message: z.string().optional(),
  dreamPurchase: z.string().optional(),
  /** Epoch milliseconds; the bounds are those of `Date`. */
  receivedAt: z.number().min(0).max(8.64e15),
});

export type Contact = z.infer<typeof contact>;

export const CONTACTS = table({
  prefix: ["contacts"],
  parts: [textPart("id")],
  holds: "Contact request by its id, oldest first.",
  schema: contact,
  ends: byWrite("Ends after its retention period."),
  grows: "others",
  retention: { period: "contacts", since: ({ receivedAt }) => receivedAt },
  personal: {
    email: "owner",
    ...ownWords("firstName", "lastName", "companyUrl"),
    ...ownWords("message", "dreamPurchase"),
  },
  erasure: "remove own",
});

export const contactResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }),
  message: z.string(),
});

interface ContactPorts extends Omit<QuotaPorts, "quotas"> {
  store: Pick<TableStore, "write">;
  clock: Clock;
  random: Pick<Random, "uuid">;
}

/** Stores a contact request (specification 4.5). */
export function receiveContact(
  services: ContactPorts,
  call: AnonymousRequest,
): Promise<WriteOutcome> {
  const endpoint = {
    schema: contactRequest,
    path: CONTACT_PATH,
    caller: ({ email }: { email: string }) => email,
  };
  return writeOnce(services, call, endpoint, (request) => {
    const id = services.random.uuid();
    const contact = { ...request, id, receivedAt: services.clock.now() };
    return (tx) => {
      tx.insert(CONTACTS, contact, id);
      tx.notify(receivedNotice(id), contact.receivedAt);
      return createResponse(201, { ok: true, id, message: RECEIVED_MESSAGE });
    };
  });
}

function receivedNotice(id: string): Notice {
  return { kind: "contact_received", id: `${id}.received`, contact: { id } };
}
