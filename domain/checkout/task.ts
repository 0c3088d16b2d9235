/**
 * A card task: one purchase that an agent makes with a person's card. Its
 * states and who moves it from one to the next are in `transition.ts`.
 *
 * @module
 */
import { z } from "zod";
import { publicKey } from "./public_key.ts";

/** The ways in which a card reaches a checkout, the safest first. */
export const WAYS = ["in_person", "wallet", "relay"] as const;

/** How a card reaches the checkout. */
export type Way = typeof WAYS[number];

/** How long a card link works, and how long a ciphertext is kept. */
export const RELAY_MS = 10 * 60 * 1000;

/** How long a task without a relay, or with a collected card, stays open. */
export const OPEN_MS = 24 * 60 * 60 * 1000;

/** What was paid, as the agent reports it. */
export const receipt = z.object({
  merchantName: z.string(),
  merchantUrl: z.string(),
  productUrl: z.string(),
  item: z.string(),
  amount: z.number(),
  currency: z.string(),
  confirmationNumber: z.string().optional(),
  confirmationLink: z.string().optional(),
});

/** What was paid, as the agent reports it. */
export type Receipt = z.infer<typeof receipt>;

/** Where a card task stands. */
export const cardTaskState = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("awaiting_card"),
    /** Wrong pairing codes so far. */
    wrongCodes: z.number(),
    expiresAt: z.number(),
  }),
  z.object({ status: z.literal("card_ready"), expiresAt: z.number() }),
  z.object({ status: z.literal("card_collected"), expiresAt: z.number() }),
  /** An order may exist: told by the agent, or by a time that ran out. */
  z.object({ status: z.literal("uncertain"), since: z.number() }),
  z.object({
    status: z.literal("completed"),
    completedAt: z.number(),
    receipt,
  }),
  z.object({
    status: z.literal("failed"),
    failedAt: z.number(),
    reason: z.string(),
  }),
  z.object({
    status: z.literal("cancelled"),
    cancelledAt: z.number(),
    by: z.enum(["agent", "person"]),
  }),
  z.object({ status: z.literal("expired"), expiredAt: z.number() }),
]);

/** Where a card task stands. */
export type CardTaskState = z.infer<typeof cardTaskState>;

/** Name of a state. */
export type CardTaskStatus = CardTaskState["status"];

/** A stored card task. */
export const cardTask = z.object({
  id: z.string(),
  tokenDigest: z.string(),
  way: z.enum(WAYS),
  /** What the agent calls itself; nobody vouches for it. */
  agentName: z.string().optional(),
  merchantName: z.string(),
  merchantUrl: z.string(),
  item: z.string(),
  /** The most that the person agreed to, in `currency`. */
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
  /** Of a relay: whom the card is encrypted to, and who may enter it. */
  relay: z.object({
    publicKey,
    thumbprint: z.string(),
    pairingDigest: z.string(),
    /** Name of the secret that keys the digest. */
    secretId: z.string().optional(),
  }).optional(),
  /** Of a start that can be repeated: what its secrets are derived with. */
  start: z.object({
    salt: z.string(),
    /** Digest of the parameters. */
    fingerprint: z.string(),
  }).optional(),
  state: cardTaskState,
});

/** A stored card task. */
export type CardTask = z.infer<typeof cardTask>;

/** Whether more was paid, or in another currency, than the person agreed to. */
export function exceedsAgreed(
  task: Pick<CardTask, "amount" | "currency">,
  paid: Pick<Receipt, "amount" | "currency">,
): boolean {
  return paid.currency !== task.currency || paid.amount > task.amount;
}

/** Epoch seconds that a relayed card names as its end. */
export function cardEndSeconds(task: CardTask): number {
  return Math.floor((task.createdAt + 2 * RELAY_MS) / 1000);
}
