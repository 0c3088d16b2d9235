/**
 * Training examples of the review's models, and their cross-validation.
 *
 * @module
 */
import {
  type Example,
  type Features,
  fit,
  type Group,
  type Plane,
} from "./regression.ts";
import type { ReviewCase } from "./eval.ts";
import { reviewable } from "./support.ts";
import type {
  FeatureReader,
  Table,
} from "../../domain/review/model/features.ts";
import {
  type LocalReview,
  THRESHOLD,
} from "../../domain/review/local_review.ts";
import type { StoredWeights } from "../../domain/review/model/scorer.ts";
import type { Subject } from "../../domain/review/subject.ts";

/** Authors are learned from and measured in so many turns. */
const FOLDS = 4;

/** Features of a case: indices into each table, part by part. */
export type Parts = Pick<Table, "parts">[];

/** A case that is learned from. */
export interface Lesson {
  id: string;
  isBad: boolean;
  parts: Parts;
  /** The readings that a verdict is the worst of. */
  readings: number[][];
  /** The readings that are learned from. */
  learned: number[][];
  kind: string;
  author: string;
  /** The verdict of the rules alone. */
  score: number;
  /** True for a variant of another case, which is used in training only. */
  isTrial: boolean;
}

/** Addresses for trying a service, unrelated to the goods. */
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

/** Parts that a trial drops, unless they make the case bad. */
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
  /** The text of its file. */
  text: string;
  /** Cases refused by rules and model, with the author left out of training. */
  refused: Set<string>;
}

/** Tells the cases that are learned from. */
export const isLesson = ({ half, refused }: ReviewCase): boolean =>
  half === "tune" && !refused;

/**
 * Reads the cases of the tuning half, half of them a second time as trials.
 *
 * @param seen what a model sees of a case
 */
export function lessonsOf<More>(
  cases: ReviewCase[],
  review: LocalReview,
  seen: (
    reader: FeatureReader,
    subject: Subject,
  ) => { tables: readonly Table[]; readings: number[][] } & More,
): (Lesson & More)[] {
  return cases.filter(isLesson)
    .flatMap((one, index) => [
      { one, isTrial: false },
      ...trialOf(one, index).map((one) => ({ one, isTrial: true })),
    ])
    .map(({ one: { id, kind, label, field, submission }, isTrial }) => {
      const { subject, score } = review.read(reviewable(submission));
      const told = seen(review.reader, subject);
      const part = Math.max(0, review.reader.parts.indexOf(partOf(field)));
      const isBad = label === "bad";
      return {
        ...told,
        id,
        parts: told.tables.map(({ parts }) => ({
          parts: parts.map((places) => places.slice()),
        })),
        learned: told.readings.filter((reading, index) =>
          index === told.readings.length - 1 ||
          (isBad ? reading.length < 3 && reading.at(-1) === part : index === 0)
        ),
        kind,
        isBad,
        author: id.slice(0, id.search(/-[a-z]*-|-\d/)),
        score,
        isTrial,
      };
    });
}

const partOf = (field = "") => field === "category" ? "categoryLabel" : field;

/**
 * Features of some parts of an item, each table weighted by its share.
 *
 * @param fold how many neighbouring places share a weight, as a power of two
 */
export function featuresIn(
  tables: Parts,
  { shares, reading, fold = 0 }: {
    shares: readonly number[];
    reading: readonly number[];
    fold?: number;
  },
): Features {
  const sizes = tables.map(({ parts }) =>
    reading.reduce((sum, part) => sum + (parts[part]?.length ?? 0), 0)
  );
  const places = new Int32Array(sizes.reduce((sum, size) => sum + size, 0));
  const groups: Group[] = [];
  let end = 0;
  for (const [index, { parts }] of tables.entries()) {
    if (sizes[index] === 0) continue;
    for (const part of reading) {
      for (const place of parts[part] ?? []) places[end++] = place >> fold;
    }
    groups.push({ end, count: shares[index]! / Math.sqrt(sizes[index]!) });
  }
  return { places, groups };
}

/** Tells of an item what a plane says of each of its readings. */
export function marginsOf(
  tables: Parts,
  { weights, bias }: Plane,
  { shares, readings, fold = 0 }: {
    shares: readonly number[];
    readings: readonly number[][];
    fold?: number;
  },
): number[] {
  const sums = tables.map(({ parts }) =>
    parts.map((places) => {
      let sum = 0;
      for (const place of places) sum += weights[place >> fold]!;
      return sum;
    })
  );
  return readings.map((reading) => {
    let margin = bias;
    for (const [index, { parts }] of tables.entries()) {
      let count = 0, sum = 0;
      for (const part of reading) {
        count += parts[part]?.length ?? 0;
        sum += sums[index]![part] ?? 0;
      }
      if (count > 0) margin += sum * shares[index]! / Math.sqrt(count);
    }
    return margin;
  });
}

/**
 * Fits a plane to features that count by how much they tell: by the root of the
 * logarithm of how much oftener they are found in one label than in the other
 * (Wang and Manning 2012), 1 on average.
 */
export function fitTelling(
  examples: Example[],
  size: number,
  penalty: number,
): Plane {
  const telling = tellingOf(examples, size);
  const { weights, bias } = fit(examples, telling, penalty);
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
    const found = counts[label];
    for (const place of places) found[place]!++;
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
 * Margins of each lesson under weights learned without its author: the cases
 * of one author are alike, and tell little of what the next one writes.
 */
export function foreignMargins<One extends { author: string }, Told>(
  lessons: One[],
  learnFrom: (others: One[]) => (lesson: One) => Told,
): Told[] {
  const authors = [...new Set(lessons.map(({ author }) => author))];
  const foldOf = new Map(authors.map((name, index) => [name, index % FOLDS]));
  const folds = lessons.map(({ author }) => foldOf.get(author)!);
  const margins: Told[] = [];
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

/** Cases that are refused by those who did not learn from their authors. */
export function refusedOf(
  { lessons, margins, bar, doubt = bar }: {
    lessons: Lesson[];
    margins: number[];
    bar: number;
    /** From here on it doubts, and refuses where there is evidence. */
    doubt?: number;
  },
): Set<string> {
  const isRefused = ({ score, isTrial }: Lesson, margin: number) =>
    !isTrial &&
    (score >= THRESHOLD || margin >= bar || score > 0 && margin >= doubt);
  return new Set(
    lessons.filter((lesson, index) => isRefused(lesson, margins[index]!))
      .map(({ id }) => id),
  );
}

/** Tells by kind how much is refused, beside all that is bad and honest. */
export function report(cases: ReviewCase[], refused: Set<string>): string {
  const lessons = cases.filter(isLesson);
  const groups = [
    ...Map.groupBy(lessons, ({ label }) => label),
    ...Map.groupBy(lessons, ({ kind }) => kind.replace(/^(tricky)-.*/, "$1")),
  ];
  return groups.map(([name, some]) => {
    const share = some.filter(({ id }) => refused.has(id)).length / some.length;
    return `${name} ${share.toFixed(4)} of ${some.length}`;
  }).join("\n");
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
