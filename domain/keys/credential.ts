/**
 * API key: `<prefix>.<secret>` (specification 2.1). The prefix is public and
 * names the key; only a digest of the secret is stored.
 *
 * @module
 */
import { encodeBase64Url } from "../input/base64url.ts";
import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import type { ApiKey } from "./key.ts";

export const PREFIX_BYTES = 8;

/** 256 random bits. */
export const SECRET_BYTES = 32;

const FORM = /^(agc_[0-9a-f]{16})\.([A-Za-z0-9_-]{43})$/;

export interface Credential {
  prefix: string;
  secret: string;
}

/** Undefined when malformed. */
export function parseCredential(text: string): Credential | undefined {
  const match = FORM.exec(text);
  return match ? { prefix: match[1]!, secret: match[2]! } : undefined;
}

export function buildCredential(
  prefixBytes: Uint8Array<ArrayBuffer>,
  secretBytes: Uint8Array<ArrayBuffer>,
): Credential {
  return {
    prefix: `agc_${hex(prefixBytes)}`,
    secret: encodeBase64Url(secretBytes),
  };
}

export function formatCredential({ prefix, secret }: Credential): string {
  return `${prefix}.${secret}`;
}

/** Constant time for equal lengths. */
export function equalDigests(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) {
    difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  }
  return difference === 0;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function opens(
  credential: Credential,
  key: ApiKey,
  digest: Digest,
): boolean {
  return equalDigests(digest(credential.secret), key.digest);
}

/** @throws {Failure} `unauthorized`, the same for every reason */
export function authenticate(
  credential: Credential,
  key: ApiKey | null,
  digest: Digest,
): void {
  const authentic = key !== null && key.state.status === "active" &&
    opens(credential, key, digest);
  if (!authentic) throw new Failure("unauthorized");
}
