import { Failure } from "../failures.ts";
import { validate } from "../input/validate.ts";
import type { Digest } from "../runtime.ts";
import { opens, parseCredential } from "./credential.ts";
import { revocation } from "./key.ts";
import type { KeyStore } from "./ports.ts";

/**
 * Revokes the presented key (specification 4.8). The key is its own proof, also
 * when it is already revoked.
 *
 * @throws {Failure} `validation_failed`, also when header and body differ;
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
  if (credential === undefined) throw new Failure("unauthorized");
  const { prefix } = credential;
  const outcome = await keys.revoke(prefix, {
    isProven: (key) => opens(credential, key, digest),
    reason,
  });
  if (outcome === "unknown") throw new Failure("unauthorized");
  return { revoked: true, alreadyRevoked: outcome !== "revoked", prefix };
}
