/**
 * The local review: the strongest rule that fires gives the score of an item, and
 * the learned models are asked only if no rule rejects.
 * `docs/internals/review.md` explains the rules.
 *
 * @module
 */

import words from "./data/lexicon.json" with { type: "json" };
import { FeatureReader } from "./model/features.ts";
import {
  DOUBTFUL_BADNESS,
  readingsAlone,
  scoreBadness,
} from "./model/scorer.ts";
import * as prices from "./prices.ts";
import * as addresses from "./rules/addresses.ts";
import * as amounts from "./rules/amounts.ts";
import { isMet, meetsPolicy } from "./rules/policy.ts";
import * as texts from "./rules/texts.ts";
import { Subject } from "./subject.ts";
import { Lexicon } from "./text/lexicon.ts";
import type { Pause } from "../runtime.ts";
import type { Finding, Reviewable, Setting, Verdict } from "./verdict.ts";

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

  ["not-public", 120, addresses.isNotPublic],
  ["hides-target", 110, addresses.hidesTarget],
  ["looks-like-name", 130, addresses.looksLikeName],
  ["poses", EVIDENCE, addresses.imitatesBrand],
  ["program", 130, addresses.isProgram],

  ["bought-ahead", 110, prices.isBoughtAhead],
  ["splits-currency", 100, prices.splitsCurrency],
  ["costs-too-little", 110, prices.costsTooLittle],
  ["link-in-text", 110, texts.carriesLink],
  ["markup", 110, texts.carriesMarkup],
  ["payload", EVIDENCE, texts.carriesPayload],

  ["shows-contact", 110, texts.showsContact],
  ["groups-like-phone", EVIDENCE, texts.groupsLikePhone],
  ["shows-identity", 120, texts.showsIdentity],
];

/** Reasons of the learned models, with weights; the verdict is never certain. */
export const MODEL_FINDINGS = {
  bad: ["reads-like", 110],
  price: ["odd-price", 110],
  doubt: ["may-be-bad", 60],
} as const;

/**
 * Reason where a topic of the policy is met in plain words. The models are asked
 * first, and learned without it.
 */
export const POLICY_FINDING = ["against-policy", 110] as const;

/** An item of a shop that says nothing, in which each text is read alone. */
const FRAME: Reviewable = {
  id: "",
  productName: "x",
  sellerName: "Lindner Haushalt",
  productUrl: "https://www.lindner-haushalt.de/artikel/8812",
  domain: "www.lindner-haushalt.de",
  price: 50,
  currency: "USD",
  category: "other",
  submitterEmail: "",
  selfFlagged: false,
};

/** Reviews items one at a time, in this process; buffers are reused. */
export class LocalReview {
  readonly reader: FeatureReader;
  readonly #lexicon: Lexicon;
  readonly #priceTables = prices.createPriceTables();

  /** @param rules all by default; a subset measures the effect of the others */
  constructor(
    readonly rules: typeof RULES = RULES,
    lexicon: Lexicon = new Lexicon(words),
  ) {
    this.#lexicon = lexicon;
    this.reader = new FeatureReader(new Subject(FRAME, lexicon));
  }

  /** Loads the tables in slices, so that requests are served meanwhile. */
  static async load(pause: Pause): Promise<LocalReview> {
    return new LocalReview(RULES, await Lexicon.load(words, pause));
  }

  /** Reads the features of an item into `reader` and applies the rules. */
  read(item: Reviewable, setting?: Setting) {
    const subject = new Subject(item, this.#lexicon, setting);
    const fired = this.rules.filter(([, , fires]) => fires(subject));
    this.reader.read(subject, fired.map(([name]) => name));
    return {
      subject,
      score: Math.max(0, ...fired.map(([, weight]) => weight)),
      reasons: fired.map(([name, weight]) => `${name} +${weight}`),
    };
  }

  /**
   * Judges an item.
   *
   * @returns a verdict whose reasons are the rules that fired, with weights
   */
  judge(item: Reviewable, setting?: Setting): Verdict & Finding {
    const { subject, score: ruled, reasons } = this.read(item, setting);
    const found = ruled < THRESHOLD
      ? this.#find(subject, setting?.bar)
      : undefined;
    const [name, weight] = found ?? [];
    const [low, high] = DOUBTFUL_SCORES;
    const score = weight ? Math.min(high - 1, ruled + weight) : ruled;
    const isRefused = score >= THRESHOLD;
    return {
      outcome: isRefused ? "reject" : "approve",
      certain: score < low || score >= high,
      reviewer: "local",
      reasons: weight ? [...reasons, `${name} +${weight}`] : reasons,
      score,
      ...isRefused && { isBadName: this.#isBadName(subject) },
    };
  }

  /** True if the name of the item in `reader` is bad when read alone. */
  #isBadName(subject: Subject): boolean {
    const name = this.reader.alone.indexOf("productName");
    const reading = readingsAlone(this.reader)[name];
    return reading !== undefined &&
        scoreBadness(this.reader, [reading]).badness >= 0 ||
      isMet(subject.product, { isWork: false, isName: true });
  }

  /** Returns what is found beyond the rules, for the item in `reader`. */
  #find(subject: Subject, bar = 0) {
    const { badness, kind } = scoreBadness(this.reader);
    const [bad, weight] = MODEL_FINDINGS.bad;
    if (badness >= bar) return [`${bad}-${kind}`, weight] as const;
    const odd = prices.scorePriceOddness(
      this.reader,
      subject,
      this.#priceTables,
    );
    if (
      odd >= 0 || amounts.mistakesCurrency(subject) ||
      amounts.sellsUnderFace(subject)
    ) return MODEL_FINDINGS.price;
    if (meetsPolicy(subject)) return POLICY_FINDING;
    return badness >= DOUBTFUL_BADNESS ? MODEL_FINDINGS.doubt : undefined;
  }
}
