/**
 * `deno task train:review`: learns the weights of the review's models from the
 * labelled cases of the tuning half, and writes them beside their code.
 *
 * @module
 */
import type { Example, Plane } from "./regression.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  fitTelling,
  foreignMargins,
  inBytes,
  type Learned,
  type Lesson,
  lessonsOf,
  marginsOf,
  refusedOf,
  report,
  rounded,
} from "./lessons.ts";
import { DIGEST, digestOf } from "./digest.ts";
import { trainPrices } from "./train_prices.ts";
import {
  SIZE,
  TABLE_SIZES,
  TABLE_WEIGHTS,
} from "../../domain/review/model/features.ts";
import { LocalReview } from "../../domain/review/local_review.ts";
import { readingsAlone, readingsOf } from "../../domain/review/model/scorer.ts";

export const TEXT_CONSTANTS = {
  /** Penalty of half a squared weight; results are flat from 0.3 to 3. */
  penalty: 2,
  /** Four places share a weight: a kind has few cases to learn from. */
  fold: 2,
  /** Share of the honest cases of other authors that the model refuses. */
  refused: 0.0112,
  /** Share of them that it takes for doubtful or worse. */
  doubtful: 0.05,
};
const { penalty, fold, refused, doubtful } = TEXT_CONSTANTS;
/** Nothing in the text tells that these are bad. */
const UNTOLD = new Set(["selfflag", "price"]);

/** Where the weights are stored. */
export const MODEL = new URL("../../domain/review/model/", import.meta.url);

/** The files that are written, by the function that learns each. */
export const MODELS: [file: string, learn: typeof train][] = [
  ["weights.json", train],
  ["prices.json", trainPrices],
];

/** Weights for all bad cases, and for each kind of them. */
interface Planes {
  all: Plane;
  kinds: Map<string, Plane>;
}

/** Learns; the same cases give the same text of `weights.json`. */
export function train(cases: ReviewCase[], review: LocalReview): Learned {
  const lessons = lessonsOf(
    cases.filter(({ kind }) => !UNTOLD.has(kind)),
    review,
    (reader) => ({
      tables: reader.tables,
      readings: readingsOf(reader),
      alone: readingsAlone(reader),
    }),
  );
  const margins = foreignMargins(lessons, (some) => {
    const planes = learn(some);
    return (lesson) => badness(lesson, planes);
  });
  const bar = barAt(refused, lessons, margins);
  const doubt = barAt(doubtful, lessons, margins);
  const { all, kinds } = learn(lessons);
  const text = JSON.stringify(
    {
      threshold: rounded(bar - all.bias),
      doubt: rounded(doubt - bar),
      kinds: [...kinds.keys()],
      biases: kinds.values().map(({ bias }) => rounded(bias)).toArray(),
      ...inBytes([all, ...kinds.values()], {
        sizes: TABLE_SIZES,
        shares: TABLE_WEIGHTS,
        fold,
      }),
    },
    null,
    2,
  ) + "\n";
  return {
    text,
    refused: refusedOf({ lessons, margins, bar, doubt }),
  };
}

export function learn(lessons: Lesson[]): Planes {
  const examples = lessons.flatMap(({ parts, learned, isBad, kind }) =>
    learned.map((reading) => ({
      ...featuresIn(parts, { shares: TABLE_WEIGHTS, reading, fold }),
      isBad,
      kind,
    }))
  );
  const honest = examples.filter(({ isBad }) => !isBad);
  const bad = examples.filter(({ isBad }) => isBad);
  const fitTo = (some: Example[]) =>
    fitTelling([...honest, ...some], SIZE >> fold, penalty);
  const byKind = Map.groupBy(bad, ({ kind }) => kind);
  return {
    all: fitTo(bad),
    kinds: new Map(
      [...byKind].sort().map(([kind, some]) => [kind, fitTo(some)]),
    ),
  };
}

/** How bad the worst reading of a lesson is. */
export function badness(
  { parts, readings, alone }: Lesson & { alone: number[][] },
  { all, kinds }: Planes,
): number {
  const toldBy = (plane: Plane) =>
    marginsOf(parts, plane, {
      shares: TABLE_WEIGHTS,
      readings: [...readings, ...alone],
      fold,
    });
  const likeness = kinds.values().map(toldBy).toArray();
  const sums = toldBy(all).map((margin, index) =>
    margin + Math.max(...likeness.map((margins) => margins[index]!))
  );
  return Math.max(...sums);
}

if (import.meta.main) {
  const cases = await readCases();
  const refused = new Set<string>();
  const review = new LocalReview();
  for (const [file, learn] of MODELS) {
    const { text, refused: some } = learn(cases, review);
    for (const id of some) refused.add(id);
    await Deno.writeTextFile(new URL(file, MODEL), text);
  }
  console.log(report(cases, refused));
  await Deno.writeTextFile(DIGEST, await digestOf(cases));
}
