import type { z } from "zod";
import { keyId } from "../commits/key_id.ts";
import type { KnownRows } from "../commits/known_rows.ts";
import type { Check, Versioned } from "../rows/versioned.ts";
import { decode, type Entry } from "../store.ts";

/** What a decision does with a row that it looks at. */
type Use =
  /** It relies on it: the commit checks its version. */
  | "checked"
  /** It steps it as a cell, which checks it as well. */
  | "stepped"
  /** Nothing checks it, so it has to be read. */
  | "read"
  /** Nothing checks it, because it never changes again. */
  | "lasting";

/** A row as a decision saw it. */
interface Seen {
  id: string;
  key: Deno.KvKey;
  use: Use;
  /** Whether what is known of it counts as read, because it never changes. */
  isLasting: boolean;
  state: Versioned<unknown>;
}

/**
 * What a decision sees of the store: what was read for it, else what is known,
 * and what nobody knows is assumed to be absent. It notes all that was looked
 * at, so that a commit can check it, or a read make sure of it.
 */
export class View {
  #seen: Seen[] = [];
  #read = new Map<string, Entry>();

  constructor(readonly known: KnownRows) {}

  /** A row on which the decision relies; the commit checks it. */
  row<Schema extends z.ZodType>(key: Deno.KvKey, schema: Schema) {
    return this.#look(key, schema, "checked");
  }

  /** A row that keeps its value until it ends, such as a recorded answer. */
  lastingRow<Schema extends z.ZodType<{ expiresAt: number }>>(
    key: Deno.KvKey,
    schema: Schema,
    now: number,
  ) {
    const state = this.#look(key, schema, "checked");
    const { value } = state;
    this.#seen.at(-1)!.isLasting = value !== null && now < value.expiresAt;
    return state;
  }

  /** Does not check a row that was seen and never changes again. */
  release(key: Deno.KvKey): void {
    const id = keyId(key);
    const seen = this.#seen.find((seen) => seen.id === id)!;
    seen.use = "lasting";
    seen.isLasting = true;
  }

  /** A cell that the write steps. */
  cell<Schema extends z.ZodType>(key: Deno.KvKey, schema: Schema) {
    return this.#look(key, schema, "stepped");
  }

  /** A row that is only looked at, and so has to be read. */
  current<Schema extends z.ZodType>(key: Deno.KvKey, schema: Schema) {
    return this.#look(key, schema, "read");
  }

  /** Versions that the decision relies on. */
  get checks(): Check[] {
    return this.#seen.filter(({ use }) => use === "checked")
      .map(({ key, state: { version } }) => ({ key, version }));
  }

  /** Rows without which nothing can be tried. */
  doubtful(): Deno.KvKey[] {
    return this.#unread(({ id, use }) =>
      use === "read" || this.known.isDoubtful(id)
    );
  }

  /** Rows without which nothing is certain. */
  uncertain(): Deno.KvKey[] {
    return this.#unread(({ isLasting }) => !isLasting);
  }

  /** Rows that nobody knows well, and the one with this id. */
  unknown(id: string | undefined): Deno.KvKey[] {
    return this.#unread((seen) =>
      seen.id === id || this.known.get(seen.id) === undefined ||
      this.known.isDoubtful(seen.id)
    );
  }

  /** Takes in what was read; all has to be looked at anew. */
  take(keys: Deno.KvKey[], entries: Entry[]): void {
    this.#seen = [];
    keys.forEach((key, index) => this.#read.set(keyId(key), entries[index]!));
  }

  /**
   * Whether this process has itself written what the decision saw, since then:
   * a conflict that is nobody else's.
   */
  isOutdated(): boolean {
    return this.#seen.some(({ id, use, state }) => {
      const known = use === "checked" ? this.known.get(id) : undefined;
      return known !== undefined && known.version !== state.version;
    });
  }

  #unread(isWanted: (seen: Seen) => boolean): Deno.KvKey[] {
    return this.#seen
      .filter((seen) => !this.#read.has(seen.id) && isWanted(seen))
      .map(({ key }) => key);
  }

  #look<Schema extends z.ZodType>(
    key: Deno.KvKey,
    schema: Schema,
    use: Use,
  ): Versioned<z.output<Schema>> {
    const id = keyId(key);
    const before = this.#seen.find((seen) => seen.id === id);
    if (before) return before.state as Versioned<z.output<Schema>>;
    const state = this.#stateOf(id, schema);
    this.#seen.push({ id, key, use, isLasting: false, state });
    return state;
  }

  #stateOf<Schema extends z.ZodType>(
    id: string,
    schema: Schema,
  ): Versioned<z.output<Schema>> {
    const entry = this.#read.get(id);
    const known = this.known.get(id) as Versioned<z.output<Schema>> | undefined;
    if (entry === undefined) return known ?? { value: null, version: null };
    // What has the version that is known need not be decoded again.
    return known !== undefined && known.version === entry.versionstamp
      ? known
      : decode(schema, entry);
  }
}
