import {
  createMentionFinder,
  ERASED_EMAIL,
  ERASED_TEXT,
  type ErasureStep,
  isSameAddress,
  mapTexts,
  type Person,
  scrub,
  textsOf,
} from "../../domain/erasure/person.ts";
import { asciiJson } from "../../domain/input/ascii_json.ts";
import { API_KEYS, type ApiKey } from "../../domain/api_key.ts";
import type {
  KeyPart,
  Personal,
  PersonalKeyPart,
} from "../../domain/tables/table.ts";
import { isReadable, tableOf, TABLES } from "../tables/tables.ts";

export type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/** Values with fewer digits are not phone numbers. */
const MIN_PHONE_DIGITS = 7;

/** Types of the personal fields of a row, by path. */
function fieldsOf(key: Deno.KvKey): Partial<Record<string, Personal>> {
  return tableOf(key)?.personal ?? {};
}

function keyParts(key: Deno.KvKey, type: PersonalKeyPart): string[] {
  const { prefix = [], parts = [] } = tableOf(key) ?? {};
  return parts.flatMap(({ personal }: KeyPart, index: number) =>
    personal === type ? [String(key[prefix.length + index])] : []
  );
}

export function isOwnedBy({ key, value }: Row, person: Person): boolean {
  const fields = fieldsOf(key);
  if (keyParts(key, "record").some((id) => person.records.has(id))) return true;
  const own = textsOf(value).filter(([, text]) =>
    isSameAddress(text, person.email)
  );
  if (own.some(([path]) => fields[path] === "owner")) return true;
  // A malformed row may have its owner at another path.
  return own.some(([path]) => OWNER_NAMES.has(nameOf(path))) &&
    !isReadable({ key, value });
}

const OWNER_NAMES = new Set(
  TABLES.values().flatMap(({ personal }) =>
    Object.entries(personal).filter(([, type]) => type === "owner")
      .map(([path]) => nameOf(path))
  ),
);

export function collectIdentifiers({ key, value }: Row, person: Person): void {
  const fields = fieldsOf(key);
  person.records.add(String(key.at(-1)));
  for (const [path, text] of textsOf(value)) {
    const type = fields[path];
    if (type === "phone" && isPhone(text)) person.phones.add(text);
    if (type === "account") person.accounts.add(text);
    if (path === "id") person.records.add(text);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, "").length >= MIN_PHONE_DIGITS;
}

interface ErasureRule {
  action: ErasureStep["action"];
  value?: unknown;
}

/** Finds the rule for a row; undefined if the row has no data of the person. */
export type RuleFinder = (row: Row) => ErasureRule | undefined;

/**
 * @param subjects digests of the person's address and phone numbers, as in keys
 */
export function createRuleFinder(
  person: Person,
  { subjects, now }: { subjects: ReadonlySet<string>; now: number },
): RuleFinder {
  const find = createMentionFinder(person);
  const scrubbed = (text: string) => scrub(text, find) as string;
  return (row) => {
    const { key, value } = row;
    const table = tableOf(key);
    const fields = fieldsOf(key);
    if (isKeyOf(row, person, subjects)) return { action: "remove" };
    const isTheirs = isOwnedBy(row, person);
    const change = (text: string, path: string): string => {
      switch (fields[path]) {
        case "owner":
        case "email":
          return isSameAddress(text, person.email) ? ERASED_EMAIL : text;
        case "account":
        case "phone":
          return text;
        case "json":
          return inJson(text, scrubbed);
        default:
          return scrubbed(text);
      }
    };
    const isNamed = textsOf(value).some(([path, text]) =>
      change(text, path) !== text
    );
    if (!isTheirs && !isNamed) return undefined;
    const isRemoved = table?.erasure === "remove" ||
      isTheirs && table?.erasure === "remove own";
    if (isRemoved) return { action: "remove" };
    let rest = isTheirs ? anonymise(key, value) : value;
    // A malformed row cannot be anonymised.
    if (rest === undefined) return { action: "remove" };
    if (isTheirs && table === API_KEYS) {
      rest = revoked(rest as ApiKey, now);
    }
    return { action: "anonymise", value: mapTexts(rest, change) };
  };
}

function isKeyOf(
  { key, value }: Row,
  person: Person,
  subjects: ReadonlySet<string>,
) {
  const { email, accounts, records } = person;
  return keyParts(key, "email").some((part) => isSameAddress(part, email)) ||
    // The part before a dot is the email, the rest a block of addresses.
    keyParts(key, "quota subject").some((part) =>
      subjects.has(part.split(".")[0]!)
    ) ||
    // Anyone can name an account id, so the row must also refer to a record of
    // the person.
    (keyParts(key, "account").some((part) => accounts.has(part)) &&
      records.has(String(value)));
}

/** Parses the text, because escapes may hide the bounds of an address. */
function inJson(json: string, change: (text: string) => string): string {
  try {
    const value = JSON.parse(json);
    const isSame = textsOf(value).every(([, text]) => change(text) === text);
    return isSame ? json : asciiJson(mapTexts(value, change));
  } catch {
    return change(json);
  }
}

/** Replacements of required fields; other personal fields are left out. */
const REPLACEMENTS: Partial<Record<Personal, string>> = {
  owner: ERASED_EMAIL,
  account: ERASED_TEXT,
  phone: ERASED_TEXT,
  name: ERASED_TEXT,
};

/** A person's row without their data; undefined for a malformed row. */
export function anonymise(key: Deno.KvKey, value: unknown): unknown {
  const fields = fieldsOf(key);
  const readable = tableOf(key)?.schema.safeParse(value).data;
  return mapTexts(readable, (text, path) => {
    const type = fields[path];
    return type === undefined ? text : REPLACEMENTS[type];
  });
}

/** The prefix of a revoked key stays in use. */
function revoked(key: ApiKey, revokedAt: number): ApiKey {
  if (key.state.status === "revoked") return key;
  const reason = "owner erased";
  return {
    ...key,
    state: { status: "revoked", revokedAt, reason, by: "operator" },
  };
}
