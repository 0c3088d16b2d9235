/**
 * What words can mean to the review, in any language.
 *
 * @module
 */

import { LazyLexicon, type Lexicon } from "./lexicon.ts";
import { ORDERS_ENGLISH } from "../data/orders_english.ts";
import { ORDERS_EUROPE } from "../data/orders_europe.ts";
import { ORDERS_MORE } from "../data/orders_more.ts";
import { ORDERS_LATIN } from "../data/orders_latin.ts";
import { ORDERS_OTHER } from "../data/orders_other.ts";
import { LURES } from "../data/lures.ts";
import { GOODS } from "../data/goods.ts";
import { WARES } from "../data/wares.ts";
import { CONTRABAND } from "../data/wares_goods.ts";
import { FRAUD } from "../data/wares_fraud.ts";
import { SCAMS } from "../data/wares_scam.ts";
import { VICE } from "../data/wares_vice.ts";
import type { Ware } from "./wares.ts";
import { wordsByGrade } from "../profanity.ts";

export type Concept =
  | Ware
  /** Says nothing: takes words out of the reach of shorter entries. */
  | "benign"
  // Orders.
  | "override"
  | "instruction"
  | "prior"
  | "machine"
  | "you"
  | "must"
  | "buy"
  | "send"
  | "tell"
  | "push"
  | "run"
  | "secret"
  | "human"
  | "without"
  | "ask"
  | "this"
  | "item"
  | "approve"
  | "approved"
  | "reviewer"
  | "reading"
  | "role"
  /** Words of the trade that a role is made of. */
  | "topic"
  /** Further acts. */
  | "act"
  /** What agents work with: answers, carts, memory. */
  | "context"
  | "safeguard"
  | "everyone"
  /** The person that an agent works for, spoken of as such. */
  | "principal"
  | "consent"
  | "memory"
  | "card"
  | "anyagent"
  /** "Dear", "note to". */
  | "address"
  | "obey"
  // Lures.
  | "money"
  | "coin"
  | "wallet"
  | "giveaway"
  | "win"
  | "claim"
  | "profit"
  | "sure"
  | "giftcard"
  | "messenger"
  | "contact"
  | "helpline"
  | "account"
  | "trouble"
  | "verify"
  | "hurry"
  | "scheme"
  | "transfer"
  | "advance"
  | "cure"
  | "disease"
  | "guarantee"
  | "period"
  /** Costs nothing, as bait does. */
  | "gratis"
  /** What a gift has attached to it: a fee, a form, a count of the lucky. */
  | "strings"
  // Personal data.
  /** Words around an address that is spelt out. */
  | "mailbox"
  // Goods.
  | "porn"
  | "escort"
  | "sexual"
  | "minor"
  | "drug"
  | "dose"
  | "medicine"
  | "noscript"
  | "weapon"
  | "illicitweapon"
  | "explosive"
  | "document"
  | "fake"
  | "stolen"
  | "carding"
  | "malware"
  | "attack"
  | "offer"
  | "replica"
  | "luxury"
  | "wildlife"
  | "harm"
  | "engagement"
  | "crack"
  | "cheating"
  | "hate"
  | "fiction"
  /** Goods that carry a slogan. */
  | "printed"
  /** Needs no company. */
  | "certainadult"
  | "certainweapon"
  | "certainforgery"
  | "certainstolen"
  | "certainattack"
  | "certaindeceit"
  // Rude words, graded by the list behind the screen.
  | "slur"
  | "explicit"
  | "rude"
  // Marks of the end of the data.
  | "frame"
  // Command lines.
  | "shell";

/** The one lexicon of the review. */
export const CONCEPTS = new LazyLexicon<Concept>([
  ...ORDERS_ENGLISH,
  ...ORDERS_LATIN,
  ...ORDERS_OTHER,
  ...ORDERS_MORE,
  ...ORDERS_EUROPE,
  ...LURES,
  ...GOODS,
  ...WARES,
  ...VICE,
  ...CONTRABAND,
  ...FRAUD,
  ...SCAMS,
  wordsByGrade(),
], "benign");

/** Returns the one lexicon of the review, compiled on first use. */
export function lexicon(): Lexicon<Concept> {
  return CONCEPTS.get();
}

const ids = new Map<Concept, number>();

/** Returns the number that the lexicon gave to a concept. */
export function conceptId(concept: Concept): number {
  let id = ids.get(concept);
  if (id === undefined) ids.set(concept, id = lexicon().id(concept));
  return id;
}

/** What an order may want an agent to do. */
export const DEEDS = [
  "buy",
  "send",
  "tell",
  "push",
  "run",
  "approve",
  "override",
  "act",
] as const satisfies Concept[];
