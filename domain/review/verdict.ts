import {
  fieldNamesWhere,
  type Purchase,
  type PURCHASE_FIELDS,
} from "../purchase/fields.ts";
import type { Level } from "./standing.ts";

/** Fields of a purchase that a reviewer reads, public and private. */
export type Reviewable =
  & Omit<
    Purchase,
    "submittedBy" | "submittedAt" | "rootUrl" | "submitterPhone"
  >
  & Partial<Pick<Purchase, "submittedAt">>;

export interface Setting {
  /** True when the service can be reached from the internet. */
  isPublic: boolean;
  /** How far the bar of the learned model is moved; less refuses more. */
  bar?: number;
}

type Fields = typeof PURCHASE_FIELDS;
/** Names of the fields whose `reviewed` is this kind. */
type NameOf<Kind extends "text" | "address"> = {
  [Name in keyof Fields]: Fields[Name] extends { reviewed: Kind } ? Name
    : never;
}[keyof Fields];

const reviewedAs = <Kind extends "text" | "address">(kind: Kind) =>
  [...fieldNamesWhere(({ reviewed }) => reviewed === kind)] as NameOf<Kind>[];

const PERSONAL_FIELDS = fieldNamesWhere(({ personal }) => personal);

/** True for a field about a person, which no other service may read. */
export const isPersonal = (name: string): boolean => PERSONAL_FIELDS.has(name);

/** Fields that hold free text, for the screen and the review alike. */
export const TEXT_FIELDS = reviewedAs("text");
export const URL_FIELDS = reviewedAs("address");

/** Kinds of subjects that an operator can block. */
export const BLOCKED_KINDS = ["key", "seller", "domain"] as const;

export type BlockedKind = typeof BLOCKED_KINDS[number];

export interface Verdict {
  outcome: "approve" | "reject";
  /** False if another reviewer may overrule the verdict. */
  certain: boolean;
  reviewer: "self-flag" | "local" | "llm" | "repeat" | "operator";
  /** Names of the rules that fired; private. */
  reasons: string[];
  score?: number;
}

export const POSTPONEMENT_REASONS = [
  "awaiting_person",
  "failed",
  "over_budget",
] as const;

/** No verdict in this run: the purchase stays pending. */
export interface Postponement {
  outcome: "postpone";
  reason: typeof POSTPONEMENT_REASONS[number];
}

export type Outcome = Verdict | Postponement;

/** Findings of a review beside its verdict, which are not stored. */
export interface Finding {
  /** True if the name is bad whatever stands around it. */
  isBadName?: boolean;
}

/**
 * Judges a purchase of somebody of a level.
 *
 * @throws if no verdict is possible now; the purchase then stays pending
 */
export type Reviewer = (
  item: Reviewable,
  level?: Level,
) => (Outcome & Finding) | Promise<Outcome & Finding>;

/** Asks the model about one item, given what the local review found. */
export type LlmReviewer = (
  item: Reviewable,
  local: Verdict,
) => Promise<Verdict>;
