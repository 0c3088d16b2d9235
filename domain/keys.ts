/**
 * Registration and revocation of API keys.
 *
 * @module
 */
import type { Config } from "./config/config.ts";
import { Failure } from "./failures.ts";
import { validate } from "./input/validate.ts";
import type { PolicyName } from "./limits/policy.ts";
import { bytesQuotas, quotasFor } from "./limits/quota.ts";
import type { Clock, Digest, Random } from "./runtime.ts";
import {
  createResponse,
  type Transact,
  type Tx,
  type WriteOutcome,
} from "./writes/transaction.ts";
import {
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

export interface RegistrationTx extends Tx {
  add(key: ApiKey): void;
}

export interface KeyStore {
  register: Transact<RegistrationTx>;
  find(prefix: string): Promise<ApiKey | null>;
  /**
   * Revokes a key for good; a second revocation keeps the first reason.
   *
   * @param isProven pure check that the caller owns the key; if false, the result
   * is "unknown". Without this check, an operator revokes the key, and its owner
   * gets a notice.
   */
  revoke(
    prefix: string,
    reason?: string,
    isProven?: (key: ApiKey) => boolean,
  ): Promise<RevocationOutcome>;
}

export const REGISTRATION_LIMITS: PolicyName[] = [
  "KEYS_PER_IP",
  "KEYS_PER_EMAIL",
];

export const USAGE = {
  authorization: "Authorization: Bearer <key>",
  header: "X-API-Key: <key>",
};

interface RegistrationPorts {
  keys: Pick<KeyStore, "register">;
  config: Pick<Config, "policies">;
  clock: Clock;
  random: Pick<Random, "uuid" | "bytes">;
  digest: Digest;
}

/** @throws {Failure} `validation_failed`, `rate_limited` */
export async function registerKey(
  services: RegistrationPorts,
  body: unknown,
  client: string,
): Promise<WriteOutcome> {
  const { random, digest } = services;
  const registered = validate(registration, body);
  const quotas = quotasFor(services, REGISTRATION_LIMITS, {
    address: client,
    email: registered.contactEmail,
  });
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
    state: { status: "active" },
  };
  const bytes = bytesQuotas(services, client);
  return await services.keys.register({ quotas, bytes }, (tx) => {
    tx.take();
    tx.add(key);
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
  { keys, digest }: { keys: Pick<KeyStore, "revoke">; digest: Digest },
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
  const isProven = (key: ApiKey) => matchesSecret(credential, key, digest);
  const outcome = await keys.revoke(prefix, reason, isProven);
  if (outcome === "unknown") {
    throw new Failure("unauthorized", { keyFor: "revoke" });
  }
  return { revoked: true, alreadyRevoked: outcome !== "revoked", prefix };
}
