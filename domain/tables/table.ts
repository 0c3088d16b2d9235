import { z } from "zod";
import { MINUTE_MS } from "../time.ts";

/** A key of Deno KV. */
export type Key = readonly (
  | Uint8Array
  | string
  | number
  | bigint
  | boolean
  | symbol
)[];

/**
 * Kind of personal data in a string. `owner`: email address of the owner of the
 * row. `email`: another email address, possibly of another person. `json`: JSON
 * text with strings that may mention an address. `account`, `phone`, `name` and
 * `own words`: data of the owner; `own words` are optional.
 */
export type Personal =
  | "owner"
  | "email"
  | "account"
  | "phone"
  | "name"
  | "own words"
  | "json";

/**
 * Content of a key part; null if the part is not personal. `email`: address in
 * lower case. `account`: account id; the value of the row is the id of a record
 * of the owner. `record`: id of a record of the person, such as a reservation.
 * `quota subject`: digest that identifies an address or a number (`quotaSubject`).
 */
export type PersonalKeyPart =
  | "email"
  | "account"
  | "record"
  | "quota subject"
  | null;

/** One part of the keys of a table, after its prefix. */
export interface KeyPart<Part extends string | number = string | number> {
  readonly name: string;
  readonly personal: PersonalKeyPart;
  /** Numbers are instants or positions; texts are mostly ids. */
  readonly isNumber: boolean;
  /** Returns the part as it stands in a key. */
  stored(part: Part): Part;
}

export function textPart(
  name: string,
  personal: PersonalKeyPart = null,
): KeyPart<string> {
  const stored = personal === "email"
    ? (part: string) => part.toLowerCase()
    : (part: string) => part;
  return { name, personal, isNumber: false, stored };
}

export function numberPart(name: string): KeyPart<number> {
  return { name, personal: null, isNumber: true, stored: (part) => part };
}

/**
 * Part of the daily byte budget that a new row takes: submissions have a share of
 * the budget; keys, contact requests, reservations and card tasks have all of it.
 * The budget refuses no row of other tables, because such a row comes with a row
 * that it can refuse, or the number of these rows is bounded.
 */
export type Growth = "submissions" | "others";

interface End<Value> {
  /** The end in words, for the page on storage. */
  says: string;
  /** Epoch milliseconds from which the store may delete a row. */
  at?(value: Value): number;
  /** Schema of what `at` reads, if it is less than the row. */
  reads?: z.ZodType;
}

/** A row that no write and no clock ends. */
export const PERMANENT: End<unknown> = { says: "Permanent." };

/** A row that ends by a write, or by the nightly run. */
export function byWrite(says: string): End<unknown> {
  return { says };
}

export function byClock<Value>(
  says: string,
  at: (value: Value) => number,
): End<Value> {
  return { says, at };
}

const expiring = z.object({ expiresAt: z.number() });

/** Delay until the removal of a row that is relied on to its last millisecond. */
export const REMOVAL_DELAY_MS = MINUTE_MS;

/** A row that names its end; a malformed one ends, too. */
export function byExpiry(
  says: string,
  delayMs = 0,
): End<z.infer<typeof expiring>> {
  const at = ({ expiresAt }: z.infer<typeof expiring>) => expiresAt + delayMs;
  return { says, at, reads: expiring };
}

/** Settings of how long rows are retained, and the fixed period of `holders`. */
export type RetentionPeriod =
  | "contacts"
  | "published"
  | "rejected"
  | "claims"
  | "holders";

/** Deletes the rows of a table once a period is over. */
export interface Removal<Value> {
  period: RetentionPeriod;
  /**
   * Epoch milliseconds from which the period counts, besides the first part of
   * the key; a malformed row is then left to an operator.
   */
  since?(value: Value): number;
}

/**
 * Effect of the nightly run on an old row. `stays`: nothing. `follows`: the row
 * shares the fate of the row that it belongs to. `submissions` and
 * `reservations`: rules of `kv/retention.ts`.
 */
type Retention<Value> =
  | "stays"
  | "follows"
  | "submissions"
  | "reservations"
  | Removal<Value>;

/** All that is to be known of one kind of row; every answer is required. */
interface Answers<Value, Parts extends readonly KeyPart[]> {
  /** One or two words with which the keys begin. */
  prefix: string[];
  parts: Parts;
  /** A sentence for the page on storage. */
  holds: string;
  schema: z.ZodType<Value>;
  ends: End<NoInfer<Value>>;
  grows: Growth | null;
  retention: Retention<NoInfer<Value>>;
  /**
   * Personal fields by path; the empty path is the value itself. Strings that
   * are not listed are searched for the address of a person who is erased.
   */
  personal: Record<string, Personal>;
  /**
   * Effect of an erasure. `anonymise`: a person's own row loses its personal
   * fields; a row that mentions the person loses the mention. `remove own`: the
   * person's own row is deleted. `remove`: a row that mentions the person is
   * deleted too.
   */
  erasure: "anonymise" | "remove own" | "remove";
  /** True if the row cache keeps rows that this process writes. */
  isRemembered?: boolean;
  /**
   * Bytes by which the store will grow later, by what a new row begins.
   *
   * @param bytes size of the value
   */
  later?(value: NoInfer<Value>, bytes: number): number;
}

export type PartsOf<Parts extends readonly KeyPart[]> = {
  [Index in keyof Parts]: Parts[Index] extends KeyPart<infer Part> ? Part
    : never;
};

/** A row to write. */
export interface SetRow {
  key: Key;
  /** Undefined deletes the row. */
  value: unknown;
  /** Epoch milliseconds from which the store may reclaim the row. */
  endsAt?: number;
  /** True if the row cache keeps the row. */
  isRemembered?: boolean;
  /** Size of the value, once known. */
  bytes?: number;
}

/** Rows to write, by the ids of their keys. */
export type Writes = Map<string, SetRow>;

export interface Table<
  Value,
  Parts extends readonly KeyPart[] = readonly KeyPart[],
> extends Omit<Answers<Value, Parts>, "retention"> {
  /** Words of the prefix, such as `submissions pending`. */
  readonly kind: string;
  readonly retention: Retention<Value>;
  key(...parts: PartsOf<Parts>): Key;
  /** Returns the prefix of the keys that begin with some of the parts. */
  under(...parts: Partial<PartsOf<Parts>>): Key;
  /** Returns a row as it is written, with its end. */
  row(value: Value, ...parts: PartsOf<Parts>): SetRow;
}

/** A table whose rows are read by their keys. */
// deno-lint-ignore no-explicit-any
export type AnyTable = Table<any, any>;

export function isTable(value: unknown): value is AnyTable {
  return typeof Object(value).under === "function";
}

export function table<Value, const Parts extends readonly KeyPart[]>(
  answers: Answers<Value, Parts>,
): Table<Value, Parts> {
  const { prefix, parts, ends, isRemembered } = answers;
  const key = (...own: Partial<PartsOf<Parts>>): Key => [
    ...prefix,
    ...own.map((part, index) => parts[index]!.stored(part!)),
  ];
  return {
    ...answers,
    kind: prefix.join(" "),
    key,
    under: key,
    row: (value, ...own) => {
      const endsAt = ends.at?.(value);
      return { key: key(...own), value, endsAt, isRemembered };
    },
  };
}

/** Names the fields of an object that lies at a path. */
export function within(
  path: string,
  fields: Record<string, Personal>,
): Record<string, Personal> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [`${path}.${name}`, type]),
  );
}

export const ownWords = (...names: string[]): Record<string, Personal> =>
  Object.fromEntries(names.map((name) => [name, "own words"]));

/** Answers of a table whose rows hold nothing of a person. */
export const IMPERSONAL = { personal: {}, erasure: "anonymise" } as const;

/** Answers of an index: its rows come and go with rows of another table. */
export const INDEX = {
  ...IMPERSONAL,
  grows: null,
  retention: "follows",
} as const;

/** Answers of a table that the service keeps for its own work. */
export const INTERNAL = {
  ...IMPERSONAL,
  grows: null,
  retention: "stays",
} as const;
