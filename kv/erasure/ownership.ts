import { textsOf } from "../../domain/erasure/erase.ts";
import { isAddress, type Person } from "../../domain/erasure/person.ts";
import { isReadable } from "../rows/readable.ts";
import { rowKind } from "../schema.ts";
import {
  PERSONAL_DATA,
  type PersonalData,
  type PersonalKeyPart,
} from "./personal_data.ts";

export type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/** Shorter values are no phone numbers. */
const MIN_PHONE_DIGITS = 7;

/** Personal data of the rows of a key's kind. */
export function personalDataOf(key: Deno.KvKey): PersonalData {
  return PERSONAL_DATA[rowKind(key)] ?? {};
}

/** Parts of a key of one type. */
export function keyParts(key: Deno.KvKey, type: PersonalKeyPart): string[] {
  const { key: types = [] } = personalDataOf(key);
  const parts = key.slice(rowKind(key).split(" ").length);
  return parts.filter((_, index) => types[index] === type).map(String);
}

/** True for a row that names the person as its owner. */
export function isOwn({ key, value }: Row, person: Person): boolean {
  const { fields = {} } = personalDataOf(key);
  if (keyParts(key, "record").some((id) => person.records.includes(id))) {
    return true;
  }
  const own = textsOf(value).filter(([, text]) =>
    isAddress(text, person.email)
  );
  if (own.some(([path]) => fields[path] === "owner")) return true;
  // A malformed row may have its owner in another place.
  return own.some(([path]) => OWNER_NAMES.has(nameOf(path))) &&
    !isReadable({ key, value });
}

/** Names of owner fields over all kinds. */
const OWNER_NAMES = new Set(
  Object.values(PERSONAL_DATA).flatMap(({ fields = {} }) =>
    Object.entries(fields).filter(([, type]) => type === "owner")
      .map(([path]) => nameOf(path))
  ),
);

/** Adds the identifiers in a person's row to the person. */
export function learnFrom({ key, value }: Row, person: Person): void {
  const { fields = {} } = personalDataOf(key);
  add(person.records, String(key.at(-1)));
  for (const [path, text] of textsOf(value)) {
    const type = fields[path];
    if (type === "phone" && isPhone(text)) add(person.phones, text);
    if (type === "account") add(person.accounts, text);
    if (path === "id") add(person.records, text);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, "").length >= MIN_PHONE_DIGITS;
}

function add(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item);
}
