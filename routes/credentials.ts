import { type Admission, isActive } from "../domain/admission.ts";
import { Failure } from "../domain/failures.ts";
import {
  type Credential,
  equalDigests,
  parseCredential,
} from "../domain/keys/credential.ts";
import type { ApiKey } from "../domain/keys/key.ts";
import type { Digest } from "../domain/limits/quota.ts";

/**
 * The text of the key that a request presents: `Authorization: Bearer`, else
 * `X-API-Key` (specification 5.4).
 */
export function presentedKey(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key") ?? undefined;
}

/** The key that a request presents; undefined without a well-formed one. */
export function presentedCredential(headers: Headers): Credential | undefined {
  const text = presentedKey(headers);
  return text === undefined ? undefined : parseCredential(text);
}

/** Whether a credential is the one that a stored key was registered with. */
export function opens(
  credential: Credential,
  key: ApiKey,
  digest: Digest,
): boolean {
  return equalDigests(digest(credential.secret), key.digest);
}

/**
 * Lets a caller in that presents an active key.
 *
 * @throws {Failure} `unauthorized`, the same for every reason
 */
export function authenticate(
  credential: Credential | undefined,
  admission: Admission,
  digest: Digest,
): void {
  const key = admission.key.value;
  const authentic = credential !== undefined && key !== null &&
    opens(credential, key, digest) && isActive(admission);
  if (!authentic) throw new Failure("unauthorized");
}
