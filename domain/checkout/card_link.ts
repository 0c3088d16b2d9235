/**
 * Actions of a person on the card page: read the request, hand over an
 * encrypted card, or decline. The link alone identifies nobody, so the delivery
 * of a card also needs the agent's pairing code.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import { decodeBase64UrlText } from "../input/base64url.ts";
import { fingerprint } from "../writes/transaction.ts";
import { checkPublicKey } from "./public_key.ts";
import { isTaskId, pairingDigest } from "./secrets.ts";
import {
  cardExpirySeconds,
  type CardTask,
  type CardTaskState,
  MAX_WRONG_CODES,
  taskNow,
} from "./task.ts";
import type { CheckoutPorts } from "./tasks.ts";

export type RelayTask = CardTask & { relay: NonNullable<CardTask["relay"]> };

export const cardDelivery = z.strictObject({
  pairing_code: z.string().max(40),
  ciphertext: z.string(),
});

/** The current task of a card link; null when there is none. */
export async function readCardLink(
  services: CheckoutPorts,
  id: string,
): Promise<RelayTask | null> {
  const task = isTaskId(id) ? await services.checkout.find(id) : null;
  if (task === null || task.relay === undefined) return null;
  return taskNow({ ...task, relay: task.relay }, services);
}

/**
 * @throws {Failure} `not_found`; `validation_failed` for a text that is not an
 * encrypted card for the task; `invalid_pairing_code`; `card_link_ended`
 */
export async function deliverCard(
  services: CheckoutPorts,
  id: string,
  delivery: z.output<typeof cardDelivery>,
): Promise<void> {
  const { checkout, config, digest } = services;
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  if (config.cardRelay === "off") throw new Failure("card_relay_disabled");
  if (task.state.status !== "awaiting_card") {
    throw new Failure("card_link_ended");
  }
  const problem = ciphertextProblem(delivery.ciphertext, task, digest);
  if (problem !== undefined) {
    const details = [`ciphertext: ${problem}`];
    throw new Failure("validation_failed", { details });
  }
  const moved = await checkout.move(id, {
    kind: "card_offered",
    pairingDigest: pairingDigest(id, delivery.pairing_code, services),
    ciphertext: delivery.ciphertext,
  });
  if (moved.kind !== "moved") throw new Failure("card_link_ended");
  const { state } = moved.task;
  if (state.status !== "card_ready") throw wrongCode(state);
}

/** @throws {Failure} `not_found`, `card_link_ended` */
export async function declineCard(
  services: CheckoutPorts,
  id: string,
): Promise<void> {
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  const event = { kind: "cancelled", by: "person" } as const;
  const { kind } = await services.checkout.move(id, event);
  if (kind === "refused") throw new Failure("card_link_ended");
}

function wrongCode(state: CardTaskState): Failure {
  if (state.status !== "awaiting_card") {
    const message = "Too many wrong pairing codes: this link has ended.";
    return new Failure("card_link_ended", { message });
  }
  const left = MAX_WRONG_CODES - state.wrongCodes;
  return new Failure("invalid_pairing_code", {
    hint: `Look at your agent's window and try again; ${left} ${
      left === 1 ? "try is" : "tries are"
    } left.`,
  });
}

type Agreed = Pick<
  CardTask,
  "amount" | "currency" | "item" | "merchantName" | "merchantUrl"
>;

/**
 * Digest of the purchase that a person agrees to by entering a card: SHA-256 of
 * merchant, host, item, amount and currency as a canonical JSON array (RFC
 * 8785). The card page computes the digest from the shown purchase, the agent
 * from the requested purchase. The agent refuses a card that was entered for
 * another purchase.
 */
export function agreedDigest(task: Agreed, digest: Digest): string {
  const { merchantName, merchantUrl, item, amount, currency } = task;
  const { host } = new URL(merchantUrl);
  return fingerprint(digest, [merchantName, host, item, amount, currency]);
}

/** An encrypted card has about 700 characters. */
const MAX_JWE_LENGTH = 4096;

/** Header, no encrypted key (ECDH-ES direct), 96-bit IV, text, 128-bit tag. */
const COMPACT = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{16,})\.([\w-]{22})$/;

const header = z.strictObject({
  alg: z.literal("ECDH-ES"),
  enc: z.literal("A256GCM"),
  epk: z.record(z.string(), z.unknown()),
  kid: z.string(),
  task: z.string(),
  /** Epoch seconds until which the agent may use the card. */
  exp: z.int(),
  agreed: z.string(),
});

/**
 * Returns why a text is not an encrypted card for a task; undefined if it is
 * valid. The text is a compact JWE (RFC 7516) encrypted to the agent's key. The
 * service cannot decrypt the JWE; it checks form, key, task, expiry and size.
 */
export function ciphertextProblem(
  jwe: string,
  addressee: RelayTask,
  digest: Digest,
): string | undefined {
  if (jwe.length > MAX_JWE_LENGTH) {
    return `must have at most ${MAX_JWE_LENGTH} characters`;
  }
  const match = COMPACT.exec(jwe);
  if (match === null) return "must be a compact JWE with ECDH-ES and A256GCM";
  const parsed = header.safeParse(parseHeader(match[1]!));
  if (!parsed.success) return "has a header that is not ECDH-ES with A256GCM";
  const { epk, kid, task, exp, agreed } = parsed.data;
  const { thumbprint, publicKey: { crv } } = addressee.relay;
  if (kid !== thumbprint) return "is for another key";
  if (task !== addressee.id) return "is for another card task";
  if (exp !== cardExpirySeconds(addressee)) return "names another end";
  if (agreed !== agreedDigest(addressee, digest)) {
    return "is for another purchase";
  }
  if (epk.crv !== crv || !checkPublicKey(epk).ok) {
    return `must have a public ephemeral key of the curve ${crv}`;
  }
  return undefined;
}

function parseHeader(part: string): unknown {
  try {
    return JSON.parse(decodeBase64UrlText(part) ?? "");
  } catch {
    return undefined;
  }
}
