/**
 * `deno task train:review`: learns the weights of the review's model from the
 * labelled cases of the tuning half, and writes them beside its code.
 *
 * @module
 */
import { type Example, fit, marginOf } from "./regression.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import { reviewable } from "./support.ts";
import { findSignals, THRESHOLD } from "../../domain/review/signals.ts";
import {
  FeatureReader,
  SHARES,
  SIZE,
  TABLES,
} from "../../domain/review/model/features.ts";
import { readItem } from "../../domain/review/model/reading.ts";
import { Subject } from "../../domain/review/subject.ts";

/** What half a squared weight costs; flat from 0.01 to 0.1. */
const PENALTY = 0.03;
const FOLDS = 6;
/** Share of honest cases that the model refuses, out of fold. */
const REFUSED = 0.02;
/** Share of honest cases that it takes for doubtful or worse. */
const DOUBTFUL = 0.05;
/** Nothing in the text tells that these are bad. */
const UNTOLD = new Set(["selfflag", "price"]);

const WEIGHTS = new URL(
  "../../domain/review/model/weights.json",
  import.meta.url,
);

/** Returns what the model sees of a case. */
function exampleOf(
  reader: FeatureReader,
  { id, submission, label }: ReviewCase,
): Lesson {
  const subject = new Subject(reviewable(submission));
  const { names, score } = findSignals(subject);
  readItem(reader, subject, names);
  const places: number[] = [];
  const counts: number[] = [];
  for (const [index, table] of reader.tables.entries()) {
    for (const place of table.places.subarray(0, table.count)) {
      places.push(place);
      counts.push(SHARES[index]! / Math.sqrt(table.count));
    }
  }
  return {
    places: Int32Array.from(places),
    counts: Float64Array.from(counts),
    isBad: label === "bad",
    author: id.slice(0, id.search(/-[a-z]*-|-\d/)),
    isRuled: score >= THRESHOLD,
  };
}

/** A case that is learned from. */
interface Lesson extends Example {
  author: string;
  /** Whether the rules refuse it, whatever the model says. */
  isRuled: boolean;
}

/** Learns; the same cases give the same text of `weights.json`. */
export function train(cases: ReviewCase[]): string {
  const lessons = lessonsOf(cases);
  const margins = foreignMargins(lessons);
  const honest = margins.filter((_, index) => !lessons[index]!.isBad)
    .sort((one, other) => other - one);
  const refused = honest[Math.floor(REFUSED * honest.length)]!;
  const doubtful = honest[Math.floor(DOUBTFUL * honest.length)]!;
  report(lessons, margins, refused);
  const { weights, bias } = fit(lessons, SIZE, PENALTY);
  return JSON.stringify(
    {
      ...inBytes(weights),
      threshold: rounded(refused - bias),
      doubt: rounded(doubtful - refused),
    },
    null,
    2,
  ) + "\n";
}

function lessonsOf(cases: ReviewCase[]): Lesson[] {
  const reader = new FeatureReader();
  return cases
    .filter(({ half, refused, kind }) =>
      half === "tune" && !refused && !UNTOLD.has(kind)
    )
    .map((one) => exampleOf(reader, one));
}

/**
 * How far each lesson lies on the bad side of a plane that was fitted without
 * its author: the cases of one author are alike, and tell little of what the
 * next one writes.
 */
function foreignMargins(lessons: Lesson[]): number[] {
  const authors = [...new Set(lessons.map(({ author }) => author))];
  const foldOf = new Map(authors.map((name, index) => [name, index % FOLDS]));
  const folds = lessons.map(({ author }) => foldOf.get(author)!);
  const margins: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = lessons.filter((_, index) => folds[index] !== fold);
    const { weights, bias } = fit(others, SIZE, PENALTY);
    lessons.forEach((lesson, index) => {
      if (folds[index] !== fold) return;
      margins[index] = marginOf(lesson, weights, bias);
    });
  }
  return margins;
}

/** Says what the review does with authors whom it did not learn from. */
function report(lessons: Lesson[], margins: number[], bar: number): void {
  const share = (isBad: boolean) => {
    const some = lessons.flatMap((lesson, index) =>
      lesson.isBad === isBad ? [lesson.isRuled || margins[index]! >= bar] : []
    );
    return (some.filter(Boolean).length / some.length).toFixed(3);
  };
  console.log(
    `of other authors' cases it refuses ${share(true)} of the bad and ${
      share(false)
    } of the honest`,
  );
}

/** Whole numbers for weights, and what one counts in each table. */
function inBytes(weights: Float64Array) {
  const bytes = new Int8Array(SIZE);
  const scales: number[] = [];
  let start = 0;
  for (const [index, size] of TABLES.entries()) {
    const part = weights.subarray(start, start + size);
    const scale = part.reduce((most, x) => Math.max(most, Math.abs(x)), 0) /
      127;
    bytes.set(Int8Array.from(part, (x) => Math.round(x / scale)), start);
    scales.push(rounded(scale * SHARES[index]!));
    start += size;
  }
  return { scales, weights: new Uint8Array(bytes.buffer).toBase64() };
}

const rounded = (value: number) => Number(value.toPrecision(6));

if (import.meta.main) {
  await Deno.writeTextFile(WEIGHTS, train(await readCases()));
}
