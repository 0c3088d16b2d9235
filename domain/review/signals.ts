/**
 * Every signal of the local review, with its weight. A score is the weight of
 * the strongest signal that fires, and what the learned model adds to it;
 * `docs/internals/review.md` says of each what it reads and why.
 *
 * @module
 */

import * as form from "./families/form.ts";
import * as gibberish from "./families/gibberish.ts";
import * as hosts from "./text/hosts.ts";
import * as identity from "./families/identity.ts";
import { poses } from "./families/impersonation.ts";
import { looksLikeName } from "./families/look_alikes.ts";
import * as payloads from "./families/payloads.ts";
import * as person from "./families/personal_data.ts";
import * as policy from "./families/policy.ts";
import * as prices from "./families/prices.ts";
import { isStuffed } from "./families/stuffing.ts";
import type { Subject } from "./subject.ts";

/** A score from here on rejects. */
export const THRESHOLD = 100;
/** Scores from the first up to the second are doubtful, either way. */
export const DOUBTFUL = [60, 140] as const;

/** Evidence refuses what the learned model finds doubtful, too. */
const EVIDENCE = 60;

/** A rule by name, and how much it weighs where it fires. */
export type Signal = [
  name: string,
  weight: number,
  fires: (subject: Subject) => boolean,
];

/** All signals, by family. */
export const SIGNALS: Signal[] = [
  ["sexualises-minors", 200, policy.sexualisesMinors],
  ["overrides-instructions", 150, policy.overridesInstructions],
  ["profane", 100, policy.isProfane],

  ["raw-address", 120, hosts.isRawAddress],
  ["credentials-in-url", 150, hosts.hasCredentials],
  ["shortened", 110, hosts.isShortened],
  ["tracker-or-tunnel", 110, hosts.isTracker],
  ["looks-like-name", 130, looksLikeName],
  ["poses", EVIDENCE, poses],

  ["reserved-host", 110, form.isReserved],
  ["bought-ahead", 110, form.isAhead],
  ["payload", EVIDENCE, payloads.carriesPayload],
  ["link-in-text", 110, form.carriesLink],
  ["markup", 110, form.carriesMarkup],

  ["shows-email", 110, person.showsEmail],
  ["shows-phone", 110, person.showsPhone],
  ["groups-like-phone", EVIDENCE, person.groupsLikePhone],
  ["shows-identity", 120, identity.showsIdentity],

  ["mashed", EVIDENCE, gibberish.isMashed],
  ["stuffed", EVIDENCE, isStuffed],

  ["costs-too-much", 110, prices.costsTooMuch],
  ["costs-too-little", 110, prices.costsTooLittle],
  ["splits-currency", 100, form.splitsCurrency],
];

/** How much the learned models weigh: never enough to be certain. */
export const LEARNED = {
  bad: ["reads-like", 110],
  price: ["odd-price", 110],
  doubt: ["may-be-bad", 60],
} as const;

/** What fired on an item: the greatest weight, and the names. */
interface Findings {
  score: number;
  names: string[];
  /** Names with their weights. */
  reasons: string[];
}

/** Finds the signals that fire. */
export function findSignals(subject: Subject): Findings {
  let score = 0;
  const names: string[] = [];
  const reasons: string[] = [];
  for (const [name, weight, fires] of SIGNALS) {
    if (!fires(subject)) continue;
    score = Math.max(score, weight);
    names.push(name);
    reasons.push(`${name} +${weight}`);
  }
  return { score, names, reasons };
}
