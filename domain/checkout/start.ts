import { z } from "zod";
import type { Config } from "../config.ts";
import { Failure } from "../failures.ts";
import { currency, text, webAddress } from "../input/fields.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import type { CheckoutStore } from "./ports.ts";
import { publicJwk, thumbprint } from "./public_key.ts";
import {
  newPairingCode,
  newTaskId,
  newTaskToken,
  pairingDigest,
  tokenDigest,
} from "./secrets.ts";
import { type CardTask, OPEN_MS, RELAY_MS, WAYS } from "./task.ts";

/** What starts a card task. */
export const taskStart = z.strictObject({
  way: z.enum(WAYS).describe("How the card reaches the checkout."),
  merchant_name: text({ max: 120 }).describe("Who sells."),
  merchant_url: webAddress().describe("The shop, or the product's page."),
  item: text({ max: 200 }).describe("What is bought."),
  amount: z.number().min(0).describe("The total to pay, in `currency`."),
  currency: currency().default("USD")
    .describe("ISO 4217 code; USD when left out."),
  agent_name: text({ max: 120 }).optional().describe(
    "What you are called; the card page shows it to the person. Required " +
      "for relay.",
  ),
  public_key: publicJwk().optional().describe(
    "For relay: the public part, as a JWK, of a key pair that you made for " +
      "this task alone (P-256 or X25519). Never send the private part.",
  ),
}).superRefine(({ way, agent_name, public_key }, context) => {
  const isRelay = way === "relay";
  if (isRelay && public_key === undefined) {
    context.addIssue({
      code: "custom",
      path: ["public_key"],
      message: "is required for the way relay",
    });
  }
  if (isRelay && agent_name === undefined) {
    context.addIssue({
      code: "custom",
      path: ["agent_name"],
      message: "is required for the way relay: the person must see who asks",
    });
  }
});

/** A validated start. */
type TaskStart = z.output<typeof taskStart>;

/** A new task with the secrets that are told once. */
export interface StartedTask {
  task: CardTask;
  token: string;
  /** Of a relay. */
  pairingCode?: string;
}

/** What a card task is started with. */
interface StartPorts {
  checkout: CheckoutStore;
  config: Pick<Config, "cardRelay">;
  clock: Clock;
  random: Pick<Random, "bytes">;
  digest: Digest;
}

/**
 * Starts a card task.
 *
 * @throws {Failure} `card_relay_off` when it asks for a switched-off relay
 */
export async function startCardTask(
  services: StartPorts,
  request: TaskStart,
): Promise<StartedTask> {
  if (request.way === "relay" && services.config.cardRelay === "off") {
    throw new Failure("card_relay_off");
  }
  const { random, digest, clock } = services;
  const id = newTaskId(random);
  const token = newTaskToken(random);
  const pairingCode = newPairingCode(random);
  const now = clock.now();
  const isRelay = request.way === "relay" && request.public_key !== undefined;
  const task: CardTask = {
    id,
    tokenDigest: tokenDigest(token, digest),
    way: request.way,
    agentName: request.agent_name,
    merchantName: request.merchant_name,
    merchantUrl: request.merchant_url,
    item: request.item,
    amount: request.amount,
    currency: request.currency,
    createdAt: now,
    relay: isRelay
      ? {
        publicKey: request.public_key!,
        thumbprint: thumbprint(request.public_key!, digest),
        pairingDigest: pairingDigest(id, pairingCode, digest),
      }
      : undefined,
    state: {
      status: "awaiting_card",
      wrongCodes: 0,
      expiresAt: now + (isRelay ? RELAY_MS : OPEN_MS),
    },
  };
  await services.checkout.start(task);
  return { task, token, pairingCode: isRelay ? pairingCode : undefined };
}
