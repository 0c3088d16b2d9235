/**
 * The two secrets of a card task: the token that the agent keeps, and the
 * pairing code that a person reads from the agent and types into the card
 * page. The store has a digest of each.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { encodeBase64Url } from "../input/base64url.ts";
import { type Digest, nodeCrypto, type Random } from "../runtime.ts";

/** Twenty letters that make no words and are hard to confuse (RFC 8628 §6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

const CODE_LENGTH = 8;

/** Makes the id of a card task: 128 random bits, so that no link is guessed. */
export function newTaskId(random: Pick<Random, "bytes">): string {
  return encodeBase64Url(random.bytes(16));
}

/** Whether a text has the form of a task's id; only such a one is looked up. */
export function isTaskId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** Makes a task token: 256 random bits behind a prefix that scanners can find. */
export function newTaskToken(random: Pick<Random, "bytes">): string {
  return `agct_${encodeBase64Url(random.bytes(32))}`;
}

/** Digest of a task token. */
export function tokenDigest(token: string, digest: Digest): string {
  return digest(`card task token\n${token}`);
}

/** Makes a pairing code of eight letters. */
export function newPairingCode(random: Pick<Random, "bytes">): string {
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of random.bytes(CODE_LENGTH)) {
      // 240 is the highest multiple of 20 in a byte: no letter is favoured.
      if (byte < 240 && code.length < CODE_LENGTH) {
        code += LETTERS[byte % LETTERS.length];
      }
    }
  }
  return code;
}

/** A pairing code as it is shown: `BCDF-GHJK`. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What keys digests of pairing codes. */
interface PairingKey {
  digest: Digest;
  config: Pick<Config, "serverSecret">;
}

/**
 * Digest of a pairing code, however its letters were typed. Bare, it gives the
 * code after 26 minutes of one core; keyed with the server's secret, it is of
 * no use to whoever has the store alone.
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

/** Names the server's secret without telling it; undefined for none. */
export function secretId(
  { serverSecret }: PairingKey["config"],
): string | undefined {
  return serverSecret && keyed(serverSecret, "name of the secret").slice(0, 11);
}

function keyed(secret: string, text: string): string {
  return nodeCrypto().createHmac("sha256", secret).update(text).digest(
    "base64url",
  );
}
