import {
  anonymousClaim,
  anonymousKey,
  anonymousSubmission,
  mapTexts,
  scrub,
  textsOf,
} from "../../domain/erasure/erase.ts";
import { mentionsOf } from "../../domain/erasure/mentions.ts";
import {
  ERASED_EMAIL,
  ERASED_TEXT,
  isAddress,
  type Person,
} from "../../domain/erasure/person.ts";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import { asciiJson } from "../../domain/gallery/item.ts";
import { stored } from "../rows/codecs.ts";
import { API_KEYS, CLAIMS, DECIDED, rowKind } from "../schema.ts";
import { isOwn, keyParts, personalDataOf, type Row } from "./ownership.ts";

/** Action on a row that holds a person's data. */
export interface ErasureRule {
  action: ErasureStep["action"];
  /** New value of an anonymised row. */
  value?: unknown;
}

/** Finds the action on a row; undefined for none. */
export type FindRule = (row: Row) => ErasureRule | undefined;

/**
 * Builds the rule for one person: what happens to a row, undefined when
 * nothing of the person is in it.
 *
 * @param subject what the person's address is counted by
 */
export function erasureRuleFor(
  person: Person,
  { subject, now }: { subject: string; now: number },
): FindRule {
  const changeOf = textRule(person);
  return (row) => {
    const { key, value } = row;
    const { own, mention } = personalDataOf(key);
    if (isKeyOf(row, person, subject)) return { action: "remove" };
    const isTheirs = isOwn(row, person);
    const change = changeOf(row, isTheirs);
    const isNamed = textsOf(value).some(([path, text]) =>
      change(text, path) !== text
    );
    if (!isTheirs && !isNamed) return undefined;
    if ((isTheirs && own) || (isNamed && mention)) return { action: "remove" };
    const rest = isTheirs ? withoutOwner(row, now) : value;
    // A malformed row cannot be anonymised.
    if (rest === undefined) return { action: "remove" };
    return { action: "anonymise", value: mapTexts(rest, change) };
  };
}

/** True for a key built from the person's address or account. */
function isKeyOf({ key, value }: Row, person: Person, subject: string) {
  const { email, accounts, records } = person;
  return keyParts(key, "email").some((part) => isAddress(part, email)) ||
    keyParts(key, "quota subject").includes(subject) ||
    // Anybody may name an account: only the person's own record tells.
    (keyParts(key, "account").some((part) => accounts.includes(part)) &&
      records.includes(String(value)));
}

/** Builds the change of a text by the type of its field. */
function textRule(person: Person) {
  const find = mentionsOf(person);
  const scrubbed = (text: string) => scrub(text, find) as string;
  return ({ key }: Row, isTheirs: boolean) => {
    const { fields = {} } = personalDataOf(key);
    return (text: string, path: string): string => {
      switch (fields[path]) {
        case "owner":
        case "email":
          return isAddress(text, person.email) ? ERASED_EMAIL : text;
        case "account":
        case "phone":
          return isTheirs ? ERASED_TEXT : text;
        case "json":
          return inJson(text, scrubbed);
        default:
          return scrubbed(text);
      }
    };
  };
}

/** Changes the texts in a JSON text, where an escape may hide their edges. */
function inJson(json: string, change: (text: string) => string): string {
  try {
    const value = JSON.parse(json);
    const isSame = textsOf(value).every(([, text]) => change(text) === text);
    return isSame ? json : asciiJson(mapTexts(value, change));
  } catch {
    return change(json);
  }
}

/** Anonymous form of a person's row; undefined when it is malformed. */
function withoutOwner({ key, value }: Row, now: number): unknown {
  switch (rowKind(key)) {
    case rowKind(API_KEYS):
      return stored.apiKey.transform((key) => anonymousKey(key, now))
        .safeParse(value).data;
    case rowKind(DECIDED):
      return stored.decided.transform(anonymousSubmission)
        .safeParse(value).data;
    case rowKind(CLAIMS):
      return stored.claim.transform(anonymousClaim).safeParse(value).data;
    default:
      return value;
  }
}
