import { z } from "zod";
import { Failure } from "../failures.ts";
import { encodeBase64Url } from "../input/base64url.ts";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import { amount, currency, text, webAddress } from "../input/fields.ts";
import { whenValid } from "../input/validate.ts";
import type { PolicyName } from "../limits/policy.ts";
import { writeQuotas } from "../limits/quota.ts";
import { fingerprint } from "../writes/idempotency.ts";
import { publicJwk, thumbprint } from "./public_key.ts";
import { relayTextProblems } from "./relay_texts.ts";
import {
  deriveSecrets,
  deriveTaskId,
  pairingDigest,
  serverSecretId,
  type TaskSecrets,
  tokenDigest,
} from "./secrets.ts";
import {
  type CardTask,
  OPEN_TASK_LIFETIME_MS,
  RELAY_LIFETIME_MS,
  taskNow,
  WAYS,
} from "./task.ts";
import { addTask, countTask, isCardHeld, knownTask } from "./stored_task.ts";
import type { CheckoutPorts } from "./tasks.ts";
import sources from "./well_known_uuids.json" with { type: "json" };

/** UUIDs of published examples, which get copied. */
const WELL_KNOWN = new Set(sources.flatMap(({ uuids }) => uuids));

/** One in ten million random UUIDs has fewer distinct digits. */
const MIN_DIGITS = 8;

const PROBLEM = "must be a random UUID (version 4) made for this " +
  "purchase; one that could be guessed is refused";

/**
 * Idempotency key of a start. A repeated start with the key returns the task's
 * secrets again, so the key must not be guessable.
 */
function startKey() {
  return z.string().transform((text) => text.trim().toLowerCase())
    .refine(isRandomUuid, {
      error: ({ input }) =>
        holdsCardNumber(String(input)) ? CARD_PROBLEM : PROBLEM,
    })
    .meta({ format: "uuid" });
}

/** Version 4 (RFC 9562 §5.4) has 122 random bits, other versions fewer. */
function isRandomUuid(text: string): boolean {
  return z.regexes.uuid4.test(text) && !WELL_KNOWN.has(text) &&
    new Set(text.replaceAll("-", "")).size >= MIN_DIGITS;
}

export const taskStart = z.strictObject({
  way: z.enum(WAYS),
  merchant_name: text({ max: 120 }).describe(
    "Who sells; sellerName in the gallery.",
  ),
  merchant_url: webAddress().describe("The shop, or the product's page."),
  item: text({ max: 200 }).describe(
    "What is bought; productName in the gallery.",
  ),
  amount: amount().describe(
    "The most that the person agreed to pay, in `currency`.",
  ),
  currency: currency().default("USD")
    .describe("ISO 4217 code; USD when left out."),
  agent_name: text({ max: 120 }).optional().describe(
    "Your name, which the card page shows to the person. Required for relay.",
  ),
  public_key: publicJwk().optional().describe(
    "For relay: the public part, as a JWK, of a key pair that you made for " +
      "this task alone (P-256 or X25519). Never send the private part.",
  ),
  idempotency_key: startKey().optional().describe(
    "A random UUID (version 4) that you make for this purchase, and keep " +
      "before you call. The same call again returns the same task.",
  ),
}).refine(
  ({ way, public_key }) => way !== "relay" || public_key !== undefined,
  {
    path: ["public_key"],
    error: "is required for the way relay",
    when: whenValid("way", "public_key"),
  },
).refine(
  ({ way, agent_name }) => way !== "relay" || agent_name !== undefined,
  {
    path: ["agent_name"],
    error: "is required for the way relay: the person must see who asks",
    when: whenValid("way", "agent_name"),
  },
);

type TaskStart = z.output<typeof taskStart>;

const LIMITS: PolicyName[] = ["CARD_TASKS_PER_IP", "CARD_TASKS_PER_DAY"];
const LINK_LIMIT: PolicyName = "CARD_LINKS_PER_IP";

export interface StartedTask extends TaskSecrets {
  task: CardTask;
  isReplay: boolean;
}

/**
 * Starts a card task, or returns the task that the same key started. A repeated
 * start takes no quota.
 *
 * @param client client address, which the quotas count
 * @throws {Failure} `card_relay_disabled` for a relay that is switched off;
 * `content_rejected` if the card page must not show the texts;
 * `idempotency_key_reused` if the key came with other parameters;
 * `card_task_over` if its task ended and is no longer retained;
 * `rate_limited`
 */
export async function startCardTask(
  services: CheckoutPorts,
  { idempotency_key, ...request }: TaskStart,
  client: string,
): Promise<StartedTask> {
  const { random, digest, config, store, telemetry } = services;
  if (request.way === "relay") {
    if (config.cardRelay === "off") throw new Failure("card_relay_disabled");
    const details = relayTextProblems(request);
    if (details.length > 0) throw new Failure("content_rejected", { details });
  }
  // A link to a page that takes real cards attracts phishing.
  const isLive = request.way === "relay" && config.cardRelay === "on";
  const limits = isLive ? [...LIMITS, LINK_LIMIT] : LIMITS;
  const guard = writeQuotas(services, { client, limits });
  const key = idempotency_key ?? encodeBase64Url(random.bytes(32));
  const salt = encodeBase64Url(random.bytes(32));
  const start = { salt, fingerprint: fingerprint(digest, request) };
  const id = deriveTaskId(key);
  const secrets = deriveSecrets(key, salt);
  const task = newTask(services, request, { id, ...secrets });
  // Without a key of the caller, a start cannot be repeated or found again.
  if (idempotency_key !== undefined) task.start = start;
  const first = await store.change((tx) => {
    const first = knownTask(tx, id);
    if (first !== null) return first;
    tx.take();
    addTask(tx, task);
    return null;
  }, guard);
  if (first === null) {
    countTask(telemetry, task);
    return { task, ...secrets, isReplay: false };
  }
  if (first.start === undefined) throw new Error("a start was not kept");
  if (first.start.fingerprint !== start.fingerprint) {
    throw new Failure("idempotency_key_reused");
  }
  return {
    task: taskNow(first, services),
    ...deriveSecrets(key, first.start.salt),
    isReplay: true,
  };
}

function newTask(
  services: CheckoutPorts,
  request: Omit<TaskStart, "idempotency_key">,
  { id, token, pairingCode }: TaskSecrets & { id: string },
): CardTask {
  const { digest, clock } = services;
  const now = clock.now();
  const { way, public_key } = request;
  const isRelay = way === "relay" && public_key !== undefined;
  return {
    id,
    tokenDigest: tokenDigest(token, digest),
    way,
    agentName: request.agent_name,
    merchantName: request.merchant_name,
    merchantUrl: request.merchant_url,
    item: request.item,
    amount: request.amount,
    currency: request.currency,
    createdAt: now,
    relay: isRelay
      ? {
        publicKey: public_key,
        thumbprint: thumbprint(public_key, digest),
        pairingDigest: pairingDigest(id, pairingCode, services),
        serverSecretId: serverSecretId(services.config),
      }
      : undefined,
    state: {
      status: "awaiting_card",
      wrongCodes: 0,
      expiresAt: now + (isRelay ? RELAY_LIFETIME_MS : OPEN_TASK_LIFETIME_MS),
    },
  };
}

export const taskSearch = z.strictObject({
  idempotency_key: startKey().describe("The key of its start."),
});

export interface FoundTask extends TaskSecrets {
  task: CardTask;
  holdsCard: boolean;
}

/**
 * Finds the task that a key started, in any state, while the task is retained.
 *
 * @throws {Failure} `card_task_over` for a year after the end of a task that is
 * no longer retained; `card_task_not_found` if nothing is known of the key
 */
export async function findTask(
  services: CheckoutPorts,
  { idempotency_key: key }: z.output<typeof taskSearch>,
): Promise<FoundTask> {
  const id = deriveTaskId(key);
  const { task, holdsCard } = await services.store.change((tx) => {
    const task = knownTask(tx, id);
    return { task, holdsCard: isCardHeld(tx, id) };
  });
  if (task?.start === undefined) {
    const message = "No card task is known under this idempotency_key.";
    throw new Failure("card_task_not_found", { message });
  }
  const secrets = deriveSecrets(key, task.start.salt);
  return { task: taskNow(task, services), ...secrets, holdsCard };
}
