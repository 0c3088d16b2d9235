/**
 * Learns what things cost from honest purchases, and from impossible prices how
 * far from that is too far.
 *
 * @module
 */
import {
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
  report,
  rounded,
} from "./lessons.ts";
import { TABLES } from "../../domain/review/model/features.ts";
import {
  powerPaid,
  pricedReading,
  priceTables,
  readContext,
  readPrice,
  SIGN_SHARE,
  SIGN_SIZE,
  TEXT_SIZE,
} from "../../domain/review/model/price_model.ts";
import type { Subject } from "../../domain/review/subject.ts";

export const PRICE_CONSTANTS = {
  /** What half a squared weight costs a guess. */
  guessPenalty: 0.15,
  /** The same for a verdict. */
  verdictPenalty: 0.5,
  /** Share of the honest cases of other authors that the verdict refuses. */
  refused: 0.003,
};
const { guessPenalty, verdictPenalty, refused } = PRICE_CONSTANTS;

const { context, signs } = priceTables();
const AROUND = TEXT_SIZE + SIGN_SIZE;
const SIZES = [TABLES[0], TABLES[1], SIGN_SIZE, SIGN_SIZE];
const SHARES = [1, 1, 1, SIGN_SHARE];

/** What a verdict on a price is learned from, besides the text. */
interface Paid {
  subject: Subject;
  names: string[];
  value: number;
}

type PricedLesson = Lesson & Paid;

/** Learns; the same cases give the same text of `prices.json`. */
export function trainPrices(cases: ReviewCase[]): Learned {
  const lessons = lessonsOf(
    cases.filter(({ label, kind }) => label === "honest" || kind === "price"),
    ({ letters, words, parts }, subject, names) => {
      readContext(context, subject);
      return {
        tables: [letters, words, context],
        readings: [pricedReading(parts)],
        subject,
        names: [...names],
        value: powerPaid(subject) ?? NaN,
      };
    },
  ).filter(({ value }) => !Number.isNaN(value));
  const guess = (some: PricedLesson[]) =>
    fitNumbers(
      some.filter(({ isBad }) => !isBad).flatMap(({ parts, readings, value }) =>
        readings.map((reading) => ({
          ...featuresIn(parts, { shares: SHARES, reading }),
          value,
        }))
      ),
      AROUND,
      guessPenalty,
    );
  const guesses = foreignGuesses(lessons, guess);
  const priced = lessons.map((lesson, index) => ({
    ...lesson,
    examples: lesson.readings.map((reading, at) =>
      withPrice(lesson, reading, lesson.value - guesses[index]![at]!)
    ),
  }));
  const learn = (some: typeof priced) =>
    fit(
      some.flatMap(({ examples }) => examples),
      AROUND + SIGN_SIZE,
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
        shares: SHARES,
        fold: 0,
      }),
      bias: rounded(usual.bias),
      odd: inBytes([odd], { sizes: SIZES, shares: SHARES, fold: 0 }),
      threshold: rounded(bar - odd.bias),
    },
    null,
    2,
  ) + "\n";
  return { text, report: report("prices", { lessons: priced, margins, bar }) };
}

/** What each reading of a lesson is worth to those without its author. */
function foreignGuesses(
  lessons: PricedLesson[],
  guess: (some: PricedLesson[]) => Plane,
): number[][] {
  return foreignMargins(lessons, (some) => {
    const plane = guess(some);
    return ({ parts, readings }) =>
      marginsOf(parts, plane, { shares: SHARES, readings });
  });
}

/** A reading with the signs of its price. */
function withPrice(
  { parts, subject, names, isBad }: PricedLesson,
  reading: number[],
  distance: number,
): Example {
  readPrice(signs, subject, { found: names, distance });
  const tables = [...parts, signs];
  return { ...featuresIn(tables, { shares: SHARES, reading }), isBad };
}
