/**
 * The policy: the rules with their weights, and the score limits of a verdict.
 * Only the strongest rule that fires counts. `docs/internals/review.md` explains
 * the rules.
 *
 * @module
 */

import * as hosts from "./rules/hosts.ts";
import { looksLikeName, poses } from "./rules/impostors.ts";
import * as person from "./rules/personal_data.ts";
import * as prices from "./rules/prices.ts";
import * as texts from "./rules/texts.ts";
import type { Subject } from "./subject.ts";

/** Lowest score that rejects. */
export const THRESHOLD = 100;
/** Scores from the first number to below the second are not certain. */
export const DOUBTFUL_SCORES = [60, 140] as const;
/**
 * Weight of a rule that does not reject by itself, but does together with a
 * finding of the learned models, whose weight is added to the score.
 */
const EVIDENCE = 60;

export const RULES: readonly [
  name: string,
  weight: number,
  fires: (subject: Subject) => boolean,
][] = [
  ["sexualises-minors", 200, texts.sexualisesMinors],
  ["overrides-instructions", 150, texts.overridesInstructions],
  ["profane", 100, texts.isProfane],

  ["not-public", 120, hosts.isNotPublic],
  ["hides-target", 110, hosts.hidesTarget],
  ["looks-like-name", 130, looksLikeName],
  ["poses", EVIDENCE, poses],

  ["bought-ahead", 110, prices.isBoughtAhead],
  ["splits-currency", 100, prices.splitsCurrency],
  ["costs-too-little", 110, prices.costsTooLittle],
  ["link-in-text", 110, texts.carriesLink],
  ["markup", 110, texts.carriesMarkup],
  ["payload", EVIDENCE, texts.carriesPayload],

  ["shows-contact", 110, person.showsContact],
  ["groups-like-phone", EVIDENCE, person.groupsLikePhone],
  ["shows-identity", 120, person.showsIdentity],
];

/** Reasons of the learned models, with weights; the verdict is never certain. */
export const MODEL_FINDINGS = {
  bad: ["reads-like", 110],
  price: ["odd-price", 110],
  doubt: ["may-be-bad", 60],
} as const;
