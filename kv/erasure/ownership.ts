import { textsOf } from "../../domain/erasure/erase.ts";
import { isAddress, type Person } from "../../domain/erasure/person.ts";
import { rowKind } from "../schema.ts";
import {
  PERSONAL_DATA,
  type PersonalData,
  type PersonalKeyPart,
} from "./personal_data.ts";

/** A row as a scan gives it. */
export type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/** A value too short for a phone number says of nobody that they have one. */
const MIN_PHONE_DIGITS = 7;

/** What the rows of a key's kind hold of a person. */
export function personalDataOf(key: Deno.KvKey): PersonalData {
  return PERSONAL_DATA[rowKind(key)] ?? {};
}

/** Parts of a key of one type. */
export function keyParts(key: Deno.KvKey, type: PersonalKeyPart): string[] {
  const { key: types = [] } = personalDataOf(key);
  const parts = key.slice(rowKind(key).split(" ").length);
  return parts.filter((_, index) => types[index] === type).map(String);
}

/** Whether a row says that it is the person's. */
export function isOwn({ key, value }: Row, person: Person): boolean {
  const { fields = {}, codec } = personalDataOf(key);
  if (keyParts(key, "record").some((id) => person.records.includes(id))) {
    return true;
  }
  const isOwner = ([path, text]: [path: string, text: string]) =>
    fields[path] === "owner" && isAddress(text, person.email);
  const texts = textsOf(value);
  if (texts.some(isOwner)) return true;
  // What is malformed may have its owner in another place.
  return codec !== undefined &&
    texts.some(([path, text]) =>
      OWNER_NAMES.has(nameOf(path)) && isAddress(text, person.email)
    ) && !codec.safeParse(value).success;
}

/** Names of fields that say in one kind or another whose a row is. */
const OWNER_NAMES = new Set(
  Object.values(PERSONAL_DATA).flatMap(({ fields = {} }) =>
    Object.entries(fields).filter(([, type]) => type === "owner")
      .map(([path]) => nameOf(path))
  ),
);

/** Adds to a person what a row of theirs tells of them. */
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
