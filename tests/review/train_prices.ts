/**
 * Learns what things cost from honest purchases, and from impossible prices how
 * far from that is too far.
 *
 * @module
 */
import {
  allTelling,
  type Example,
  fit,
  fitNumbers,
  marginOf,
  type Plane,
} from "./regression.ts";
import type { ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  foreignMargins,
  inBytes,
  type Learned,
  type Lesson,
  lessonsOf,
  marginsOf,
  refusedOf,
  rounded,
} from "./lessons.ts";
import type { LocalReview } from "../../domain/review/local_review.ts";
import {
  createPriceTables,
  GUESS_TABLE_WEIGHTS,
  log10Price,
  PRICE_TABLES as SIZES,
  pricedReading,
  readContext,
  readPrice,
  VERDICT_TABLE_WEIGHTS,
} from "../../domain/review/prices.ts";
import type { Subject } from "../../domain/review/subject.ts";

export const PRICE_CONSTANTS = {
  /** Penalty of half a squared weight. */
  guessPenalty: 0.15,
  /** The same for a verdict. */
  verdictPenalty: 0.5,
  /** Share of the honest cases of other authors that the verdict refuses. */
  refused: 0.003,
};
const { guessPenalty, verdictPenalty, refused } = PRICE_CONSTANTS;

/** Places that a guess reads. */
const AROUND = SIZES[0]! + SIZES[1]! + SIZES[2]!;

/** Features of a price verdict, besides the text. */
interface Paid {
  subject: Subject;
  /** A power of ten; undefined for what was free. */
  value: number | undefined;
}

type PricedLesson = Lesson & Paid;

/** Learns; the same cases give the same text of `prices.json`. */
export function trainPrices(
  cases: ReviewCase[],
  review: LocalReview,
): Learned {
  const { context, signs } = createPriceTables();
  const lessons = lessonsOf(
    cases.filter(({ label, kind }) => label === "honest" || kind === "price"),
    review,
    ({ letters, words, parts }, subject) => {
      readContext(context, subject);
      return {
        tables: [letters, words, context],
        readings: [pricedReading(parts)],
        subject,
        value: log10Price(subject),
      };
    },
  );
  const guess = (some: PricedLesson[]) =>
    fitNumbers(
      some.flatMap(({ isBad, parts, readings, value }) =>
        isBad || value === undefined ? [] : readings.map((reading) => ({
          ...featuresIn(parts, { shares: GUESS_TABLE_WEIGHTS, reading }),
          value,
        }))
      ),
      AROUND,
      guessPenalty,
    );
  const guesses = foreignGuesses(lessons, guess);
  /** A reading with the signs of its price. */
  const withPrice = (
    { parts, subject, isBad }: PricedLesson,
    reading: number[],
    distance: number | undefined,
  ): Example => {
    readPrice(signs, subject, distance);
    const tables = [...parts, signs];
    return {
      ...featuresIn(tables, { shares: VERDICT_TABLE_WEIGHTS, reading }),
      isBad,
    };
  };
  const priced = lessons.map((lesson, index) => ({
    ...lesson,
    examples: lesson.readings.map((reading, at) =>
      withPrice(
        lesson,
        reading,
        lesson.value && lesson.value - guesses[index]![at]!,
      )
    ),
  }));
  const learn = (some: typeof priced) =>
    fit(
      some.flatMap(({ examples }) => examples),
      allTelling(AROUND + SIZES[3]!),
      verdictPenalty,
    );
  const margins = foreignMargins(priced, (some) => {
    const plane = learn(some);
    return ({ examples }) =>
      Math.max(...examples.map((example) => marginOf(example, plane)));
  });
  const bar = barAt(refused, priced, margins);
  const usual = guess(lessons);
  const odd = learn(priced);
  const text = JSON.stringify(
    {
      usual: inBytes([usual], {
        sizes: SIZES.slice(0, 3),
        shares: GUESS_TABLE_WEIGHTS,
        fold: 0,
      }),
      bias: rounded(usual.bias),
      odd: inBytes([odd], {
        sizes: SIZES,
        shares: VERDICT_TABLE_WEIGHTS,
        fold: 0,
      }),
      threshold: rounded(bar - odd.bias),
    },
    null,
    2,
  ) + "\n";
  return { text, refused: refusedOf({ lessons: priced, margins, bar }) };
}

/** Guesses for each reading of a lesson, learned without its author. */
function foreignGuesses(
  lessons: PricedLesson[],
  guess: (some: PricedLesson[]) => Plane,
): number[][] {
  return foreignMargins(lessons, (some) => {
    const plane = guess(some);
    return ({ parts, readings }) =>
      marginsOf(parts, plane, { shares: GUESS_TABLE_WEIGHTS, readings });
  });
}
