/**
 * Goods that are not published: adult, and illegal nearly everywhere. Names of
 * books, films and perfumes borrow such words, so most need company.
 *
 * @module
 */

import type { Concept } from "./concepts.ts";
import { isBookshop } from "./slogans.ts";
import type { Subject } from "../subject.ts";

const STORIES = new Set(["books", "entertainment", "education", "toys"]);

/** A work about a thing is not the thing. */
function isStory(s: Subject, about: Concept): boolean {
  return STORIES.has(s.item.category) || isBookshop(s) ||
    s.near(about, "fiction", 5) ||
    s.near(about, "innocent", 3);
}

/** A concept outside stories. */
function sells(s: Subject, goods: Concept): boolean {
  return s.has(goods) && !isStory(s, goods);
}

/** Pornography. */
export function sellsPornography(s: Subject): boolean {
  if (s.item.category === "books" && s.near("porn", "fiction", 6)) return false;
  return s.has("porn") &&
    (s.count("porn") > 1 || s.has("sexual") || s.near("porn", "offer", 5) ||
      !isStory(s, "porn"));
}

/** Paid company. */
export function sellsCompany(s: Subject): boolean {
  return sells(s, "escort");
}

/** Explicit goods, by words that have other uses. */
export function sellsAdultGoods(s: Subject): boolean {
  return sells(s, "certainadult") ||
    sells(s, "sexual") && s.count("sexual") > 1;
}

/** Anything sexual near a minor. */
export function sexualisesMinors(s: Subject): boolean {
  return s.near("minor", "porn", 4) || s.near("minor", "escort", 4) ||
    s.near("minor", "sexual", 2) && !s.says(/\bsex(?:ual)? ed/);
}

/** Drugs with a dose, a purity or a way to ship them. */
export function sellsDrugs(s: Subject): boolean {
  if (!s.has("drug")) return false;
  if (s.near("drug", "noscript", 6)) return true;
  return !isStory(s, "drug") &&
    (s.near("drug", "dose", 5) || s.count("drug") > 1 ||
      s.near("drug", "offer", 4));
}

/** Prescription medicine without a prescription. */
export function sellsMedicineUnprescribed(s: Subject): boolean {
  return s.near("medicine", "noscript", 8);
}

/** Weapons outside the law, explosives. */
export function sellsWeapons(s: Subject): boolean {
  return s.near("weapon", "illicitweapon", 8) ||
    sells(s, "illicitweapon") && s.count("illicitweapon") > 1 &&
      s.has("offer") ||
    sells(s, "explosive") &&
      (s.count("explosive") > 1 || s.near("explosive", "offer", 6)) ||
    sells(s, "certainweapon");
}

/** Forged papers and money. */
export function sellsForgeries(s: Subject): boolean {
  if (sells(s, "certainforgery") && !s.says(PRANK)) return true;
  if (!s.has("fake") || s.near("fake", "fiction", 6) || s.says(PRANK)) {
    return false;
  }
  return s.near("fake", "document", 4) ||
    s.near("document", "fake", 6) && s.has("offer");
}

const PRANK = /\b(?:prank|mclovin|movie|prop|play|toy|pretend|costume|gag)\b/;

/** Stolen data, cloned cards. */
export function sellsStolenData(s: Subject): boolean {
  return s.near("stolen", "carding", 5) || s.count("carding") > 1 ||
    sells(s, "carding") && s.near("carding", "offer", 6) ||
    s.together(6, "stolen", "account", "offer") ||
    s.near("stolen", "account", 2) && !isStory(s, "stolen") &&
      !s.says(WATCH) ||
    sells(s, "certainstolen");
}

const WATCH =
  /\b(?:alerts?|monitor(?:ing)?|search|check(?:er)?|protection|recovery|insurance)\b/;

/** Malware and attacks as a service. */
export function sellsAttacks(s: Subject): boolean {
  return sells(s, "malware") &&
      (s.count("malware") > 1 || s.near("malware", "attack", 8)) ||
    sells(s, "attack") && s.count("attack") > 1 && s.says(ATTACK) ||
    sells(s, "certainattack");
}

const ATTACK =
  /\b(?:ddos|booter|stresser|hack(?:er|ers|ing)?|hacke?ar|hacker|pirater|spy on|track your|knock offline|take (?:down|any))\b|взлом|злам|接单|代行|해킹|اختراق|हैक/;

/** Copies of luxury brands, sold as copies. */
export function sellsReplicas(s: Subject): boolean {
  return s.near("replica", "luxury", 5) && !PLAYTHINGS.test(s.folded) &&
    (s.count("replica") > 1 || s.near("replica", "luxury", 3));
}

const PLAYTHINGS = /\b(?:lego|miniature|poster|cosplay|prop|costume)\b/;

/** Trade in protected animals, in people, in violence. */
export function sellsHarm(s: Subject): boolean {
  return sells(s, "wildlife") || sells(s, "harm");
}

/** Bought praise, cracked software, exam cheating. */
export function sellsDeceit(s: Subject): boolean {
  return s.has("certaindeceit") ||
    sells(s, "engagement") &&
      (s.count("engagement") > 1 && s.has("offer") ||
        s.near("engagement", "offer", 3) && s.says(/\bbuy|\bfake|\dk?\b/)) ||
    sells(s, "cheating") &&
      (s.count("cheating") > 1 || s.near("cheating", "offer", 8)) ||
    sells(s, "crack") &&
      (s.count("crack") > 1 || s.near("crack", "sure", 6));
}

/** Hate and threats. */
export function spreadsHate(s: Subject): boolean {
  return s.count("hate") > 1 ||
    s.has("hate") && !STORIES.has(s.item.category) && s.says(PLAIN_HATE);
}

const PLAIN_HATE =
  /white power|heil hitler|sieg heil|\b1488\b|gas the|race war|subhuman|untermensch|deserve to die|death to|kill all|exterminate|hope (?:you|your family) die|kill yourself|\bkys\b|raus ihr|auslander raus|dreckspack|muerte a los|mort aux|смерть|бей жидов|rape (?:you|her)/;
