import { answer, type WriteOutcome } from "../writes/transaction.ts";
import { quotasFor } from "../limits/quota.ts";
import type { Config } from "../config.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import type { KeyStore } from "./ports.ts";
import { validate } from "../input/validate.ts";
import {
  buildCredential,
  formatCredential,
  PREFIX_BYTES,
  SECRET_BYTES,
} from "./credential.ts";
import { type ApiKey, registration } from "./key.ts";

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
  const quotas = quotasFor(services.config.policies, {
    KEYS_PER_IP: client,
    KEYS_PER_EMAIL: registered.contactEmail,
  }, digest);
  const credential = buildCredential(
    random.bytes(PREFIX_BYTES),
    random.bytes(SECRET_BYTES),
  );
  const { prefix } = credential;
  const id = random.uuid();
  const response = answer(201, {
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
  return await services.keys.register({ quotas }, (tx) => {
    tx.take();
    tx.add(key);
    return response;
  });
}
