import type { z } from "zod";
import type { ErasureStep } from "../../domain/erasure/person.ts";
import type { Store } from "../store.ts";
import { ERASURES } from "../tables/operator.ts";
import { rowKind } from "../tables/tables.ts";

export type ErasedRow = Pick<ErasureStep, "action"> & { key: Deno.KvKey };

/**
 * Audit record of one erasure. Each commit that erases rows also counts them in
 * the record, so that a killed erasure has recorded what it did.
 */
export class ErasureRecord {
  /** Rows erased so far, by kind and action. */
  steps: ErasureStep[] = [];
  #version: string | null = null;

  #erasedAt: number;

  constructor(
    readonly store: Store,
    readonly record: Omit<z.infer<typeof ERASURES.schema>, "steps">,
  ) {
    this.#erasedAt = record.erasedAt;
  }

  /**
   * Adds the record to a commit, which takes one more check, and commits. Without
   * rows, nothing is recorded.
   *
   * @returns false if nothing was written: a checked row has changed, or another
   * record has the instant of this one, which then moves on by a millisecond
   */
  async commit(
    atomic: Deno.AtomicOperation,
    rows: ErasedRow[],
  ): Promise<boolean> {
    if (rows.length === 0) return await this.store.commit(atomic) !== null;
    const erasedAt = this.#erasedAt;
    const steps = withRows(this.steps, rows);
    const record = { ...this.record, erasedAt, steps };
    const { key, value } = ERASURES.row(record, erasedAt);
    atomic.check({ key, versionstamp: this.#version }).set(key, value);
    const version = await this.store.commit(atomic) ??
      await this.#versionOfLost(key);
    if (version === null) return false;
    this.#version = version;
    this.steps = steps;
    return true;
  }

  /**
   * Version of the record if a commit was written although the store refused it:
   * Deno retries a KV Connect commit whose answer was lost.
   */
  async #versionOfLost(key: Deno.KvKey): Promise<string | null> {
    const { versionstamp } = await this.store.get(key);
    if (versionstamp === this.#version) return null;
    // Nobody else changes a record once it has been written.
    if (this.#version !== null) return versionstamp;
    this.#erasedAt++;
    return null;
  }
}

/** Counts more rows. */
export function withRows(
  steps: ErasureStep[],
  rows: ErasedRow[],
): ErasureStep[] {
  const counted = steps.map((step) => ({ ...step }));
  for (const { key, action } of rows) {
    const kind = rowKind(key);
    const step = counted.find((one) =>
      one.kind === kind && one.action === action
    );
    if (step) step.rows++;
    else counted.push({ kind, action, rows: 1 });
  }
  return counted;
}
