/**
 * The two secrets of a card task: the token that the agent keeps, and the
 * pairing code that a person types into the card page. The store holds a digest
 * of each.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { encodeBase64Url } from "../input/base64url.ts";
import { type Digest, nodeCrypto, type Random } from "../runtime.ts";

/** Twenty consonants: no words, hard to confuse (RFC 8628 §6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;

/** 128 random bits: a link cannot be guessed. */
export function newTaskId(random: Pick<Random, "bytes">): string {
  return encodeBase64Url(random.bytes(16));
}

export function isTaskId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** 256 random bits behind a prefix that secret scanners can find. */
export function newTaskToken(random: Pick<Random, "bytes">): string {
  return `agct_${encodeBase64Url(random.bytes(32))}`;
}

export function tokenDigest(token: string, digest: Digest): string {
  return digest(`card task token\n${token}`);
}

export function newPairingCode(random: Pick<Random, "bytes">): string {
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of random.bytes(CODE_LENGTH)) {
      // 240 is the highest multiple of 20 in a byte: no bias.
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
 * Digest of a pairing code, normalised. Unkeyed, it reveals the code after 26
 * minutes on one core; keyed with the server's secret, it is useless to a
 * reader of the store alone.
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
  return nodeCrypto().createHmac("sha256", secret).update(text).digest(
    "base64url",
  );
}
