import type { WriteOutcome } from "../writes/admission.ts";
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
import { registration } from "./key.ts";

/** How to send a key; part of the registration response. */
export const USAGE = {
  authorization: "Authorization: Bearer <key>",
  header: "X-API-Key: <key>",
};

/** What a key is registered with. */
interface RegistrationPorts {
  keys: Pick<KeyStore, "register">;
  config: Pick<Config, "policies">;
  clock: Clock;
  random: Pick<Random, "uuid" | "bytes">;
  digest: Digest;
}

/**
 * Registers an API key.
 *
 * @param body the request, not yet validated
 * @param client address that the request is counted by
 * @returns how it ended; the response holds the full key, this once
 * @throws {Failure} `validation_failed`
 */
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
  const response = {
    status: 201 as const,
    body: {
      ok: true,
      id,
      key: formatCredential(credential),
      prefix,
      usage: USAGE,
    },
  };
  return await services.keys.register({
    ...registered,
    id,
    prefix,
    digest: digest(credential.secret),
    createdAt: services.clock.now(),
    state: { status: "active" },
  }, { request: { quotas }, response });
}
