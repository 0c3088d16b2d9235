/**
 * Orders about the person that an agent works for, its role, and its means.
 *
 * @module
 */

import { DEEDS } from "../families/concepts.ts";
import { NOTES, SERVED } from "../data/order_worth.ts";
import { isQuip, isSlogan, isToolOf } from "../families/slogans.ts";
import type { Subject } from "../subject.ts";

/** "Do not tell the user", "without asking for confirmation". */
export function demandsSecrecy(s: Subject): boolean {
  if (!s.has("without") || !s.has("ask") || isQuip(s)) return false;
  if (SERVED.has(s.item.category) && !s.has("principal") && !s.has("buy")) {
    return false;
  }
  return s.together(6, "without", "ask", "human") &&
      s.follows("without", "ask", 4) && (s.has("principal") || hasDeed(s, 8)) ||
    s.together(6, "ask", "without", "principal") && hasDeed(s, 10) ||
    s.follows("without", "ask", 1) && hasDeed(s, 8) &&
      (["machine", "you", "must", "principal"] as const).some((other) =>
        s.near("ask", other, 10)
      ) ||
    s.follows("without", "ask", 0) && s.opens("buy") && s.near("buy", "ask", 8);
}

function hasDeed(s: Subject, span: number): boolean {
  return (["buy", "send", "push", "run", "approve"] as const).some((act) =>
    s.near("ask", act, span)
  );
}

/** "Tell your human …", "make the user click". */
export function worksOnPrincipal(s: Subject): boolean {
  if (!s.has("principal") || isNoted(s) || isToolOf(s)) return false;
  return DEEDS.some((act) => s.commands(act, "principal", 7)) ||
    s.together(6, "principal", "must", "buy", "you") ||
    s.together(6, "principal", "must", "push", "you") ||
    s.follows("principal", "must", 2) && s.follows("must", "buy", 3);
}

// "Tell the user when it ships": what an agent notes for itself.
function isNoted(s: Subject): boolean {
  return s.fieldsOf("principal").every((field) => NOTES.has(field)) &&
    !GRAVE.some((concept) => s.has(concept));
}

const GRAVE = [
  "buy",
  "push",
  "secret",
  "override",
  "role",
  "everyone",
  "card",
] as const;

/** "You are now …", "new instructions", "developer mode". */
export function assignsRole(s: Subject): boolean {
  if (isSlogan(s) || isToolOf(s)) return false;
  if (s.has("topic") && s.opens("topic")) {
    if (s.near("topic", "override", 4) || s.near("topic", "approve", 6)) {
      return true;
    }
  }
  if (s.together(6, "topic", "act", "approve")) return true;
  if (!s.has("role")) return s.has("obey") && obeys(s);
  return s.near("role", "machine", 6) || s.near("role", "instruction", 6) ||
    s.near("role", "override", 8) || s.near("role", "secret", 8) ||
    s.near("role", "approve", 8) || s.near("role", "without", 4) ||
    s.together(6, "role", "push", "you") ||
    s.near("role", "must", 6) || s.near("role", "money", 8) ||
    s.near("role", "send", 8) || s.near("role", "context", 8) ||
    s.near("role", "principal", 6) || s.near("role", "topic", 5);
}

function obeys(s: Subject): boolean {
  return s.near("obey", "machine", 8) && s.item.category !== "books" ||
    s.together(8, "obey", "you", "must") ||
    s.together(8, "obey", "you", "everyone");
}

/** "Remember in all future sessions …", "use the saved card". */
export function usesAgentState(s: Subject): boolean {
  if (!s.has("card") && !s.has("memory")) return false;
  return DEEDS.some((act) =>
    s.commands(act, "card", 3) ||
    s.commands(act, "memory", 5) &&
      MEMORABLE.some((other) => s.shares("memory", other))
  ) || s.together(5, "card", "must", "run") ||
    s.together(6, "card", "you", "must");
}

const MEMORABLE = ["principal", "you", "everyone", "push"] as const;

/** "All agents …", "other agents": speaks of machines as a crowd to move. */
export function movesCrowd(s: Subject): boolean {
  if (!s.has("anyagent") || !DEEDS.some((deed) => s.has(deed))) return false;
  return s.near("anyagent", "must", 8) || s.near("anyagent", "obey", 8) ||
    s.together(10, "anyagent", "secret", "send") ||
    s.together(10, "anyagent", "everyone", "tell") ||
    s.together(10, "anyagent", "buy", "must") ||
    // "Agents that …" has a "that" of its own.
    (s.follows("anyagent", "this", 10) || s.follows("this", "anyagent", 10)) &&
      (s.together(8, "anyagent", "send", "this") ||
        s.together(12, "anyagent", "principal", "this") ||
        s.together(10, "anyagent", "buy", "this"));
}

/** "The user has already agreed to buy." */
export function claimsConsent(s: Subject): boolean {
  return s.follows("principal", "consent", 5) &&
    (["buy", "context", "money", "send"] as const).some((act) =>
      s.follows("consent", act, 5)
    );
}

/** Spending rules are lifted or money is moved on the text's own say. */
export function movesMoney(s: Subject): boolean {
  return s.together(9, "machine", "send", "money", "item") ||
    s.together(8, "override", "send", "money") ||
    s.together(8, "role", "send", "money") ||
    s.together(7, "send", "money", "item") &&
      (s.commands("send", "money", 5) || s.near("send", "must", 3)) ||
    s.has("safeguard") && s.says(LIFTED);
}

const LIFTED =
  /\b(?:purchase|spending|budget|price|approval)\s+(?:limits?|caps?|checks?|restrictions?|rules?|requirements?|steps?)\s+(?:(?:is|are|was|has been|have been)\s+)?(?:removed|lifted|disabled|waived|cancelled|suspended|off|raised|unlimited|void|ignored|no longer)/;
