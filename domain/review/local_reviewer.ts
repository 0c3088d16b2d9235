/**
 * The local review: scores an item by the signals that fire, then asks the
 * learned model about what they let through.
 *
 * @module
 */

import { yieldToEventLoop } from "../jobs/yield.ts";
import { lexicon } from "./families/concepts.ts";
import { worthLexicon } from "./families/worth.ts";
import { FeatureReader } from "./model/features.ts";
import { DOUBT, likeness } from "./model/model.ts";
import { oddness } from "./model/price_model.ts";
import { readItem } from "./model/reading.ts";
import { DOUBTFUL, findSignals, LEARNED, THRESHOLD } from "./signals.ts";
import { Subject } from "./subject.ts";
import type { Reviewable, Setting, Verdict } from "./verdict.ts";

/**
 * Builds what the review looks words up in, which takes as long as some hundred
 * reviews, and lets everything else go on in between.
 */
export async function prepareReview(): Promise<void> {
  for (const words of [lexicon, worthLexicon]) {
    words.prepare();
    await yieldToEventLoop();
  }
}

/**
 * Reviews one item without leaving the process.
 *
 * @returns a verdict whose reasons are the signals that fired, with weights
 */
export function reviewLocally(item: Reviewable, setting?: Setting): Verdict {
  const subject = new Subject(item, setting);
  const { score, names, reasons } = findSignals(subject);
  if (score >= THRESHOLD) return toVerdict(score, reasons);
  const learned = learnedSignal(subject, names);
  if (learned === undefined) return toVerdict(score, reasons);
  const [name, weight] = learned;
  reasons.push(`${name} +${weight}`);
  const [, high] = DOUBTFUL;
  return toVerdict(Math.min(high - 1, score + weight), reasons);
}

const reader = new FeatureReader();

/** What the learned models find in an item that the rules let through. */
function learnedSignal(subject: Subject, names: string[]) {
  readItem(reader, subject, names);
  const { badness, kind } = likeness(reader);
  if (badness >= 0) {
    return [`${LEARNED.bad[0]}-${kind}`, LEARNED.bad[1]] as const;
  }
  if (oddness(reader, subject, names) >= 0) return LEARNED.price;
  return badness >= DOUBT ? LEARNED.doubt : undefined;
}

function toVerdict(score: number, reasons: string[]): Verdict {
  const [low, high] = DOUBTFUL;
  return {
    outcome: score >= THRESHOLD ? "reject" : "approve",
    certain: score < low || score >= high,
    reviewer: "local",
    reasons,
    score,
  };
}
