/**
 * Registration and revocation of API keys.
 *
 * @module
 */
import type { Config } from "./config/config.ts";
import { Failure } from "./failures.ts";
import { blockMark } from "./submitters.ts";
import { validate } from "./input/validate.ts";
import type { PolicyName } from "./limits/policy.ts";
import { type Caller, writeQuotas } from "./limits/quota.ts";
import type { Notice } from "./notice.ts";
import type { Clock, Digest, Random } from "./runtime.ts";
import { AUDIT, JOURNAL } from "./tables/shared.ts";
import {
  createResponse,
  type TableStore,
  type Tx,
  type WriteOutcome,
} from "./writes/transaction.ts";
import {
  API_KEYS,
  API_KEYS_BY_EMAIL,
  type ApiKey,
  buildCredential,
  formatCredential,
  keyMistake,
  matchesSecret,
  parseCredential,
  PREFIX_BYTES,
  registration,
  revocation,
  SECRET_BYTES,
} from "./api_key.ts";

export type RevocationOutcome = "revoked" | "already_revoked" | "unknown";

export const REGISTRATION_LIMITS: PolicyName[] = [
  "KEYS_PER_IP",
  "KEYS_PER_EMAIL",
];

export const USAGE = {
  authorization: "Authorization: Bearer <key>",
  header: "X-API-Key: <key>",
};

interface RegistrationPorts {
  store: Pick<TableStore, "write">;
  config: Pick<Config, "policies">;
  clock: Clock;
  random: Pick<Random, "uuid" | "bytes">;
  digest: Digest;
}

/** @throws {Failure} `validation_failed`, `rate_limited` */
export async function registerKey(
  services: RegistrationPorts,
  body: unknown,
  caller: Caller,
): Promise<WriteOutcome> {
  const { random, digest } = services;
  const registered = validate(registration, body);
  const credential = buildCredential(
    random.bytes(PREFIX_BYTES),
    random.bytes(SECRET_BYTES),
  );
  const { prefix } = credential;
  const id = random.uuid();
  const response = createResponse(201, {
    ok: true,
    id,
    key: formatCredential(credential),
    prefix,
    usage: USAGE,
  });
  const key: ApiKey = {
    ...registered,
    id,
    prefix,
    digest: digest(credential.secret),
    createdAt: services.clock.now(),
    block: blockMark(caller.client, digest),
    state: { status: "active" },
  };
  const email = registered.contactEmail;
  const guard = writeQuotas(services, caller, { email });
  return await services.store.write(guard, (tx) => {
    tx.take();
    tx.insert(API_KEYS, key, prefix);
    tx.insert(API_KEYS_BY_EMAIL, id, key.contactEmail, prefix);
    return response;
  });
}

/**
 * Revokes the presented key (specification 4.8). The key itself is the proof, even
 * if it is already revoked.
 *
 * @throws {Failure} `validation_failed`, also if header and body differ;
 * `unauthorized`, the same for every reason
 */
export async function revokeKey(
  { digest, store }: RevocationPorts & { digest: Digest },
  { body, inHeader }: { body: unknown; inHeader: string | undefined },
): Promise<{ revoked: true; alreadyRevoked: boolean; prefix: string }> {
  const { key: inBody, reason } = validate(revocation, body);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw new Failure("validation_failed", {
      details: ["key: is not the key of the header; send one of them"],
    });
  }
  const credential = parseCredential(inHeader ?? inBody ?? "");
  if (credential === undefined) {
    const mistake = inBody ? keyMistake("`key`", inBody) : undefined;
    throw new Failure("unauthorized", {
      keyFor: "revoke",
      keyMistake: mistake,
    });
  }
  const { prefix } = credential;
  const outcome = await store.change((tx): RevocationOutcome => {
    const key = tx.row(API_KEYS, prefix);
    const isProven = key !== null && matchesSecret(credential, key, digest);
    return isProven ? revoke(tx, key, { reason, by: "owner" }) : "unknown";
  });
  if (outcome === "unknown") {
    throw new Failure("unauthorized", { keyFor: "revoke" });
  }
  return { revoked: true, alreadyRevoked: outcome !== "revoked", prefix };
}

interface RevocationPorts {
  store: Pick<TableStore, "change">;
}

/** Revokes a key permanently, with a notice to its owner. */
export function revokeForOwner(
  { store, config }: RevocationPorts & { config: Pick<Config, "adminName"> },
  prefix: string,
  reason: string,
): Promise<RevocationOutcome> {
  return store.change((tx) => {
    const key = tx.row(API_KEYS, prefix);
    if (key === null) return "unknown";
    const operator = config.adminName;
    const outcome = revoke(tx, key, { reason, by: "operator", operator });
    if (outcome === "revoked") tx.notify(revokedNotice(key, reason));
    return outcome;
  });
}

/** Revokes a key that a restored archive holds as active. */
export function revokeAgain(
  { store }: RevocationPorts,
  prefix: string,
  reason: string,
): Promise<boolean> {
  return store.change((tx) => {
    const key = tx.row(API_KEYS, prefix);
    return key !== null &&
      revoke(tx, key, { reason, by: "operator" }) === "revoked";
  });
}

/** Revokes a key for good; a second revocation keeps the first reason. */
function revoke(
  tx: Tx,
  key: ApiKey,
  by: { reason?: string; by: "owner" | "operator"; operator?: string },
): "revoked" | "already_revoked" {
  if (key.state.status === "revoked") return "already_revoked";
  const state = { status: "revoked" as const, revokedAt: tx.now, ...by };
  tx.update(API_KEYS, { ...key, state }, key.prefix);
  tx.insert(AUDIT, true, tx.now, "key", key.prefix, 0);
  tx.update(JOURNAL, { at: tx.now, act: "revoke" }, "key", key.prefix);
  return "revoked";
}

function revokedNotice(key: ApiKey, reason: string): Notice {
  const { id, prefix, contactEmail: to } = key;
  return { kind: "key_revoked", id: `${id}.revoked`, to, prefix, reason };
}
