import { reviewLocally } from "../review/support.ts";
import { screen } from "../../domain/review/screen.ts";
import { startHarness } from "../support/harness.ts";
import {
  accept,
  allPumps,
  fullBody,
  inflate,
  type Pump,
} from "../torture/pumps.ts";
import type { Comparison } from "./measure.ts";

const SEED = 1;
const PUMPS = 3000;
const ROUNDS = 5;

const SCREEN_MS = 10;
const REVIEW_MS = 50;
const ASK_MS = 5;
const QUESTION_LENGTH = 500;

/**
 * The worst that a caller's text does to the thread: thousands of texts made to
 * be slow, each as long as it may be.
 */
export async function benchPumps(): Promise<Comparison> {
  const source = await allPumps(SEED);
  const pumps = Array.from({ length: PUMPS }, () => source.draw());
  const items = pumps.map((pump) => accept(fullBody(pump)));
  await using harness = await startHarness();
  const { ask } = harness.services;
  const screened = await worstOf(items, (item) => screen(item));
  const reviewed = await worstOf(items, (item) => reviewLocally(item));
  const asked = await worstOf(
    pumps.map((pump: Pump) => inflate(pump, QUESTION_LENGTH)),
    (question) => ask(question),
  );
  return {
    name: `${PUMPS} texts made to be slow, one core`,
    subject: "reviews of the slowest",
    perSecond: 1000 / reviewed,
    baseline: "goal",
    baselinePerSecond: 1000 / REVIEW_MS,
    ratio: REVIEW_MS / reviewed,
    goal: 1,
    limits: [
      { name: "slowest screen, ms", value: screened, most: SCREEN_MS },
      { name: "slowest review, ms", value: reviewed, most: REVIEW_MS },
      { name: "slowest answer, ms", value: asked, most: ASK_MS },
    ],
  };
}

/** Milliseconds of the slowest; of each the best of some rounds counts. */
async function worstOf<T>(
  list: T[],
  work: (one: T) => unknown,
): Promise<number> {
  const least = new Array<number>(list.length).fill(Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, one] of list.entries()) {
      const startedAt = performance.now();
      await work(one);
      least[at] = Math.min(least[at]!, performance.now() - startedAt);
    }
  }
  return Math.max(...least);
}
