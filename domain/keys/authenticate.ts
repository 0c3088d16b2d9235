import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import { type Credential, equalDigests } from "./credential.ts";
import type { ApiKey } from "./key.ts";

export function opens(
  credential: Credential,
  key: ApiKey,
  digest: Digest,
): boolean {
  return equalDigests(digest(credential.secret), key.digest);
}

/**
 * Accepts an active key.
 *
 * @throws {Failure} `unauthorized`, the same for every reason
 */
export function authenticate(
  credential: Credential,
  key: ApiKey | null,
  digest: Digest,
): void {
  const authentic = key !== null && key.state.status === "active" &&
    opens(credential, key, digest);
  if (!authentic) throw new Failure("unauthorized");
}
