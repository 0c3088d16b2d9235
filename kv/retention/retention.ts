import type { ErasureStep } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import type {
  Cutoffs,
  RetentionStore,
} from "../../domain/retention/retention.ts";
import { recordErasure, stepsOf } from "../erasure/record.ts";
import type { Store } from "../store.ts";
import type { Change } from "./change.ts";
import { oldClaims } from "./claims.ts";
import { oldContacts, oldNotices } from "./contacts.ts";
import { oldSubmissions } from "./submissions.ts";
import { checkAll } from "../rows/versioned.ts";

/** Concurrent commits. */
const STEP = 10;

export class Retention implements RetentionStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  async forget(
    cutoffs: Cutoffs,
    pause: () => Promise<void>,
  ): Promise<ErasureStep[]> {
    const done: Change["rows"] = [];
    let step: Change[] = [];
    const write = async () => {
      const written = await Promise.all(
        step.map((change) => this.#commit(change)),
      );
      done.push(...written.flat());
      step = [];
      await pause();
    };
    for await (const change of this.#changes(cutoffs)) {
      if (step.push(change) === STEP) await write();
    }
    await write();
    const steps = stepsOf(done);
    const erasedAt = this.clock.now();
    await recordErasure(this.store, { erasedAt, steps, by: "retention" });
    return steps;
  }

  async *#changes(
    { contacts, published, rejected, claims }: Cutoffs,
  ): AsyncGenerator<Change> {
    if (contacts !== undefined) {
      yield* oldContacts(this.store, contacts);
      yield* oldNotices(this.store, contacts);
    }
    yield* oldSubmissions(this.store, { published, rejected });
    if (claims !== undefined) yield* oldClaims(this.store, claims);
  }

  /** Writes a change, unless one of its rows has changed. */
  async #commit({ checks, sets, deletes, rows }: Change) {
    const atomic = this.store.kv.atomic();
    checkAll(atomic, checks);
    for (const { key, value } of sets) atomic.set(key, value);
    for (const key of deletes) atomic.delete(key);
    return await this.store.commit(atomic) === null ? [] : rows;
  }
}
