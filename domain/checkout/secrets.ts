/**
 * The two secrets of a card task: the token that the agent keeps, and the
 * pairing code that a person types into the card page. Both are derived from
 * the idempotency key of the start and a salt. The store holds the salt and a
 * digest of each secret, and nothing that reveals the key.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { encodeBase64Url } from "../input/base64url.ts";
import { type Digest, loadNodeCrypto } from "../runtime.ts";

/** Twenty consonants: no words, hard to confuse (RFC 8628 §6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;

export interface TaskSecrets {
  token: string;
  pairingCode: string;
}

/** 128 bits: a link cannot be guessed. */
export function deriveTaskId(key: string): string {
  const info = "card task id 0";
  return encodeBase64Url(derive(key, { salt: "", info, count: 16 }));
}

export function deriveSecrets(key: string, salt: string): TaskSecrets {
  let drawn = 0;
  const draw = (count: number) =>
    derive(key, { salt, info: `card task secrets ${drawn++}`, count });
  // 256 bits behind a prefix that secret scanners can find.
  const token = `agct_${encodeBase64Url(draw(32))}`;
  return { token, pairingCode: newPairingCode(draw) };
}

/** HKDF-SHA-256 (RFC 5869). */
function derive(
  key: string,
  { salt, info, count }: { salt: string; info: string; count: number },
): Uint8Array {
  return new Uint8Array(
    loadNodeCrypto().hkdfSync("sha256", key, salt, info, count),
  );
}

/** Id of a card task: 128 bits in base64url. */
export const taskId = z.string().regex(/^[\w-]{22}$/);

export function isTaskId(text: string): boolean {
  return taskId.safeParse(text).success;
}

/**
 * A pairing code as a person types it: its letters in either case, and anything
 * but letters between them.
 */
export const typedPairingCode = z.string().max(40).regex(
  /^(?:[^A-Za-z]*[BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz]){8}[^A-Za-z]*$/,
  `must have ${CODE_LENGTH} letters of ${LETTERS}`,
);

export function tokenDigest(token: string, digest: Digest): string {
  return digest(`card task token\n${token}`);
}

export function newPairingCode(draw: (count: number) => Uint8Array): string {
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of draw(CODE_LENGTH)) {
      // 240 is the highest multiple of 20 below 256, so the remainder has no
      // bias.
      if (byte < 240 && code.length < CODE_LENGTH) {
        code += LETTERS[byte % LETTERS.length];
      }
    }
  }
  return code;
}

export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

interface PairingKey {
  digest: Digest;
  config: Pick<Config, "serverSecret">;
}

/**
 * Digest of a normalised pairing code. An unkeyed digest reveals the code after
 * 26 minutes on one core; a digest keyed with the server's secret is useless to
 * a reader of the store alone.
 */
export function pairingDigest(
  taskId: string,
  code: string,
  { digest, config }: PairingKey,
): string {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, "");
  const text = `pairing code\n${taskId}\n${letters}`;
  return config.serverSecret ? keyed(config.serverSecret, text) : digest(text);
}

/** Identifies `SERVER_SECRET` without revealing it. */
export function serverSecretId(
  { serverSecret }: PairingKey["config"],
): string | undefined {
  return serverSecret && keyed(serverSecret, "name of the secret").slice(0, 11);
}

function keyed(secret: string, text: string): string {
  return loadNodeCrypto().createHmac("sha256", secret).update(text).digest(
    "base64url",
  );
}
