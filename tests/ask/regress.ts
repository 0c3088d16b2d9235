/**
 * Logistic regression with an L2 penalty over standardised features, both
 * answers weighing the same in sum, by Newton's method.
 *
 * @module
 */
import type { LogisticModel } from "../../domain/ask/confidence.ts";

/** Keeps weights small where there are few samples to tell. */
const PENALTY = 1;

const STEPS = 30;

/** Fits a function to rows of features with their answers. */
export function regress(rows: number[][], answers: boolean[]): LogisticModel {
  const count = rows[0]!.length;
  const means = columns(count, (i) => mean(rows.map((row) => row[i]!)));
  const spreads = columns(count, (i) => {
    const squares = rows.map((row) => (row[i]! - means[i]!) ** 2);
    return Math.sqrt(mean(squares)) || 1;
  });
  const scaled = rows.map((row) => [
    1,
    ...row.map((x, i) => (x - means[i]!) / spreads[i]!),
  ]);
  const yes = answers.filter(Boolean).length / answers.length;
  const shares = answers.map((answer) => answer ? 0.5 / yes : 0.5 / (1 - yes));
  let solution = new Array<number>(count + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    solution = newtonStep(solution, { scaled, answers, shares });
  }
  const weights = columns(count, (i) => solution[i + 1]! / spreads[i]!);
  const shift = weights.reduce((sum, w, i) => sum + w * means[i]!, 0);
  return { bias: solution[0]! - shift, weights };
}

function newtonStep(
  solution: number[],
  { scaled, answers, shares }: {
    scaled: number[][];
    answers: boolean[];
    shares: number[];
  },
): number[] {
  const slope = solution.map((w, i) => i === 0 ? 0 : PENALTY * w);
  const bend = solution.map((_, i) =>
    solution.map((_, j) => i === j && i > 0 ? PENALTY : 0)
  );
  scaled.forEach((row, at) => {
    const sum = row.reduce((sum, x, i) => sum + x * solution[i]!, 0);
    const chance = 1 / (1 + Math.exp(-sum));
    const error = shares[at]! * (chance - Number(answers[at]));
    const curve = shares[at]! * chance * (1 - chance);
    row.forEach((x, i) => {
      slope[i]! += error * x;
      row.forEach((other, j) => bend[i]![j]! += curve * x * other);
    });
  });
  const step = solve(bend, slope);
  return solution.map((w, i) => w - step[i]!);
}

/** Solves a system of linear equations by Gaussian elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  rows.forEach((pivot, i) => {
    rows.forEach((row, j) => {
      if (j === i) return;
      const factor = row[i]! / pivot[i]!;
      row.forEach((_, k) => row[k]! -= factor * pivot[k]!);
    });
  });
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}

function columns(count: number, of: (column: number) => number): number[] {
  return Array.from({ length: count }, (_, i) => of(i));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
