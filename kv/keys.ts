import type { WriteGuard, WriteOutcome } from "../domain/admission.ts";
import type { ApiKey } from "../domain/keys/key.ts";
import type { Clock, KeyStore, Revocation } from "../domain/services.ts";
import type { Admissions } from "./admissions.ts";
import type { GroupCommit } from "./group_commit.ts";
import { EMPTY } from "./operation.ts";
import { apiKeyByEmailKey, apiKeyKey, stored } from "./schema.ts";
import { decode, type Store } from "./store.ts";

/** API keys in the store. */
export class Keys implements KeyStore {
  constructor(
    readonly store: Store,
    readonly commits: GroupCommit,
    readonly admissions: Admissions,
    readonly clock: Clock,
  ) {}

  register(key: ApiKey, guard: WriteGuard): Promise<WriteOutcome> {
    const byEmail = apiKeyByEmailKey(key.contactEmail, key.prefix);
    return this.admissions.write(guard, {
      sets: [
        { key: apiKeyKey(key.prefix), value: key },
        { key: byEmail, value: key.id },
      ],
    });
  }

  async find(prefix: string): Promise<ApiKey | null> {
    return decode(stored.apiKey, await this.store.get(apiKeyKey(prefix))).value;
  }

  async revoke(prefix: string, reason?: string): Promise<Revocation> {
    const at = apiKeyKey(prefix);
    while (true) {
      const { value, version } = decode(
        stored.apiKey,
        await this.store.get(at),
      );
      if (value === null) return "unknown";
      if (value.state.status === "revoked") return "already_revoked";
      const revokedAt = this.clock.now();
      const state = { status: "revoked" as const, revokedAt, reason };
      const outcome = await this.commits.commit({
        ...EMPTY,
        checks: [{ key: at, version }],
        sets: [{ key: at, value: { ...value, state } }],
      });
      if (outcome.kind === "committed") return "revoked";
    }
  }
}
