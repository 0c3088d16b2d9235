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
  type Measured,
} from "./regression.ts";
import type { ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  foreignMargins,
  inBytes,
  lessonsOf,
  report,
  rounded,
} from "./lessons.ts";
import { Table, TABLES } from "../../domain/review/model/features.ts";
import {
  powerPaid,
  readPrice,
  SIGN_SHARE,
  SIGN_SIZE,
  TEXT_SIZE,
} from "../../domain/review/model/price_model.ts";
import type { Subject } from "../../domain/review/subject.ts";

/** What half a squared weight costs a guess, and a verdict. */
const GUESS_PENALTY = 0.3;
const VERDICT_PENALTY = 0.1;
/** Share of the honest cases of other authors that the verdict refuses. */
const REFUSED = 0.006;

const SIZES = [TABLES[0], TABLES[1], SIGN_SIZE];
const SHARES = [1, 1, SIGN_SHARE];

/** What a verdict on a price is learned from, besides the text. */
interface Paid {
  subject: Subject;
  names: string[];
  value: number;
}

/** Learns; the same cases give the same text of `prices.json`. */
export function trainPrices(cases: ReviewCase[]): string {
  const lessons = lessonsOf(
    cases.filter(({ label, kind }) => label === "honest" || kind === "price"),
    ({ letters, words }, subject, names): Features & Paid => ({
      ...featuresIn([letters, words], SHARES),
      subject,
      names: [...names],
      value: powerPaid(subject) ?? NaN,
    }),
  ).filter(({ value }) => !Number.isNaN(value));
  const guess = (some: (Measured & Example)[]) =>
    fitNumbers(some.filter(({ isBad }) => !isBad), TEXT_SIZE, GUESS_PENALTY);
  const guesses = foreignMargins(lessons, guess);
  const priced = lessons.map((lesson, index) => ({
    ...lesson,
    ...withPrice(lesson, lesson.value - guesses[index]!),
  }));
  const learn = (some: typeof priced) =>
    fit(some, TEXT_SIZE + SIGN_SIZE, VERDICT_PENALTY);
  const margins = foreignMargins(priced, learn);
  const bar = barAt(REFUSED, priced, margins);
  report("prices", { lessons: priced, margins, bar });
  const usual = guess(lessons);
  const odd = learn(priced);
  return JSON.stringify(
    {
      usual: inBytes(usual.weights, SIZES.slice(0, 2), SHARES),
      bias: rounded(usual.bias),
      odd: inBytes(odd.weights, SIZES, SHARES),
      threshold: rounded(bar - odd.bias),
    },
    null,
    2,
  ) + "\n";
}

const signs = new Table(TEXT_SIZE, SIGN_SIZE);

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
