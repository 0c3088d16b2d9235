import { z } from "zod";
import { publicKey } from "./public_key.ts";

/** Ways in which a card reaches a checkout, safest first. */
export const WAYS = ["in_person", "wallet", "relay"] as const;

export type Way = typeof WAYS[number];

/** Lifetime of a card link, and of a ciphertext. */
export const RELAY_LIFETIME_MS = 10 * 60 * 1000;

/** Lifetime of a task without a relay, or with a collected card. */
export const OPEN_TASK_LIFETIME_MS = 24 * 60 * 60 * 1000;

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

export type Receipt = z.infer<typeof receipt>;

export const cardTaskState = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("awaiting_card"),
    wrongCodes: z.number(),
    expiresAt: z.number(),
  }),
  z.object({ status: z.literal("card_ready"), expiresAt: z.number() }),
  z.object({ status: z.literal("card_collected"), expiresAt: z.number() }),
  /** An order may exist: reported by the agent, or after a timeout. */
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

export type CardTaskState = z.infer<typeof cardTaskState>;

export type CardTaskStatus = CardTaskState["status"];

export const cardTask = z.object({
  id: z.string(),
  tokenDigest: z.string(),
  way: z.enum(WAYS),
  /** Self-declared and unverified. */
  agentName: z.string().optional(),
  merchantName: z.string(),
  merchantUrl: z.string(),
  item: z.string(),
  /** Maximum that the person agreed to, in `currency`. */
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
  /** For a relay: key of the recipient, and digest of the pairing code. */
  relay: z.object({
    publicKey,
    thumbprint: z.string(),
    pairingDigest: z.string(),
    /** Identifies the secret that keys the digest. */
    serverSecretId: z.string().optional(),
  }).optional(),
  /** For a repeatable start: salt of its secrets. */
  start: z.object({
    salt: z.string(),
    fingerprint: z.string(),
  }).optional(),
  state: cardTaskState,
});

export type CardTask = z.infer<typeof cardTask>;

/** True if more was paid than agreed, or in another currency. */
export function exceedsAgreed(
  task: Pick<CardTask, "amount" | "currency">,
  paid: Pick<Receipt, "amount" | "currency">,
): boolean {
  return paid.currency !== task.currency || paid.amount > task.amount;
}

/** Epoch seconds until which the agent may use the card. */
export function cardExpirySeconds(task: CardTask): number {
  return Math.floor((task.createdAt + 2 * RELAY_LIFETIME_MS) / 1000);
}
