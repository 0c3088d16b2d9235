/**
 * Honest texts that quote or name an order: the joke on a mug, the tool that
 * keeps agents to their rules.
 *
 * @module
 */

import { ERRAND } from "./data/order_worth.ts";
import type { Concept } from "./concepts.ts";
import type { Subject } from "./subject.ts";

// A joke says to forget the rules; what it wants instead makes it an order.
const WANTED = [
  "buy",
  "send",
  "push",
  "secret",
  "approve",
  "approved",
  "reviewer",
  "principal",
  "card",
  "memory",
  "wallet",
  "anyagent",
  "reading",
] as const satisfies Concept[];

const ORDER = [
  "override",
  "instruction",
  "role",
  "obey",
] as const satisfies Concept[];

const TITLES = new Set(["books", "entertainment"]);
const SPOKEN = ["tell", "run", "must", "role"] as const satisfies Concept[];
const QUOTE = /["“”„«»「」『』《》]/;
const NEXT_SENTENCE = /[.!?;。！？]\s*\S/;

let lastSubject: Subject | undefined;
let lastAnswer = false;

/** "Ignore all previous instructions", on a mug and for nobody. */
export function isSlogan(s: Subject): boolean {
  if (s !== lastSubject) {
    lastAnswer = findSlogan(s);
    lastSubject = s;
  }
  return lastAnswer;
}

/** A mug, a T-shirt: goods that carry a text for its own sake. */
export function isPrinted(s: Subject): boolean {
  return s.fieldsOf("printed").some((field) =>
    field === "productName" || field === "variant"
  );
}

// An address may hold any word.
const isOfGoods = (field: string) =>
  field === "productName" || field === "variant" || field.endsWith("Url");

function findSlogan(s: Subject): boolean {
  const { productName, category } = s.item;
  const isPrinted = TITLES.has(category) &&
      !SPOKEN.some((concept) => s.has(concept)) ||
    s.fieldsOf("printed").some((field) =>
      field === "productName" || field === "variant"
    );
  return isPrinted &&
    ORDER.every((concept) => s.fieldsOf(concept).every(isOfGoods)) &&
    (QUOTE.test(productName) || !NEXT_SENTENCE.test(productName)) &&
    !WANTED.some((concept) =>
      s.fieldsOf(concept).some((field) => !field.endsWith("Url"))
    );
}

/** A title, or a joke on goods, that calls upon a machine: "Alexa, stop!" */
export function isQuip(s: Subject): boolean {
  return (TITLES.has(s.item.category) || isPrinted(s)) &&
    s.product.length <= MOST_OF_A_TITLE &&
    !EARNEST.some((concept) => says(s, concept));
}

const MOST_OF_A_TITLE = 60;
const EARNEST = [
  ...WANTED.filter((concept) => concept !== "buy"),
  "must",
  "instruction",
  "everyone",
] as const;

// The reference, the address and the mailbox of a submitter may hold any word.
function says(s: Subject, concept: Concept): boolean {
  return s.fieldsOf(concept).some((field) =>
    !field.endsWith("Url") && !field.startsWith("submitter")
  );
}

/** A short title that names a machine, and nobody to be harmed. */
export function isTitle(s: Subject): boolean {
  return TITLES.has(s.item.category) && s.product.length <= SHORT_TITLE &&
    !GRAVE.some((concept) => says(s, concept));
}

const SHORT_TITLE = 45;
const GRAVE = [...WANTED, "you", "this", "everyone"] as const;

/** A note to whoever picks, cleans or delivers. */
export function isErrandNote(s: Subject, field: string, text: string): boolean {
  return field === "variant" && ERRAND.test(text) &&
    !s.fieldsOf("machine").includes(field) &&
    !s.fieldsOf("principal").includes(field);
}

/** All that is to be ignored stands in such a note. */
export function isErrand(s: Subject): boolean {
  return s.has("override") &&
    s.fieldsOf("override").every((field) => field === "variant") &&
    isErrandNote(s, "variant", s.item.variant?.toLowerCase() ?? "");
}

const TOOLS = new Set(["software", "ai", "hosting"]);
const KIND_OF_TOOL =
  /\b(?:engine|add-?on|plug-?in|extension|suite|toolkit|platform|sdk|library|app|templates?|connector|integration|licen[cs]e|server)\b/;
const SAID = [
  "you",
  "prior",
  "principal",
  "secret",
  "this",
  "everyone",
] as const;

/** A tool that is called after what it does with agents or their rules. */
export function isToolOf(s: Subject): boolean {
  return TOOLS.has(s.item.category) && KIND_OF_TOOL.test(s.product) &&
    !SAID.some((concept) => s.has(concept));
}
