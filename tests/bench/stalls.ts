/**
 * Longest slice of long work: processor time of the thread of JavaScript between
 * two chances of a request to be served. Other load on the machine does not count.
 *
 * @module
 */
import { hash } from "node:crypto";
import { createKnowledge } from "../../domain/ask/knowledge.ts";
import { readConfig } from "../../domain/config/config.ts";
import { moderate } from "../../domain/gallery/moderate.ts";
import { forgetOldRows } from "../../domain/retention.ts";
import { createReviewer } from "../../domain/review/review.ts";
import { createYielder } from "../../io/timers.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { PENDING } from "../../domain/gallery/tables.ts";
import { temporaryStore } from "../support/server.ts";
import { accept, allPumps, fullBody } from "../torture/pumps.ts";
import { fillPending } from "./fill.ts";
import type { Comparison, Limit } from "./measure.ts";
import { wordyPurchase } from "./sample.ts";

const MAX_SLICE_MS = 20;

const PURCHASES = 2000;

/** Of these, the share whose texts are made to be slow. */
const SLOW_SHARE = 0.1;

/** The best round counts: a collection of garbage is no slice of the work. */
const ROUNDS = 3;

const ignore = () => {};
const LOG = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Compares the slices of the nightly run and of the start with their limit. */
export async function benchStalls(): Promise<Comparison> {
  const longest: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, ms] of Object.entries(await slicesOfNight())) {
      longest[name] = Math.min(longest[name] ?? Infinity, ms);
    }
  }
  const limits = Object.entries(longest).map(([name, value]): Limit => ({
    name: `longest slice, ${name}, ms`,
    value,
    most: MAX_SLICE_MS,
  }));
  const worst = Math.max(...Object.values(longest));
  return {
    name: `long work beside requests, ${PURCHASES} purchases`,
    subject: "longest slice",
    perSecond: 1000 / worst,
    baseline: "goal",
    baselinePerSecond: 1000 / MAX_SLICE_MS,
    ratio: MAX_SLICE_MS / worst,
    goal: 1,
    limits,
  };
}

async function slicesOfNight(): Promise<Record<string, number>> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  await fillPending(kv, PURCHASES * (1 - SLOW_SHARE));
  await fillSlow(kv, PURCHASES * SLOW_SHARE);
  const config = { ...readConfig({}), cardScriptHash: "sha256-EXAMPLE" };
  const digest = (text: string) => hash("sha256", text, "base64url");
  let now = Date.now();
  const clock = { now: () => now };
  const stores = createStores(kv, { clock, digest, config });
  const pause = createYielder(Date);
  const night = {
    ...stores,
    clock,
    digest,
    pause,
    config,
    log: LOG,
    holder: "bench",
  };
  const review = await longestSlice(() =>
    moderate({ ...night, clock: Date, review: createReviewer({ pause }) })
  );
  now = Date.now() + 2000;
  const filter = { currency: wordyPurchase(1).currency };
  const gallery = await longestSlice(() =>
    stores.feed.page({ limit: 200, report: { from: 400 }, filter })
  );
  now += 10_000 * 86_400_000;
  const retention = await longestSlice(() => forgetOldRows(night));
  const pages = new URL("../../docs/", import.meta.url);
  const { ask } = createKnowledge(
    () => config,
    () => readDocFiles(pages),
    pause,
  );
  const index = await longestSlice(() => ask("How do I get an API key?"));
  return { review, gallery, retention, "index of ask": index };
}

/** Adds purchases with whole texts that are made to be slow. */
async function fillSlow(kv: Deno.Kv, count: number): Promise<void> {
  const source = await allPumps(1);
  for (let number = 0; number < count; number++) {
    const texts = accept(fullBody(source.draw()));
    const id = crypto.randomUUID();
    await kv.set(PENDING.key(id), { ...wordyPurchase(number), ...texts, id });
  }
}

/** Runs work beside a timer; a timer lets the runtime poll the network. */
async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  let before = threadMs();
  const done = work().finally(() => isDone = true);
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const after = threadMs();
    longest = Math.max(longest, after - before);
    before = threadMs();
  }
  await done;
  return longest;
}

/** Processor time of the thread of JavaScript (proc(5), schedstat). */
function threadMs(): number {
  const path = `/proc/self/task/${Deno.pid}/schedstat`;
  return Number(Deno.readTextFileSync(path).split(" ")[0]) / 1e6;
}
