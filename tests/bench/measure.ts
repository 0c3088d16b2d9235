/** How a measurement compares with its baseline. */
export interface Comparison {
  name: string;
  /** A measurement: its name and its rate per second (median). */
  subject: string;
  perSecond: number;
  baseline: string;
  baselinePerSecond: number;
  ratio: number;
  /** Least ratio that is good enough. */
  goal: number;
  /** Further conditions. */
  limits?: Limit[];
}

/** A figure that must not be exceeded. */
export interface Limit {
  name: string;
  value: number;
  most: number;
}

/** True if a comparison reached all its goals. */
export function isReached({ ratio, goal, limits = [] }: Comparison): boolean {
  return ratio >= goal && limits.every(({ value, most }) => value <= most);
}

/** One way of doing a thing; a round tells how often a second it was done. */
export interface Contender {
  name: string;
  round(): Promise<number>;
}

/** The peers to compare, and for how long. */
export interface Contest {
  name: string;
  subject: Contender;
  baseline: Contender;
  rounds: number;
  goal: number;
}

/**
 * Measures two contenders in turns, so that whatever else the machine does
 * meets both, and compares their medians; a round before them warms up.
 */
export async function compare(contest: Contest): Promise<Comparison> {
  const { name, subject, baseline, rounds, goal } = contest;
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const measured = [await subject.round(), await baseline.round()] as const;
    if (round > 0) measured.forEach((rate, index) => rates[index]!.push(rate));
  }
  const [perSecond, baselinePerSecond] = rates.map(median) as [number, number];
  return {
    name,
    subject: subject.name,
    perSecond,
    baseline: baseline.name,
    baselinePerSecond,
    ratio: perSecond / baselinePerSecond,
    goal,
  };
}

/** Does `count` pieces of work, `width` at a time; returns how many a second. */
export async function rateOf(
  count: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: width }, async () => {
    while (next < count) await work(next++);
  }));
  return count / (performance.now() - startedAt) * 1000;
}

/** The middle one of some values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
