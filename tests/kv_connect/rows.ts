import {
  type AtomicWrite,
  type Check,
  type KvEntry,
  LE64,
  MUTATION,
  type Mutation,
  type ReadRange,
} from "./datapath.ts";

interface Row extends KvEntry {
  /** Epoch milliseconds; 0 when it does not end. */
  expiresAt: number;
}

/** A mutation that no store can do: the client must not try it again. */
export class BadMutation extends Error {}

/** Rows in the order of their keys, each with the version that wrote it. */
export class Rows {
  #rows = new Map<string, Row>();
  /** Sorted: a letter stands for a byte. */
  #ids: string[] = [];
  #version = 0;

  /** How many rows there are that have not ended. */
  get size(): number {
    return this.#ids.filter((id) => this.#live(id) !== undefined).length;
  }

  /** The first rows of a range. */
  read({ start, end, limit, reverse }: ReadRange): KvEntry[] {
    const entries: KvEntry[] = [];
    const from = this.#place(idOf(start));
    const to = this.#place(idOf(end));
    const step = reverse ? -1 : 1;
    let at = reverse ? to - 1 : from;
    for (; at >= from && at < to && entries.length < limit; at += step) {
      const row = this.#live(this.#ids[at]!);
      if (row !== undefined) entries.push(row);
    }
    return entries;
  }

  /**
   * Does all of a write, or nothing when a check fails.
   *
   * @returns the new version; null when a check failed
   * @throws {BadMutation} when it asks for what cannot be done
   */
  write({ checks, mutations }: AtomicWrite): Uint8Array | null {
    if (!checks.every((check) => this.#holds(check))) return null;
    const versionstamp = new Uint8Array(10);
    const version = BigInt(this.#version + 1);
    new DataView(versionstamp.buffer).setBigUint64(0, version);
    const changed = new Map<string, Row | undefined>();
    for (const mutation of mutations) {
      const { key, expireAtMs } = mutation;
      const id = idOf(key);
      const before = changed.has(id) ? changed.get(id) : this.#live(id);
      const value = changedValue(before, mutation);
      const row = value &&
        { key, ...value, versionstamp, expiresAt: expireAtMs };
      changed.set(id, row);
    }
    this.#version++;
    for (const [id, row] of changed) {
      if (row === undefined) this.#delete(id);
      else this.#set(id, row);
    }
    return versionstamp;
  }

  #holds({ key, versionstamp }: Check): boolean {
    const row = this.#live(idOf(key));
    return idOf(row?.versionstamp ?? new Uint8Array()) === idOf(versionstamp);
  }

  #set(id: string, row: Row): void {
    if (!this.#rows.has(id)) this.#ids.splice(this.#place(id), 0, id);
    this.#rows.set(id, row);
  }

  #delete(id: string): void {
    if (this.#rows.delete(id)) this.#ids.splice(this.#place(id), 1);
  }

  #live(id: string): Row | undefined {
    const row = this.#rows.get(id);
    const hasEnded = row && row.expiresAt > 0 && row.expiresAt <= Date.now();
    return hasEnded ? undefined : row;
  }

  /** Where a key is, or would be. */
  #place(id: string): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

type Value = Pick<KvEntry, "value" | "encoding">;

/** The value after a mutation; undefined when it is gone. */
function changedValue(
  before: Value | undefined,
  { value: given, mutationType }: Mutation,
): Value | undefined {
  if (mutationType === MUTATION.delete) return undefined;
  if (given === null) throw new BadMutation("A mutation has no value.");
  const { data: value, encoding } = given;
  if (mutationType === MUTATION.set) return { value, encoding };
  const other = before ?? { value, encoding };
  if (other.encoding !== LE64 || encoding !== LE64) {
    throw new BadMutation("The value is no number of 64 bits.");
  }
  if (before === undefined) return { value, encoding };
  const [a, b] = [number(before.value), number(value)];
  const results = new Map([
    [MUTATION.sum, a + b],
    [MUTATION.max, a > b ? a : b],
    [MUTATION.min, a < b ? a : b],
  ]);
  const result = results.get(mutationType);
  if (result === undefined) throw new BadMutation("The mutation is unknown.");
  return { value: bytes(result), encoding };
}

function idOf(key: Uint8Array): string {
  return String.fromCharCode(...key);
}

function number(data: Uint8Array): bigint {
  return new DataView(data.buffer, data.byteOffset, 8).getBigUint64(0, true);
}

function bytes(value: bigint): Uint8Array {
  const data = new Uint8Array(8);
  new DataView(data.buffer).setBigUint64(0, BigInt.asUintN(64, value), true);
  return data;
}
