/**
 * `deno task bench`: compares what the service does with how it could be done
 * otherwise, as ratios in one run, because the machine decides the rest.
 * With `--json` it prints JSON; other arguments choose suites by name.
 *
 * @module
 */
import { benchAsk, benchNewQuestions } from "./http_ask.ts";
import { benchBesideModeration } from "./beside_moderation.ts";
import { benchColdFeed } from "./cold_feed.ts";
import { benchColdStart } from "./cold_start.ts";
import { benchColdFind, benchFind } from "./find.ts";
import { benchHotKey } from "./hot_key.ts";
import { benchDeepFeed, benchFeed, benchSqlFeed } from "./http_feed.ts";
import {
  benchHttpSubmissions,
  benchSqlSubmissions,
} from "./http_submissions.ts";
import { type Comparison, isReached } from "./measure.ts";
import { benchModeration } from "./moderation.ts";
import {
  benchFastifyFull,
  benchFastifyKeys,
  benchFastifyReplays,
  benchFastifySubmissions,
} from "./fastify_peer.ts";
import { benchPages } from "./pages_bench.ts";
import { printComparison } from "./print.ts";
import { benchPromo } from "./promo_bench.ts";
import { benchPumps } from "./pumps_bench.ts";
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
  "find": benchFind,
  "find-cold": benchColdFind,
  "feed-sql": benchSqlFeed,
  "submissions-sql": benchSqlSubmissions,
  "submissions-fastify": benchFastifySubmissions,
  "submissions-fastify-full": benchFastifyFull,
  "replays-fastify": benchFastifyReplays,
  "keys-fastify": benchFastifyKeys,
  "ask": benchAsk,
  "ask-new": benchNewQuestions,
  "cold-start": benchColdStart,
  "moderation": benchModeration,
  "beside-moderation": benchBesideModeration,
  "review": benchReview,
  "screen": benchScreen,
  "pumps": benchPumps,
  "pages": benchPages,
};

const isJson = Deno.args.includes("--json");
const chosen = Deno.args.filter((argument) => !argument.startsWith("--"));
const results: Comparison[] = [];
for (const [name, run] of Object.entries(SUITES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const result = await run();
  results.push(result);
  if (!isJson) printComparison(result);
}
if (isJson) console.log(JSON.stringify(results, null, 2));
Deno.exit(results.every(isReached) ? 0 : 1);
