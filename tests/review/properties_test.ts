import { assert } from "@std/assert";
import { ADDED, type Change, HARMLESS, NAMING } from "./changes.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import { reviewable, reviewLocally } from "./support.ts";

const cases = (await readCases()).filter(({ half, refused }) =>
  half === "tune" && !refused
);
const SAMPLE = 1000;

type Outcome = "approve" | "reject";

/** The verdict on a submission; none where validation refuses it. */
function outcomeOf(sent: Record<string, unknown>): Outcome | undefined {
  try {
    return reviewLocally(reviewable(sent)).outcome;
  } catch {
    return undefined;
  }
}

/** Cases that are judged as they are labelled, spread over all of them. */
function sampleOf(label: ReviewCase["label"], outcome: Outcome): ReviewCase[] {
  const some = cases.filter((one) => one.label === label);
  const right = some.filter(({ submission }, index) =>
    index % Math.floor(some.length / (2 * SAMPLE)) === 0 &&
    outcomeOf(submission) === outcome
  );
  return right.slice(0, SAMPLE);
}

/** The share of changed cases that are judged otherwise. */
function flips(
  sample: ReviewCase[],
  change: Change[1],
  outcome: Outcome,
): number {
  const flipped = sample.filter(({ submission }) =>
    outcomeOf(change(submission)) === outcome
  );
  return flipped.length / sample.length;
}

const told = (shares: [string, number][]) =>
  shares.map(([what, share]) => `${what}: ${share}`).join("\n");

const MOST_BOUGHT = 0.01;
const MOST_BOUGHT_BY_ONE = 0.03;
const MOST_FLIPPED = 0.002;

Deno.test("what was refused is not published for honest words beside it", () => {
  const sample = sampleOf("bad", "reject");
  // The plausible price depends on the kind of goods.
  const unpriced = sample.filter(({ kind }) => kind !== "price");
  const shares = ADDED.map(([what, change]): [string, number] => [
    what,
    flips(NAMING.has(what) ? unpriced : sample, change, "approve"),
  ]);
  const mean = shares.reduce((sum, [, share]) => sum + share, 0) /
    shares.length;
  assert(mean <= MOST_BOUGHT, told(shares));
  for (const [, share] of shares) {
    assert(share <= MOST_BOUGHT_BY_ONE, told(shares));
  }
});

Deno.test("what changes nothing about an honest purchase changes no verdict", () => {
  const sample = sampleOf("honest", "approve");
  const shares = HARMLESS.map(([what, change]): [string, number] => [
    what,
    flips(sample, change, "reject"),
  ]);
  const mean = shares.reduce((sum, [, share]) => sum + share, 0) /
    shares.length;
  assert(mean <= MOST_FLIPPED, told(shares));
});
