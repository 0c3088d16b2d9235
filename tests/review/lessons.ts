/**
 * What the review's models learn from, and how they are measured while they do.
 *
 * @module
 */
import { type Example, type Features, fit, type Plane } from "./regression.ts";
import type { ReviewCase } from "./eval.ts";
import { reviewable } from "./support.ts";
import { findSignals, THRESHOLD } from "../../domain/review/signals.ts";
import {
  FeatureReader,
  type Table,
} from "../../domain/review/model/features.ts";
import { readItem } from "../../domain/review/model/reading.ts";
import type { StoredWeights } from "../../domain/review/model/weights.ts";
import { Subject } from "../../domain/review/subject.ts";

/** Authors are learned from and measured in so many turns. */
const FOLDS = 4;

/** A case that is learned from. */
export interface Lesson extends Example {
  kind: string;
  author: string;
  /** What the rules say of it, whatever a model says. */
  score: number;
  /** Whether it was made of another one; it is only learned from. */
  isTrial: boolean;
}

const reader = new FeatureReader();

/** Addresses of whoever tries a service, which say nothing of what is sold. */
const TRIAL_ADDRESSES = [
  "https://shop.example/1",
  "https://www.example.com/item/42",
  "https://store.example.org/",
  "https://shop.test/products/7",
  "https://merchant.example.net/p/12345",
  "https://acme.com/lamp",
  "https://shop.example.com/items/0199a000",
  "https://lamps.shop/products/desk-lamp",
];

/** What a trial leaves out, unless it carries what is bad. */
const OPTIONAL = ["variant", "imageUrl", "logoUrl", "purchasedAt", "interval"];

/**
 * The same purchase as somebody sends it who tries the service: by an address
 * that has nothing to do with it. Of such nobody writes cases, and a model that
 * never saw one takes the address for a sign.
 */
function trialOf(one: ReviewCase, index: number): ReviewCase[] {
  const { kind, field, submission } = one;
  if (index % 2 > 0 || kind === "host" || field?.endsWith("Url")) return [];
  const kept = Object.entries(submission).filter(([name]) =>
    name === field || !OPTIONAL.includes(name)
  );
  const productUrl = TRIAL_ADDRESSES[(index >> 1) % TRIAL_ADDRESSES.length]!;
  return [{ ...one, submission: { ...Object.fromEntries(kept), productUrl } }];
}

/** A model that was learned. */
export interface Learned {
  /** What its file holds. */
  text: string;
  /** How it does with authors whom it did not learn from. */
  report: string;
}

/** Tells the cases that are learned from. */
export const isLesson = ({ half, refused }: ReviewCase): boolean =>
  half === "tune" && !refused;

/**
 * Reads the cases of the tuning half, half of them a second time as trials.
 *
 * @param featuresOf what a model sees of a case
 */
export function lessonsOf<More>(
  cases: ReviewCase[],
  featuresOf: (
    reader: FeatureReader,
    subject: Subject,
    names: string[],
  ) => Features & More,
): (Lesson & More)[] {
  return cases.filter(isLesson)
    .flatMap((one, index) => [
      { one, isTrial: false },
      ...trialOf(one, index).map((one) => ({ one, isTrial: true })),
    ])
    .map(({ one: { id, kind, label, submission }, isTrial }) => {
      const subject = new Subject(reviewable(submission));
      const { names, score } = findSignals(subject);
      readItem(reader, subject, names);
      return {
        ...featuresOf(reader, subject, names),
        kind,
        isBad: label === "bad",
        author: id.slice(0, id.search(/-[a-z]*-|-\d/)),
        score,
        isTrial,
      };
    });
}

/** What some tables hold, each table counting as much as its share. */
export function featuresIn(
  tables: readonly Table[],
  shares: readonly number[],
): Features {
  const places: number[] = [];
  const counts: number[] = [];
  for (const [index, table] of tables.entries()) {
    for (const place of table.places.subarray(0, table.count)) {
      places.push(place);
      counts.push(shares[index]! / Math.sqrt(table.count));
    }
  }
  return {
    places: Int32Array.from(places),
    counts: Float64Array.from(counts),
  };
}

/**
 * Fits a plane to features that count by how much they tell: by the root of the
 * logarithm of how much oftener they are found in one label than in the other
 * (Wang and Manning 2012), 1 on average.
 */
export function fitTelling(
  lessons: Example[],
  size: number,
  penalty: number,
): Plane {
  const telling = tellingOf(lessons, size);
  const weighed = lessons.map(({ isBad, places, counts }) => ({
    isBad,
    places,
    counts: counts.map((count, at) => count * telling[places[at]!]!),
  }));
  const { weights, bias } = fit(weighed, size, penalty);
  for (let place = 0; place < size; place++) {
    weights[place]! *= telling[place]!;
  }
  return { weights, bias };
}

function tellingOf(lessons: Example[], size: number): Float64Array {
  const counts = { bad: new Float64Array(size), good: new Float64Array(size) };
  const sums = { bad: size, good: size };
  for (const { isBad, places } of lessons) {
    const label = isBad ? "bad" : "good";
    for (const place of places) counts[label][place]!++;
    sums[label] += places.length;
  }
  const telling = counts.bad.map((bad, place) => {
    const good = counts.good[place]!;
    const ratio = (1 + bad) / sums.bad * sums.good / (1 + good);
    return Math.sqrt(Math.abs(Math.log(ratio)));
  });
  const mean = telling.reduce((sum, value) => sum + value, 0) / size;
  return telling.map((value) => value / mean);
}

/**
 * What is said of each lesson by what was learned without its author: the cases
 * of one author are alike, and tell little of what the next one writes.
 */
export function foreignMargins<One extends { author: string }>(
  lessons: One[],
  learnFrom: (others: One[]) => (lesson: One) => number,
): number[] {
  const authors = [...new Set(lessons.map(({ author }) => author))];
  const foldOf = new Map(authors.map((name, index) => [name, index % FOLDS]));
  const folds = lessons.map(({ author }) => foldOf.get(author)!);
  const margins: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const margin = learnFrom(
      lessons.filter((_, index) => folds[index] !== fold),
    );
    lessons.forEach((lesson, index) => {
      if (folds[index] === fold) margins[index] = margin(lesson);
    });
  }
  return margins;
}

/** The margin that a share of the honest lessons lies above. */
export function barAt(share: number, lessons: Lesson[], margins: number[]) {
  const honest = margins.filter((_, index) =>
    !lessons[index]!.isBad && !lessons[index]!.isTrial
  ).sort((one, other) => other - one);
  return honest[Math.floor(share * honest.length)]!;
}

/** What a model does with authors whom it did not learn from. */
export function report(
  name: string,
  { lessons, margins, bar, doubt = bar }: {
    lessons: Lesson[];
    margins: number[];
    bar: number;
    /** From here on it doubts, and refuses where there is evidence. */
    doubt?: number;
  },
): string {
  const isRefused = ({ score }: Lesson, margin: number) =>
    score >= THRESHOLD || margin >= bar || score > 0 && margin >= doubt;
  const share = (isBad: boolean) => {
    const some = lessons.flatMap((lesson, index) =>
      lesson.isBad === isBad && !lesson.isTrial
        ? [isRefused(lesson, margins[index]!)]
        : []
    );
    return (some.filter(Boolean).length / some.length).toFixed(3);
  };
  return `${name}: with the rules, ${share(true)} of the bad and ${
    share(false)
  } of the honest cases of other authors are refused`;
}

/** Whole numbers for weights, and what one of them counts in each table. */
export function inBytes(
  planes: Plane[],
  { sizes, shares, fold }: {
    sizes: readonly number[];
    shares: readonly number[];
    fold: number;
  },
): StoredWeights {
  const width = planes.length;
  const bytes = new Int8Array(width * planes[0]!.weights.length);
  let start = 0;
  const scales = sizes.map((places, table) => {
    const size = places >> fold;
    const first = start;
    start += size;
    return planes.map(({ weights }, plane) => {
      const part = weights.subarray(first, first + size);
      const most = part.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      const scale = most / 127 || 1;
      for (const [at, weight] of part.entries()) {
        bytes[(first + at) * width + plane] = Math.round(weight / scale);
      }
      return rounded(scale * shares[table]!);
    });
  });
  return { scales, fold, weights: new Uint8Array(bytes.buffer).toBase64() };
}

/** Six digits are more than whole weights are worth. */
export const rounded = (value: number) => Number(value.toPrecision(6));
