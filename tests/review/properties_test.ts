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

/** Shares of the cases that are judged otherwise, by change. */
function flips(
  changes: Change[],
  sampleFor: (what: string) => ReviewCase[],
  outcome: Outcome,
): [string, number][] {
  return changes.map(([what, change], at) => {
    // Each change is tried on every other case, each case with half of them.
    const own = sampleFor(what).filter((_, index) => (index + at) % 2 === 0);
    const flipped = own.filter(({ submission }) =>
      outcomeOf(change(submission)) === outcome
    );
    return [what, flipped.length / own.length];
  });
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
  const shares = flips(
    ADDED,
    (what) => NAMING.has(what) ? unpriced : sample,
    "approve",
  );
  const mean = shares.reduce((sum, [, share]) => sum + share, 0) /
    shares.length;
  assert(mean <= MOST_BOUGHT, told(shares));
  for (const [, share] of shares) {
    assert(share <= MOST_BOUGHT_BY_ONE, told(shares));
  }
});

Deno.test("what changes nothing about an honest purchase changes no verdict", () => {
  const sample = sampleOf("honest", "approve");
  const shares = flips(HARMLESS, () => sample, "reject");
  const mean = shares.reduce((sum, [, share]) => sum + share, 0) /
    shares.length;
  assert(mean <= MOST_FLIPPED, told(shares));
});
