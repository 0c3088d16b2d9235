import type {
  AdmissionRequest,
  WriteOutcome,
} from "../../domain/writes/admission.ts";
import type { QuotaStore } from "../../domain/limits/ports.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import { type QuotaState, quotaState } from "../../domain/limits/window.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { JoinedReads } from "../commits/joined_reads.ts";
import { keyId } from "../commits/key_id.ts";
import { EMPTY } from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import { apiKeyKey, rateWindowKey } from "../schema.ts";
import { quotasLeft, takeFrom, windowsOf } from "./rate_windows.ts";
import { limited, settle, type Settled, type WriteDecide } from "./settle.ts";
import { View } from "./view.ts";

/**
 * Limits, idempotency and the caller's key around every write. It is decided
 * on what this process knows, and what it does not know it takes for absent:
 * the commit checks all of that. So most writes are one commit and no read.
 * What is refused, and what failed in the commit, is decided anew on a read.
 */
export class Admissions implements QuotaStore {
  constructor(
    readonly reads: JoinedReads,
    readonly commits: GroupCommit,
    readonly clock: Clock,
  ) {}

  async peek(quotas: Quota[]): Promise<QuotaState[]> {
    if (quotas.length === 0) return [];
    const view = new View(this.commits.known);
    windowsOf(view, quotas);
    await this.#read(view, view.uncertain());
    const now = this.clock.now();
    return windowsOf(view, quotas).map(({ value }, index) =>
      quotaState(value, quotas[index]!.policy, now)
    );
  }

  async take(quotas: Quota[]) {
    const view = new View(this.commits.known);
    windowsOf(view, quotas);
    await this.#read(view, view.doubtful());
    const windows = windowsOf(view, quotas);
    const cells = quotas.map((quota, i) => takeFrom(quota, windows[i]));
    const outcome = await this.commits.commit({ ...EMPTY, cells });
    // Nothing is checked but cells, and those are retried by the commit.
    if (outcome.kind === "conflict") throw new Error("take met a conflict");
    return {
      taken: outcome.kind === "committed",
      quotas: quotasLeft(quotas, outcome),
    };
  }

  /**
   * Commits what is decided on a request, with its guard. After a lost race it
   * reads and decides anew, so that a second sending of the same request is
   * replayed and a key that was revoked meanwhile is refused. An exhausted
   * quota is final only when a read finds nothing to replay.
   *
   * @param decide is called for each try; must be pure
   */
  async write(
    request: AdmissionRequest,
    decide: WriteDecide,
  ): Promise<WriteOutcome> {
    const { quotas, scope } = request;
    let view = new View(this.commits.known);
    let isCertain = request.isTrial === true;
    let refusals = 0;
    while (true) {
      const settled = settle(request, decide, view, this.clock.now());
      const unread = unreadFor(settled, request, view, isCertain);
      if (unread.length > 0) {
        await this.#read(view, unread);
        continue;
      }
      if (settled.kind === "broken") throw settled.error;
      if (settled.kind !== "try") return settled.outcome;
      if (settled.isGrowth && this.commits.daily.isSpent) {
        if (isCertain) throw this.commits.daily.failure;
        // What was sent before is replayed, and a bad key is refused as one.
        isCertain = true;
        continue;
      }
      const outcome = await this.commits.commit(settled.operation);
      const left = outcome.kind === "conflict"
        ? []
        : quotasLeft(quotas, outcome);
      if (outcome.kind === "committed") {
        this.#remember(request, view);
        const response = settled.respond(outcome.cells.slice(quotas.length));
        return { kind: "written", response, quotas: left };
      }
      if (outcome.kind === "refused") {
        const isFinal = isCertain && (scope === undefined || refusals > 0);
        if (isFinal) return limited(left);
        if (isCertain) refusals++;
      } else if (!view.isOutdated()) {
        this.commits.known.contest(callerIds(request));
      }
      view = new View(this.commits.known);
      isCertain = true;
    }
  }

  async #read(view: View, keys: Deno.KvKey[]): Promise<void> {
    if (keys.length > 0) view.take(keys, await this.reads.read(keys));
  }

  /** The key of a caller is known from its first write. */
  #remember({ keyPrefix }: AdmissionRequest, view: View): void {
    if (keyPrefix === undefined) return;
    const key = apiKeyKey(keyPrefix);
    const { known } = this.commits;
    if (known.get(keyId(key)) === undefined) {
      known.replace(keyId(key), view.row(key, stored.apiKey));
    }
  }
}

/** What has to be read before a request is carried so far. */
function unreadFor(
  { kind }: Settled,
  { keyPrefix }: AdmissionRequest,
  view: View,
  isCertain: boolean,
): Deno.KvKey[] {
  if (isCertain) return view.uncertain();
  switch (kind) {
    case "try":
      // Who has to read at all reads everything, in the same trip.
      return view.doubtful().length > 0 ? view.uncertain() : [];
    case "replay":
      return view.unknown(keyPrefix && keyId(apiKeyKey(keyPrefix)));
    case "over":
    case "broken":
      return view.uncertain();
  }
}

/** What a caller is known and counted by. */
function callerIds({ keyPrefix, quotas }: AdmissionRequest): string[] {
  const keys = quotas.map(({ policy, subject }) =>
    rateWindowKey(policy.name, subject)
  );
  if (keyPrefix !== undefined) keys.push(apiKeyKey(keyPrefix));
  return keys.map(keyId);
}
