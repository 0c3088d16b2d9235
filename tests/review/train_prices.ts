/**
 * Learns what things cost from honest purchases, and from impossible prices how
 * far from that is too far.
 *
 * @module
 */
import {
  type Example,
  type Features,
  fit,
  fitNumbers,
  marginOf,
  type Measured,
  type Plane,
} from "./regression.ts";
import type { ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  foreignMargins,
  inBytes,
  type Learned,
  lessonsOf,
  report,
  rounded,
} from "./lessons.ts";
import { TABLES } from "../../domain/review/model/features.ts";
import {
  powerPaid,
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
  refused: 0.004,
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

/** Learns; the same cases give the same text of `prices.json`. */
export function trainPrices(cases: ReviewCase[]): Learned {
  const lessons = lessonsOf(
    cases.filter(({ label, kind }) => label === "honest" || kind === "price"),
    ({ letters, words }, subject, names): Features & Paid => {
      readContext(context, subject);
      return {
        ...featuresIn([letters, words, context], SHARES),
        subject,
        names: [...names],
        value: powerPaid(subject) ?? NaN,
      };
    },
  ).filter(({ value }) => !Number.isNaN(value));
  const guess = (some: (Measured & Example)[]) =>
    fitNumbers(some.filter(({ isBad }) => !isBad), AROUND, guessPenalty);
  const guesses = foreignMargins(lessons, sideOf(guess));
  const priced = lessons.map((lesson, index) => ({
    ...lesson,
    ...withPrice(lesson, lesson.value - guesses[index]!),
  }));
  const learn = (some: typeof priced) =>
    fit(some, AROUND + SIGN_SIZE, verdictPenalty);
  const margins = foreignMargins(priced, sideOf(learn));
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

/** Makes a fit to some lessons one of which side another one lies on. */
const sideOf = <One extends Features>(fitTo: (some: One[]) => Plane) => {
  return (some: One[]) => {
    const plane = fitTo(some);
    return (lesson: One) => marginOf(lesson, plane);
  };
};

/** Adds the signs of a price to the features of a text. */
function withPrice(
  { places, counts, subject, names }: Features & Paid,
  distance: number,
): Features {
  readPrice(signs, subject, { found: names, distance });
  const added = featuresIn([signs], [SIGN_SHARE]);
  return {
    places: Int32Array.from([...places, ...added.places]),
    counts: Float64Array.from([...counts, ...added.counts]),
  };
}
