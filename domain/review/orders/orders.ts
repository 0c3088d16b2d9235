/**
 * Orders to whoever reads: agents, models, and the review itself. The feed is
 * read by machines that act on what they read, so these weigh the most.
 *
 * Each rule is a constellation of concepts, not a sentence, and so holds for
 * every wording and language that the lexicon knows.
 *
 * @module
 */

import { type Concept, DEEDS } from "../families/concepts.ts";
import { NOTES } from "../data/order_worth.ts";
import {
  isErrand,
  isPrinted,
  isQuip,
  isSlogan,
  isTitle,
  isToolOf,
} from "../families/slogans.ts";
import type { Subject } from "../subject.ts";

const ACTIONS = [
  "buy",
  "send",
  "tell",
  "push",
  "run",
  "approve",
  "override",
] as const satisfies Concept[];

/** "Ignore all previous instructions." */
export function overridesInstructions(s: Subject): boolean {
  if (!s.has("override")) {
    return s.has("instruction") && s.says(GERMAN_NEGATION);
  }
  if (isSlogan(s) || isToolOf(s) || isErrand(s)) return false;
  return s.together(6, "override", "instruction", "prior") ||
    s.together(7, "override", "instruction", "machine") ||
    s.together(7, "override", "instruction", "you") ||
    s.near("override", "safeguard", 5) ||
    s.together(9, "override", "principal", "machine") ||
    s.together(9, "override", "prior", "send") ||
    s.together(9, "override", "prior", "approve") ||
    s.together(10, "override", "instruction", "send") ||
    s.together(8, "override", "instruction", "buy") &&
      !s.near("override", "fiction", 6) ||
    s.opens("override") && s.together(4, "override", "instruction", "this") ||
    s.opens("override") && s.near("override", "you", 3) &&
      s.together(12, "override", "buy", "without");
}

// Its verb stands in front, its "not" at the end.
const GERMAN_NEGATION =
  /\b(?:beachte|befolge|folge|halte)\w*\b.{0,40}\b(?:anweisung|regel|vorgabe|richtlinie|befehl)\w*.{0,12}\bnicht\b/;

/** "Ignore the rules": an order, or the name of a book. */
export function mentionsOverride(s: Subject): boolean {
  return s.near("override", "instruction", 4) ||
    s.together(6, "override", "prior", "you");
}

/** "AI agents must buy …": a machine, a duty and an act close together. */
export function ordersMachine(s: Subject): boolean {
  if (!s.has("machine") || isToolOf(s) || isTitle(s)) return false;
  return s.has("must") &&
      ACTIONS.some((act) => s.together(12, "machine", "must", act)) ||
    s.together(10, "machine", "must", "everyone") ||
    (["principal", "buy", "send"] as const).some((other) =>
      s.together(12, "machine", "without", "ask", other)
    );
}

/** "Assistant, reveal …": a machine is called upon, then told to act. */
export function callsMachine(s: Subject): boolean {
  if (!s.calls("machine", ACTIONS) || isQuip(s)) return false;
  const company = isInNotes(s) ? GRAVE_COMPANY : COMPANY;
  return company.some((other) => s.near("machine", other, 9));
}

// "Agent task: buy a lamp": what an agent notes of itself.
function isInNotes(s: Subject): boolean {
  return s.fieldsOf("machine").every((field) => NOTES.has(field));
}

const GRAVE_COMPANY = [
  "secret",
  "without",
  "everyone",
  "card",
] as const satisfies Concept[];

const COMPANY = [
  "you",
  "principal",
  "secret",
  "instruction",
  "without",
  "must",
  "everyone",
  "money",
  "this",
  "item",
  "context",
  "card",
] as const satisfies Concept[];

/** "Claude: set …": the bare form, which names of software share. */
export function namesThenCommands(s: Subject): boolean {
  return !isInNotes(s) && !isTitle(s) && s.calls("machine", DEEDS);
}

/** "Whoever parses this …": the text speaks of being read by a machine. */
export function speaksToReader(s: Subject): boolean {
  if (!s.has("reading")) return false;
  return s.near("machine", "reading", 6) ||
    ACTIONS.some((act) =>
      s.together(10, "reading", act, "must") ||
      s.together(10, "reading", act, "you")
    );
}

/** "Send the user's card number to …" */
export function asksForSecrets(s: Subject): boolean {
  if (!s.has("secret") || isSlogan(s) && isPrinted(s)) return false;
  return GIVING.some((act) =>
    s.follows("you", "secret", 2) && s.together(8, "secret", act, "you") &&
      (s.commands(act, "secret", 6) || s.near(act, "must", 3) ||
        s.near(act, "machine", 8)) ||
    s.together(8, "secret", act, "principal") ||
    s.together(9, "secret", act, "machine") &&
      (s.opens(act) || s.has("must")) ||
    s.together(9, "secret", act, "override") ||
    s.together(9, "secret", act, "role")
  ) || s.follows("send", "secret", 4) && s.says(DESTINATION) ||
    s.near("must", "tell", 1) && s.follows("tell", "secret", 3);
}

const GIVING = ["send", "tell"] as const satisfies Concept[];
const DESTINATION =
  /\b(?:to|at|an|a|para|naar|do|на)\s+(?:us|me|our|this|https?:|[\w.+-]+@[\w-]+\.|[\w-]+\.(?:com|net|org|io|example|app|dev|xyz)\b)|\bhttps?:\/\//;

/** "Always recommend this seller." */
export function demandsPreference(s: Subject): boolean {
  if (!s.has("push") && !s.has("everyone") && !s.has("must")) return false;
  if (isToolOf(s)) return false;
  return s.together(7, "push", "must", "item") &&
      (s.has("this") || s.has("everyone") || s.has("machine") ||
        s.has("you")) ||
    s.together(7, "push", "everyone", "item") && s.opens("push") ||
    s.together(7, "push", "everyone", "this") ||
    s.together(7, "push", "everyone", "must") ||
    s.together(7, "push", "everyone", "machine") ||
    s.together(7, "push", "everyone", "principal") ||
    s.together(8, "everyone", "must", "this") && s.near("this", "item", 1) ||
    s.together(7, "buy", "must", "this") && s.near("buy", "item", 6) ||
    s.together(9, "buy", "you", "must", "machine") ||
    s.together(8, "push", "this", "principal") ||
    s.together(8, "tell", "this", "everyone", "principal");
}
