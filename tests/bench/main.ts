/**
 * `deno task bench`: compares what the service does with how it could be done
 * otherwise, as ratios in one run, because the machine decides the rest.
 * With `--json` it prints JSON; other arguments choose suites by name.
 *
 * @module
 */
import { benchAsk } from "./ask.ts";
import { benchBesideModeration } from "./beside_moderation.ts";
import { benchColdDeploy } from "./cold_deploy.ts";
import { benchColdFeed } from "./cold_feed.ts";
import { benchCost } from "./cost.ts";
import { benchColdStart } from "./cold_start.ts";
import { benchColdFind, benchFind } from "./find.ts";
import { benchDeepFeed, benchFeed } from "./http_feed.ts";
import { type Comparison, isReached } from "./measure.ts";
import { benchModeration } from "./moderation.ts";
import {
  benchFastifyFull,
  benchFastifyKeys,
  benchFastifyReplays,
  benchFastifySubmissions,
} from "./fastify_peer.ts";
import { printComparison } from "./print.ts";
import { benchConnectedProcesses, benchProcesses } from "./processes.ts";
import { benchPumps } from "./pumps_bench.ts";
import { benchReview, benchScreen } from "./review_bench.ts";
import { benchStalls } from "./stalls.ts";

const SUITES = {
  "feed": benchFeed,
  "feed-deep": benchDeepFeed,
  "feed-cold": benchColdFeed,
  "find": benchFind,
  "find-cold": benchColdFind,
  "submissions-fastify": benchFastifySubmissions,
  "submissions-fastify-full": benchFastifyFull,
  "replays-fastify": benchFastifyReplays,
  "keys-fastify": benchFastifyKeys,
  "processes": benchProcesses,
  "processes-connect": benchConnectedProcesses,
  "ask": benchAsk,
  "cold-start": benchColdStart,
  "cold-deploy": () => benchColdDeploy("the first page"),
  "cold-deploy-ask": () => benchColdDeploy("the first answer"),
  "moderation": benchModeration,
  "beside-moderation": benchBesideModeration,
  "review": benchReview,
  "screen": benchScreen,
  "pumps": benchPumps,
  "cost": benchCost,
  "stalls": benchStalls,
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
