import type { Comparison } from "./measure.ts";

/** Prints a comparison as a few lines of a table. */
export function printComparison(result: Comparison): void {
  const { name, subject, baseline, ratio, goal } = result;
  console.log(name);
  console.log(`  ${subject.padEnd(34)}${rate(result.perSecond)}`);
  console.log(`  ${baseline.padEnd(34)}${rate(result.baselinePerSecond)}`);
  const verdict = ratio >= goal ? "" : ", MISSED";
  const shown = ratio.toFixed(ratio < 10 ? 2 : 0);
  console.log(
    `  ${"ratio".padEnd(34)}${shown.padStart(10)}  goal ${goal}${verdict}`,
  );
  for (const { name, value, most } of result.limits ?? []) {
    const mark = value <= most ? "" : ", MISSED";
    const shown = value.toFixed(2).padStart(10);
    console.log(`  ${name.padEnd(34)}${shown}  at most ${most}${mark}`);
  }
}

function rate(perSecond: number): string {
  const digits = perSecond < 100 ? 3 : Math.floor(Math.log10(perSecond)) + 1;
  const options = { maximumSignificantDigits: digits };
  const text = perSecond.toLocaleString("en", options);
  return `${text}/s`.padStart(12);
}
