/**
 * `deno task train:review`: learns the weights of the review's model from the
 * labelled cases of the tuning half, and writes them beside its code.
 *
 * @module
 */
import { type Example, fit, marginOf } from "./regression.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import { reviewable } from "./support.ts";
import { findSignals } from "../../domain/review/signals.ts";
import {
  FeatureReader,
  SIZE,
  TABLES,
} from "../../domain/review/model/features.ts";
import { readItem } from "../../domain/review/model/reading.ts";
import { Subject } from "../../domain/review/subject.ts";

/** What half a squared weight costs; flat from 0.01 to 0.1. */
const PENALTY = 0.03;
const FOLDS = 5;
/** Share of honest cases that the model refuses, out of fold. */
const REFUSED = 0.015;
/** Share of honest cases that it takes for doubtful or worse. */
const DOUBTFUL = 0.05;
/** Nothing in the text tells that these are bad. */
const UNTOLD = new Set(["selfflag", "price"]);

const WEIGHTS = new URL(
  "../../domain/review/model/weights.json",
  import.meta.url,
);

/** Returns what the model sees of a case. */
export function exampleOf(
  reader: FeatureReader,
  { submission, label }: ReviewCase,
): Example {
  const subject = new Subject(reviewable(submission));
  readItem(reader, subject, findSignals(subject).names);
  const places: number[] = [];
  const counts: number[] = [];
  for (const table of reader.tables) {
    for (const place of table.places.subarray(0, table.count)) {
      places.push(place);
      counts.push(1 / Math.sqrt(table.count));
    }
  }
  return {
    places: Int32Array.from(places),
    counts: Float64Array.from(counts),
    isBad: label === "bad",
  };
}

/** Learns; the same cases give the same text of `weights.json`. */
export function train(cases: ReviewCase[]): string {
  const reader = new FeatureReader();
  const examples = cases
    .filter(({ half, refused, kind }) =>
      half === "tune" && !refused && !UNTOLD.has(kind)
    )
    .map((one) => exampleOf(reader, one));
  const honest = examples.flatMap((example, index) =>
    example.isBad ? [] : [{ example, fold: index % FOLDS }]
  );
  // The bar is set on cases that the weights were not fitted to.
  const margins: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const { weights, bias } = fit(
      examples.filter((_, index) => index % FOLDS !== fold),
      SIZE,
      PENALTY,
    );
    for (const one of honest) {
      if (one.fold !== fold) continue;
      margins.push(marginOf(one.example, weights, bias));
    }
  }
  margins.sort((one, other) => other - one);
  const refused = margins[Math.floor(REFUSED * margins.length)]!;
  const doubtful = margins[Math.floor(DOUBTFUL * margins.length)]!;
  const { weights, bias } = fit(examples, SIZE, PENALTY);
  const bytes = new Int8Array(SIZE);
  const scales: number[] = [];
  let start = 0;
  for (const size of TABLES) {
    const part = weights.subarray(start, start + size);
    const scale = part.reduce((most, x) => Math.max(most, Math.abs(x)), 0) /
      127;
    bytes.set(Int8Array.from(part, (x) => Math.round(x / scale)), start);
    scales.push(rounded(scale));
    start += size;
  }
  return JSON.stringify(
    {
      scales,
      threshold: rounded(refused - bias),
      doubt: rounded(doubtful - refused),
      weights: new Uint8Array(bytes.buffer).toBase64(),
    },
    null,
    2,
  ) + "\n";
}

const rounded = (value: number) => Number(value.toPrecision(6));

if (import.meta.main) {
  await Deno.writeTextFile(WEIGHTS, train(await readCases()));
}
