import type { WriteGuard, WriteOutcome } from "../domain/writes/admission.ts";
import type { ApiKey } from "../domain/keys/key.ts";
import { keyRevoked } from "../domain/outbox/notice.ts";
import type {
  KeyStore,
  Revocation,
  RevocationClaim,
} from "../domain/keys/ports.ts";
import type { Clock } from "../domain/runtime.ts";
import type { Admissions } from "./writes/admissions.ts";
import { stored } from "./rows/codecs.ts";
import type { GroupCommit } from "./commits/group_commit.ts";
import { EMPTY } from "./commits/operation.ts";
import { queueNotice } from "./outbox.ts";
import { scan } from "./rows/scan.ts";
import { apiKeyByEmailKey, apiKeyKey, apiKeysByEmail } from "./schema.ts";
import { decode, type Store } from "./store.ts";

/** API keys in the store. */
export class Keys implements KeyStore {
  constructor(
    readonly store: Store,
    readonly commits: GroupCommit,
    readonly admissions: Admissions,
    readonly clock: Clock,
    /** Name of the operator who revokes, where they gave one. */
    readonly adminName: string | undefined,
  ) {}

  register(
    key: ApiKey,
    { request, response }: WriteGuard,
  ): Promise<WriteOutcome> {
    const at = apiKeyKey(key.prefix);
    const byEmail = apiKeyByEmailKey(key.contactEmail, key.prefix);
    const sets = [
      { key: at, value: key, isRemembered: true },
      { key: byEmail, value: key.id },
    ];
    const make = () => ({ response, sets, isGrowth: true });
    return this.admissions.write(request, () => ({ make }));
  }

  async find(prefix: string): Promise<ApiKey | null> {
    return decode(stored.apiKey, await this.store.get(apiKeyKey(prefix))).value;
  }

  async findByEmail(email: string): Promise<ApiKey[]> {
    const keys: ApiKey[] = [];
    for await (const { key } of scan(this.store, apiKeysByEmail(email))) {
      const found = await this.find(String(key.at(-1)));
      if (found !== null) keys.push(found);
    }
    return keys;
  }

  revoke(
    prefix: string,
    { isProven, reason }: RevocationClaim,
  ): Promise<Revocation> {
    return this.#revoke(prefix, { by: "owner", isProven, reason });
  }

  revokeByOperator(prefix: string, reason?: string): Promise<Revocation> {
    const isProven = () => true;
    return this.#revoke(prefix, { by: "operator", isProven, reason });
  }

  async #revoke(
    prefix: string,
    { by, isProven, reason }: RevocationClaim & { by: "owner" | "operator" },
  ): Promise<Revocation> {
    const at = apiKeyKey(prefix);
    while (true) {
      const { value, version } = decode(
        stored.apiKey,
        await this.store.get(at),
      );
      if (value === null || !isProven(value)) return "unknown";
      if (value.state.status === "revoked") return "already_revoked";
      const revokedAt = this.clock.now();
      const named = by === "operator" && this.adminName !== undefined;
      const status = "revoked" as const;
      const operator = named ? { operator: this.adminName } : {};
      const state = { status, revokedAt, reason, by, ...operator };
      const notices = by === "operator"
        ? [queueNotice(keyRevoked(value, reason), revokedAt)]
        : [];
      const outcome = await this.commits.commit({
        ...EMPTY,
        checks: [{ key: at, version }],
        sets: [{ key: at, value: { ...value, state } }, ...notices],
      });
      if (outcome.kind === "committed") return "revoked";
    }
  }
}
