/**
 * Actions of a person on the card page: read the request, hand over an
 * encrypted card, ask whether it arrived, or decline. The link alone identifies nobody, so the delivery
 * of a card also needs the agent's pairing code.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import { decodeBase64UrlText } from "../input/base64url.ts";
import { fingerprint } from "../writes/idempotency.ts";
import { checkPublicKey } from "./public_key.ts";
import { isTaskId, pairingDigest, typedPairingCode } from "./secrets.ts";
import {
  cardExpirySeconds,
  type CardTask,
  type CardTaskState,
  cardTaskState,
  type CardTaskStatus,
  MAX_WRONG_CODES,
  taskNow,
} from "./task.ts";
import { findStoredTask, moveStoredTask } from "./stored_task.ts";
import type { CheckoutPorts } from "./tasks.ts";

export type RelayTask = CardTask & { relay: NonNullable<CardTask["relay"]> };

export const cardDelivery = z.strictObject({
  pairing_code: typedPairingCode,
  ciphertext: z.string(),
});

/** Name of a submission: SHA-256 of its ciphertext, as a JSON text (RFC 8785). */
const submission = z.string().regex(/^[\w-]{43}$/);

/** The submissions that a browser remembers having tried, oldest first. */
export const cardQuestion = z.strictObject({
  submissions: z.array(submission).max(20),
});

/** Names a submission; the page computes the same of what it sends. */
export function submissionOf(ciphertext: string, digest: Digest): string {
  return fingerprint(digest, ciphertext);
}

/** State of a link as a browser may know it. */
export const cardLinkState = z.object({
  ok: z.literal(true),
  status: z.enum(
    cardTaskState.options.map(({ shape }) => shape.status.value),
  ),
  /** The one of the browser's own submissions whose card was taken. */
  submission: submission.optional(),
});

export type CardLinkState = z.infer<typeof cardLinkState>;

/** The current task of a card link; null when there is none. */
export async function readCardLink(
  services: CheckoutPorts,
  id: string,
): Promise<RelayTask | null> {
  const task = isTaskId(id) ? await findStoredTask(services, id) : null;
  if (task === null || task.relay === undefined) return null;
  return taskNow({ ...task, relay: task.relay }, services);
}

/** Status of a link as anybody sees it; a relay that is off takes no card. */
export function linkStatus(
  { state }: RelayTask,
  { cardRelay }: CheckoutPorts["config"],
): CardTaskStatus {
  const isShut = state.status === "awaiting_card" && cardRelay === "off";
  return isShut ? "cancelled" : state.status;
}

/**
 * Tells a browser whether the card that was taken is one that it sent. Only who
 * made a submission, or collected its card, can name it.
 *
 * @throws {Failure} `not_found`
 */
export async function askCardLink(
  services: CheckoutPorts,
  id: string,
  { submissions }: z.output<typeof cardQuestion>,
): Promise<CardLinkState> {
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  return linkState(task, services, submissions);
}

function linkState(
  task: RelayTask,
  { config }: CheckoutPorts,
  own: string[],
): CardLinkState {
  const submission = own.find((name) => name === task.relay.submission);
  return { ok: true, status: linkStatus(task, config), submission };
}

/**
 * Takes a card. The same card again, after a lost answer, changes nothing and
 * succeeds.
 *
 * @throws {Failure} `not_found`; `validation_failed` for a text that is not an
 * encrypted card for the task; `invalid_pairing_code`; `card_link_ended`
 */
export async function deliverCard(
  services: CheckoutPorts,
  id: string,
  delivery: z.output<typeof cardDelivery>,
): Promise<CardLinkState> {
  const { config, digest } = services;
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  if (config.cardRelay === "off") throw new Failure("card_relay_disabled");
  const submission = submissionOf(delivery.ciphertext, digest);
  const isTaken = submission === task.relay.submission;
  if (task.state.status !== "awaiting_card" && !isTaken) {
    throw new Failure("card_link_ended");
  }
  const problem = ciphertextProblem(delivery.ciphertext, task, digest);
  if (problem !== undefined) {
    const details = [`ciphertext: ${problem}`];
    throw new Failure("validation_failed", { details });
  }
  const moved = await moveStoredTask(services, id, {
    kind: "card_offered",
    pairingDigest: pairingDigest(id, delivery.pairing_code, services),
    ciphertext: delivery.ciphertext,
    submission,
  });
  if (moved.kind === "refused") throw new Failure("card_link_ended");
  const after = { ...moved.task, relay: moved.task.relay ?? task.relay };
  if (after.relay.submission !== submission) throw wrongCode(after.state);
  return linkState(after, services, [submission]);
}

/** @throws {Failure} `not_found`, `card_link_ended` */
export async function declineCard(
  services: CheckoutPorts,
  id: string,
): Promise<CardLinkState> {
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  const event = { kind: "cancelled", by: "person" } as const;
  const moved = await moveStoredTask(services, id, event);
  if (moved.kind === "refused") throw new Failure("card_link_ended");
  return linkState({ ...task, state: moved.task.state }, services, []);
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
