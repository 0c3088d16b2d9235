import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import { type Credential, equalDigests } from "./credential.ts";
import type { ApiKey } from "./key.ts";

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
  credential: Credential,
  key: ApiKey | null,
  digest: Digest,
): void {
  const authentic = key !== null && key.state.status === "active" &&
    opens(credential, key, digest);
  if (!authentic) throw new Failure("unauthorized");
}
