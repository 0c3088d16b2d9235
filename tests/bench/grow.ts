/**
 * `deno task bench:grow`: fills stores with submissions and compares what the
 * service does over the largest with what it does over the smallest. Sizes are
 * arguments; 1,000 and 100,000 unless told otherwise. Prints JSON with `--json`.
 *
 * @module
 */
import { hash } from "node:crypto";
import { encodeCursor } from "../../domain/gallery/cursor.ts";
import { openKv } from "../../kv/open.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { registerKeys, UNREACHED } from "./callers.ts";
import { fillFeed } from "./fill.ts";
import { coldSearches } from "./find.ts";
import { decidePending } from "./moderation.ts";
import { compare, type Comparison, isReached } from "./measure.ts";
import { printComparison } from "./print.ts";
import { residentMegabytes } from "./resident.ts";
import { wordyPurchase } from "./sample.ts";
import { portOf, underLoad } from "./under_load.ts";

const FEED = "/api/v1/gallery/feed";
const PAGES = 15;
const ROUNDS = 5;
const LOAD = { seconds: 1.5, connections: 16 };

/** At least this part of the rate over the smallest store must be left. */
const GOAL = 1 / 1.25;
const MEMORY = 1.3;

/** Pending purchases of a round: four batches of the moderation. */
const PENDING = 1800;

const isJson = Deno.args.includes("--json");
const given = Deno.args.map(Number).filter((size) => size > 0);
const sizes = given.length > 0 ? given : [1000, 100_000];

const first = await grow(sizes[0]!);
const results: Comparison[] = [];
for (const size of sizes.slice(1)) {
  const larger = await grow(size);
  results.push(...await compareSizes(larger, first));
  await larger.stack.disposeAsync();
}
await first.stack.disposeAsync();
if (isJson) console.log(JSON.stringify(results, null, 2));
Deno.exit(results.every(isReached) ? 0 : 1);

interface Grown {
  name: string;
  server: TestServer;
  apiKeys: string[];
  /** Paths of pages all over the feed. */
  pages: string[];
  stack: AsyncDisposableStack;
}

async function grow(size: number): Promise<Grown> {
  const stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryStore());
  using kv = await openKv(path);
  await fillFeed(kv, size, {
    onProgress: (done) => showProgress(done, size),
    purchaseOf: wordyPurchase,
  });
  const options = { kvPath: path, env: UNREACHED, isSilent: true };
  const server = stack.use(await startServer(options));
  return {
    name: `${size.toLocaleString("en")} submissions`,
    server,
    apiKeys: await registerKeys(server.url, 8),
    pages: pagesOf(size),
    stack,
  };
}

function showProgress(done: number, size: number): void {
  if (!Deno.stderr.isTerminal()) return;
  const width = 40;
  const bar = "█".repeat(Math.round(done / size * width)).padEnd(width, "░");
  const line = `\r${bar} ${done.toLocaleString("en")}`;
  const end = done === size ? "\n" : "";
  Deno.stderr.writeSync(new TextEncoder().encode(line + end));
}

/** Pages spread evenly over the feed. */
function pagesOf(size: number): string[] {
  const digest = (text: string) => hash("sha256", text, "base64url");
  return Array.from({ length: PAGES }, (_, page) => {
    const position = Math.ceil(size * (page + 1) / (PAGES + 1));
    return `${FEED}?cursor=${encodeCursor(position, digest)}`;
  });
}

async function compareSizes(larger: Grown, smaller: Grown) {
  const results: Comparison[] = [];
  const add = (result: Comparison) => {
    results.push(result);
    if (!isJson) printComparison(result);
  };
  const contest = (name: string, round: (grown: Grown) => Round) =>
    compare({
      name,
      subject: { name: larger.name, round: round(larger) },
      baseline: { name: smaller.name, round: round(smaller) },
      rounds: ROUNDS,
      goal: GOAL,
    });
  add(await contest("first page of the feed", (g) => reading(g, [FEED])));
  add(await contest("deep pages of the feed", (g) => reading(g, g.pages)));
  add(await contest("rare words, not in memory", searching));
  add(await contest("submissions", submitting));
  const [after, before] = await Promise.all(
    [larger, smaller].map(({ server }) => residentMegabytes(server)),
  ) as [number, number];
  const limits = [{
    name: `resident memory, ${after.toFixed(0)} / ${before.toFixed(0)} MB`,
    value: after / before,
    most: MEMORY,
  }];
  const decisions = await contest(`moderation of ${PENDING}`, moderating);
  add({ ...decisions, limits });
  return results;
}

type Round = () => Promise<number>;

function reading({ server, name }: Grown, paths: string[]): Round {
  const load = { ...LOAD, status: "200", port: portOf(server), paths };
  return underLoad(name, load).round;
}

function submitting({ server, name, apiKeys }: Grown): Round {
  const load = { ...LOAD, status: "201", port: portOf(server), apiKeys };
  return underLoad(name, load).round;
}

/** Searches the store of the server, beside it. */
function searching({ server }: Grown): Round {
  return async () => {
    using kv = await openKv(server.kvPath);
    return await coldSearches(kv, sizes[0]!);
  };
}

/** Decides what is pending, beside the server. */
function moderating({ server }: Grown): Round {
  return async () => {
    using kv = await openKv(server.kvPath);
    return await decidePending(kv, PENDING);
  };
}
