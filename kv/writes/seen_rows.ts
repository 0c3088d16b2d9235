import type { Key, SetRow, Table, Writes } from "../../domain/tables/table.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import { type Check, keyId } from "../commits/operation.ts";
import { decode, type StoredEntry, type Versioned } from "../store.ts";

interface Seen<Value = unknown> {
  id: string;
  key: Deno.KvKey;
  /**
   * `checked`: the commit checks the row's version. `stepped`: a merge operation
   * changes the row and checks its version. `read`: not checked, so the row must
   * be read from the store. `lasting`: not checked, as the row never changes again.
   */
  use: "checked" | "stepped" | "read" | "lasting";
  isRemembered?: boolean;
  state: Versioned<Value>;
}

/**
 * The rows that a write has looked at, for the commit to check or a read to
 * confirm. They come from a read for this write, else from the row cache, else
 * are assumed absent.
 */
export class SeenRows {
  #seen = new Map<string, Seen>();

  /** @param read entries read for this write, by id */
  constructor(
    readonly commits: Pick<GroupCommit, "known" | "store">,
    readonly read: Map<string, StoredEntry>,
  ) {}

  look<Value>(
    { schema, isRemembered }: Pick<
      Table<Value, never>,
      "schema" | "isRemembered"
    >,
    key: Key,
    use: Seen["use"],
  ): Seen<Value> {
    const id = keyId(key);
    const before = this.#seen.get(id);
    if (before) return before as Seen<Value>;
    const entry = this.read.get(id);
    const known = this.commits.known.get(id) as Versioned<Value> | undefined;
    // Prefers the cached state, which is already decoded.
    const isKnown = known !== undefined &&
      (entry === undefined || known.version === entry.versionstamp);
    const state = isKnown ? known : decode(schema, entry);
    const seen = { id, key, use, isRemembered, state };
    this.#seen.set(id, seen);
    return seen;
  }

  /** Omits the check of a row that never changes again. */
  release(key: Key): void {
    this.#seen.get(keyId(key))!.use = "lasting";
  }

  /** By the ids of their keys. */
  checks(): Map<string, Check> {
    const checks = new Map<string, Check>();
    for (const [id, { use, key, state: { version } }] of this.#seen) {
      if (use === "checked") checks.set(id, { key, version });
    }
    return checks;
  }

  /** Checked rows that exist, by id. */
  *found(): Generator<[id: string, row: SetRow]> {
    for (const [id, { use, key, state: { value } }] of this.#seen) {
      if (use === "checked" && value !== null) yield [id, { key, value }];
    }
  }

  /**
   * Returns the rows, by id, that must be read before a result is final. For a
   * replay, no commit checks what was looked at; a `doubted` result is a refusal,
   * or comes after a lost race.
   */
  unread(result: "replay" | "doubted" | "write"): Map<string, Deno.KvKey> {
    const { known } = this.commits;
    if (result === "replay") {
      return this.#unread(({ use }, id) =>
        use === "checked" || known.get(id) === undefined || known.isStale(id)
      );
    }
    // The commit itself reads cells.
    const stale = this.#unread(({ use }, id) =>
      use === "read" || use !== "stepped" && known.isStale(id)
    );
    // If a row must be read, the same read fetches all rows.
    return result === "write" && stale.size === 0
      ? stale
      : this.#unread(({ use }) => use !== "lasting");
  }

  #unread(isWanted: (seen: Seen, id: string) => boolean) {
    const keys = new Map<string, Deno.KvKey>();
    for (const [id, seen] of this.#seen) {
      if (!this.read.has(id) && isWanted(seen, id)) keys.set(id, seen.key);
    }
    return keys;
  }

  /** Stores the entries read; false if a version differs from that of the run. */
  isConfirmed(entries: Map<string, StoredEntry>): boolean {
    let isConfirmed = true;
    for (const [id, { state }] of this.#seen) {
      const entry = entries.get(id);
      if (entry === undefined) continue;
      this.read.set(id, entry);
      if (state.version !== entry.versionstamp) isConfirmed = false;
    }
    return isConfirmed;
  }

  /** Marks all rows hot after a lost race, unless this process changed one. */
  noteConflict(): void {
    const { known } = this.commits;
    for (const [id, { use, state }] of this.#seen) {
      const newest = use === "checked" ? known.get(id) : undefined;
      if (newest !== undefined && newest.version !== state.version) return;
    }
    known.markHot([...this.#seen.keys()]);
  }

  /** Keeps rows that a commit has checked and not written: the caller's key. */
  remember(writes: Writes): void {
    const { known } = this.commits;
    for (const [id, { use, isRemembered, state }] of this.#seen) {
      const isKept = isRemembered && use === "checked" && state.value !== null;
      if (isKept && !writes.has(id) && known.get(id) === undefined) {
        known.replace(id, state);
      }
    }
  }
}
