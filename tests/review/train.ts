/**
 * `deno task train:review`: learns the weights of the review's models from the
 * labelled cases of the tuning half, and writes them beside their code.
 *
 * @module
 */
import { type Features, marginOf, type Plane } from "./regression.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  fitTelling,
  foreignMargins,
  inBytes,
  type Lesson,
  lessonsOf,
  report,
  rounded,
} from "./lessons.ts";
import { trainPrices } from "./train_prices.ts";
import { SHARES, SIZE, TABLES } from "../../domain/review/model/features.ts";

/** What half a squared weight costs; flat from 0.3 to 3. */
const PENALTY = 2;
/** Four places share a weight: a kind has few cases to learn from. */
const FOLD = 2;
/** Share of the honest cases of other authors that the model refuses. */
const REFUSED = 0.008;
/** Share of them that it takes for doubtful or worse. */
const DOUBTFUL = 0.05;
/** Nothing in the text tells that these are bad. */
const UNTOLD = new Set(["selfflag", "price"]);

/** The files that are written, by the function that learns each. */
export const MODELS: [file: string, learn: typeof train][] = [
  ["weights.json", train],
  ["prices.json", trainPrices],
];

/** What was learned of all that is bad, and of each kind of it. */
interface Planes {
  all: Plane;
  kinds: Map<string, Plane>;
}

/** Learns; the same cases give the same text of `weights.json`. */
export function train(cases: ReviewCase[]): string {
  const lessons = lessonsOf(
    cases.filter(({ kind }) => !UNTOLD.has(kind)),
    ({ tables }) => folded(featuresIn(tables, SHARES)),
  );
  const margins = foreignMargins(lessons, (some) => {
    const planes = learn(some);
    return (lesson) => badness(lesson, planes);
  });
  const bar = barAt(REFUSED, lessons, margins);
  const doubt = barAt(DOUBTFUL, lessons, margins);
  report("texts", { lessons, margins, bar, doubt });
  const { all, kinds } = learn(lessons);
  return JSON.stringify(
    {
      threshold: rounded(bar - all.bias),
      doubt: rounded(doubt - bar),
      kinds: [...kinds.keys()],
      biases: kinds.values().map(({ bias }) => rounded(bias)).toArray(),
      ...inBytes([all, ...kinds.values()], {
        sizes: TABLES,
        shares: SHARES,
        fold: FOLD,
      }),
    },
    null,
    2,
  ) + "\n";
}

function folded({ places, counts }: Features): Features {
  return { places: places.map((place) => place >> FOLD), counts };
}

function learn(lessons: Lesson[]): Planes {
  const honest = lessons.filter(({ isBad }) => !isBad);
  const bad = lessons.filter(({ isBad }) => isBad);
  const fitTo = (some: Lesson[]) =>
    fitTelling([...honest, ...some], SIZE >> FOLD, PENALTY);
  const byKind = Map.groupBy(bad, ({ kind }) => kind);
  return {
    all: fitTo(bad),
    kinds: new Map(
      [...byKind].sort().map(([kind, some]) => [kind, fitTo(some)]),
    ),
  };
}

function badness(lesson: Lesson, { all, kinds }: Planes): number {
  const likeness = kinds.values().map((plane) => marginOf(lesson, plane));
  return marginOf(lesson, all) + Math.max(...likeness);
}

if (import.meta.main) {
  const cases = await readCases();
  for (const [file, learn] of MODELS) {
    const path = new URL(`../../domain/review/model/${file}`, import.meta.url);
    await Deno.writeTextFile(path, learn(cases));
  }
}
