/**
 * The local review: scores an item by the signals that fire, then asks the
 * learned model about what they let through.
 *
 * @module
 */

import { rest } from "../jobs/pause.ts";
import { lexicon } from "./families/concepts.ts";
import { worthLexicon } from "./families/worth.ts";
import { badness, DOUBT } from "./model/model.ts";
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
    await rest();
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
  const bad = badness(subject, names);
  if (bad < DOUBT) return toVerdict(score, reasons);
  const [name, weight] = LEARNED[bad < 0 ? 1 : 0];
  reasons.push(`${name} +${weight}`);
  const [, high] = DOUBTFUL;
  return toVerdict(Math.min(high - 1, Math.max(score, weight)), reasons);
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
