/**
 * Lists of rows among which Deno cannot decode some, for example because a bit
 * of the file has changed. Deno KV then fails a whole list and names no row. The
 * place of a damaged row is found by bisection: a list of one row tells whether
 * the row lies behind a key, and a cursor of Deno KV may be any bytes.
 *
 * @module
 */
import {
  commonLength,
  compareBytes,
  decodeKey,
  encodeKey,
} from "./key_bytes.ts";

/** Value of a row that Deno cannot decode; no schema accepts a symbol. */
export const UNDECODABLE = Symbol("undecodable");

/** Version of such a row, which nobody knows: no check on it succeeds. */
export const UNKNOWN_VERSION = "f".repeat(20);

export function damagedEntry(key: Deno.KvKey): Deno.KvEntry<unknown> {
  return { key, value: UNDECODABLE, versionstamp: UNKNOWN_VERSION };
}

/** Checks that a row is as it was read; none for a damaged row. */
export function checksOf(
  { key, value, versionstamp }: Deno.KvEntryMaybe<unknown>,
): Deno.AtomicCheck[] {
  return value === UNDECODABLE ? [] : [{ key, versionstamp }];
}

/** True for a failure because Deno KV could not decode what it had read. */
export function isDamage({ cause }: Error): boolean {
  return cause instanceof RangeError ||
    cause instanceof Deno.errors.InvalidData ||
    cause instanceof Deno.errors.UnexpectedEof;
}

interface Page {
  limit: number;
  reverse?: boolean;
}

/** Reads some rows behind a cursor. */
export type List = (
  selector: Deno.KvListSelector,
  options: Page & { cursor?: string },
) => Promise<Deno.KvEntry<unknown>[]>;

/**
 * Lists rows like Deno KV. A row whose value is damaged is returned as
 * `damagedEntry`; one whose key is damaged has no place in a list and goes to
 * `onDamagedKey`.
 */
export async function listAroundDamage(
  list: List,
  selector: Deno.KvListSelector,
  { limit, reverse }: Page,
  onDamagedKey: (bytes: Uint8Array) => void,
): Promise<Deno.KvEntry<unknown>[]> {
  const rows: Deno.KvEntry<unknown>[] = [];
  let rest = new Rest(list, selector, reverse);
  let count = limit;
  while (rows.length < limit) {
    count = Math.min(count, limit - rows.length);
    const page = await rest.read(count);
    if (page !== null) {
      rows.push(...page);
      if (page.length < count) break;
      rest = rest.behind(page.at(-1)!.key);
      count *= 2;
    } else if (count > 1) count = Math.floor(count / 2);
    else if (rest.passed) {
      const next = await rest.readFurther(rest.passed);
      if (next === undefined) break;
      rows.push(next);
      rest = rest.behind(next.key);
    } else {
      const bytes = await rest.findDamage();
      const key = decodeKey(bytes);
      if (key === undefined) onDamagedKey(bytes);
      else rows.push(damagedEntry(key));
      rest = key ? rest.behind(key) : rest.behindBytes(bytes);
    }
  }
  return rows;
}

/** Longer than any run of these bytes at the end of a key. */
const HIGHEST = new Uint8Array(12).fill(0xff);

/** Rows that are still to be listed. */
class Rest {
  /** Bytes with which the keys begin; cursors continue them. */
  readonly #common: Uint8Array;
  readonly #low: Uint8Array;
  readonly #high: Uint8Array;

  /** @param passed the last key, if it is damaged and no selector can name it */
  constructor(
    readonly list: List,
    readonly selector: Deno.KvListSelector,
    readonly reverse = false,
    readonly passed?: Uint8Array,
  ) {
    const { prefix, start, end } = selector as Record<string, Deno.KvKey>;
    const under = encodeKey(prefix ?? []);
    this.#low = start ? encodeKey(start) : concat(under, [0]);
    this.#high = end ? encodeKey(end) : concat(under, [0xff]);
    this.#common = prefix
      ? under
      : this.#low.subarray(0, commonLength(this.#low, this.#high));
  }

  behind(key: Deno.KvKey): Rest {
    const { prefix, start, end } = this.selector as Record<string, Deno.KvKey>;
    // Appending an empty byte part to a key gives its immediate successor.
    const next = [...key, new Uint8Array()];
    const selector = this.reverse
      ? start ? { start, end: key } : { prefix: prefix!, end: key }
      : end
      ? { start: next, end }
      : { prefix: prefix!, start: next };
    return new Rest(this.list, selector, this.reverse);
  }

  behindBytes(bytes: Uint8Array): Rest {
    return new Rest(this.list, this.selector, this.reverse, bytes);
  }

  /** Null if one of the rows is damaged. */
  read(limit: number): Promise<Deno.KvEntry<unknown>[] | null> {
    return this.#read(limit, this.reverse, this.passed);
  }

  async #read(
    limit: number,
    reverse: boolean,
    cursor?: Uint8Array,
  ): Promise<Deno.KvEntry<unknown>[] | null> {
    const behind = cursor?.subarray(this.#common.length).toBase64({
      alphabet: "base64url",
    });
    try {
      const options = { limit, reverse, cursor: behind };
      return await this.list(this.selector, options);
    } catch (error) {
      if (isDamage(error as Error)) return null;
      throw error;
    }
  }

  /** Finds the key of the damaged row with which the rest begins, byte by byte. */
  async findDamage(): Promise<Uint8Array> {
    let key = this.#common;
    while (true) {
      // The highest next byte after which the damaged row still comes.
      let [low, high] = [-1, 0xff];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (await this.#isAbove(concat(key, [middle]))) low = middle;
        else high = middle - 1;
      }
      const next = concat(key, [low + 1]);
      if (low < 0) return next;
      key = concat(key, [low]);
      if (low < 0xff && await this.#isAbove(concat(key, HIGHEST))) return next;
    }
  }

  /** True if the damaged row comes after a key. */
  async #isAbove(key: Uint8Array): Promise<boolean> {
    const { reverse } = this;
    // From the other end: whatever is there shows that the damaged row is, too.
    const bound = reverse ? key : concat(key, [0]);
    const beyondLow = compareBytes(bound, this.#low);
    if (beyondLow < 0 || beyondLow === 0 && !reverse) return true;
    if (compareBytes(bound, this.#high) >= 0) return false;
    const other = await this.#read(1, !reverse, bound);
    return (other?.length !== 0) === reverse;
  }

  /**
   * Reads the next row after a damaged key whose neighbour is damaged, too. No
   * selector can begin between them, so the neighbours, and perhaps some rows
   * beside them, stay out of the list until the damaged key is deleted.
   */
  async readFurther(
    passed: Uint8Array,
  ): Promise<Deno.KvEntry<unknown> | undefined> {
    const { reverse } = this;
    for (let at = passed.length - 1; at >= this.#common.length; at--) {
      const bound = concat(passed.subarray(0, at), reverse ? [] : HIGHEST);
      const isOutside = reverse
        ? compareBytes(bound, this.#low) <= 0
        : compareBytes(bound, this.#high) >= 0;
      if (isOutside) return undefined;
      const page = await this.#read(1, reverse, bound);
      if (page !== null) return page[0];
    }
    return undefined;
  }
}

function concat(bytes: Uint8Array, more: ArrayLike<number>): Uint8Array {
  return Uint8Array.from([...bytes, ...Array.from(more)]);
}
