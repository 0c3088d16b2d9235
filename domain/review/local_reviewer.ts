/**
 * The local review: scores an item by the signals that fire.
 *
 * @module
 */

import { rest } from "../jobs/pause.ts";
import { CONCEPTS } from "./families/concepts.ts";
import { WORTH } from "./families/worth.ts";
import { DOUBTFUL, SIGNALS, THRESHOLD } from "./signals.ts";
import { Subject } from "./subject.ts";
import type { Reviewable, Verdict } from "./verdict.ts";

/**
 * Compiles what the review looks words up in, which takes as long as some
 * thousand reviews, and lets everything else go on meanwhile.
 */
export async function prepareReview(): Promise<void> {
  for (const lexicon of [CONCEPTS, WORTH]) {
    while (lexicon.step()) await rest();
  }
}

/**
 * Reviews one item without leaving the process.
 *
 * @returns a verdict whose reasons are the signals that fired, with weights
 */
export function reviewLocally(item: Reviewable): Verdict {
  const subject = new Subject(item);
  let score = 0;
  const reasons: string[] = [];
  for (const { name, weight, fires } of SIGNALS) {
    if (!fires(subject)) continue;
    score += weight;
    reasons.push(`${name} +${weight}`);
  }
  const [low, high] = DOUBTFUL;
  return {
    outcome: score >= THRESHOLD ? "reject" : "approve",
    certain: score < low || score >= high,
    reviewer: "local",
    reasons,
    score,
  };
}
