/**
 * `deno task bench`: compares what the service does with how it could be done
 * otherwise, as ratios in one run, because the machine decides the rest.
 * With `--json` it prints JSON; other arguments choose suites by name.
 *
 * @module
 */
import { benchAsk } from "./http_ask.ts";
import { benchColdFeed } from "./cold_feed.ts";
import { benchColdStart } from "./cold_start.ts";
import { benchHotKey } from "./hot_key.ts";
import { benchDeepFeed, benchFeed, benchSqlFeed } from "./http_feed.ts";
import {
  benchHttpSubmissions,
  benchSqlSubmissions,
} from "./http_submissions.ts";
import { type Comparison, isReached } from "./measure.ts";
import { benchModeration } from "./moderation.ts";
import { benchPromo } from "./promo_bench.ts";
import { benchRawCommits } from "./raw_commits.ts";
import { benchReview, benchScreen } from "./review_bench.ts";

const SUITES = {
  "raw-commits": benchRawCommits,
  "hot-key": benchHotKey,
  "http-submissions": benchHttpSubmissions,
  "promo": benchPromo,
  "feed": benchFeed,
  "feed-deep": benchDeepFeed,
  "feed-cold": benchColdFeed,
  "feed-sql": benchSqlFeed,
  "submissions-sql": benchSqlSubmissions,
  "ask": benchAsk,
  "cold-start": benchColdStart,
  "moderation": benchModeration,
  "review": benchReview,
  "screen": benchScreen,
};

const isJson = Deno.args.includes("--json");
const chosen = Deno.args.filter((argument) => !argument.startsWith("--"));
const results: Comparison[] = [];
for (const [name, run] of Object.entries(SUITES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const result = await run();
  results.push(result);
  if (!isJson) printLines(result);
}
if (isJson) console.log(JSON.stringify(results, null, 2));
Deno.exit(results.every(isReached) ? 0 : 1);

function printLines(result: Comparison): void {
  const { name, subject, baseline, ratio, goal } = result;
  const rate = (perSecond: number) =>
    `${
      perSecond.toLocaleString("en", {
        maximumSignificantDigits: perSecond < 100 ? 3 : undefined,
        maximumFractionDigits: 0,
      })
    }/s`.padStart(12);
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
