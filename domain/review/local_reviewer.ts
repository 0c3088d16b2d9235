/**
 * The local review: scores an item by the rules that fire, and asks the learned
 * models only if the rules do not reject.
 *
 * @module
 */

import words from "./data/lexicon.json" with { type: "json" };
import { Lexicon } from "./lexicon.ts";
import { FeatureReader } from "./model/features.ts";
import { createPriceTables, scorePriceOddness } from "./model/prices.ts";
import {
  DOUBTFUL_BADNESS,
  readItemFeatures,
  scoreBadness,
} from "./model/scorer.ts";
import { DOUBTFUL_SCORES, MODEL_FINDINGS, RULES, THRESHOLD } from "./policy.ts";
import { Subject } from "./subject.ts";
import type { Reviewable, Setting, Verdict } from "./verdict.ts";

/** Reviews items one at a time, in this process; buffers are reused. */
export class LocalReview {
  readonly reader = new FeatureReader();
  readonly #lexicon = new Lexicon(words);
  readonly #priceTables = createPriceTables();

  /** @param rules all by default; a subset measures the effect of the others */
  constructor(readonly rules: typeof RULES = RULES) {}

  /** Reads the features of an item into `reader` and applies the rules. */
  read(item: Reviewable, setting?: Setting) {
    const subject = new Subject(item, this.#lexicon, setting);
    const fired = this.rules.filter(([, , fires]) => fires(subject));
    readItemFeatures(this.reader, subject, fired.map(([name]) => name));
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
  judge(item: Reviewable, setting?: Setting): Verdict {
    const { subject, score: ruled, reasons } = this.read(item, setting);
    const learned = ruled < THRESHOLD ? this.#learned(subject) : undefined;
    const [name, weight] = learned ?? [];
    const [low, high] = DOUBTFUL_SCORES;
    const score = weight ? Math.min(high - 1, ruled + weight) : ruled;
    return {
      outcome: score >= THRESHOLD ? "reject" : "approve",
      certain: score < low || score >= high,
      reviewer: "local",
      reasons: weight ? [...reasons, `${name} +${weight}`] : reasons,
      score,
    };
  }

  /** Returns the learned models' reason and weight for the item in `reader`. */
  #learned(subject: Subject) {
    const { badness, kind } = scoreBadness(this.reader);
    const [bad, weight] = MODEL_FINDINGS.bad;
    if (badness >= 0) return [`${bad}-${kind}`, weight] as const;
    const odd = scorePriceOddness(this.reader, subject, this.#priceTables);
    if (odd >= 0) return MODEL_FINDINGS.price;
    return badness >= DOUBTFUL_BADNESS ? MODEL_FINDINGS.doubt : undefined;
  }
}
