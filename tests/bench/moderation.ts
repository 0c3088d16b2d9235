import { hash } from "node:crypto";
import { readConfig } from "../../domain/config/config.ts";
import { moderate } from "../../domain/gallery/moderate.ts";
import { createReviewer } from "../../domain/review/review.ts";
import { createYielder } from "../../io/timers.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { temporaryStore } from "../support/server.ts";
import { fillPending } from "./fill.ts";
import { compare, type Comparison } from "./measure.ts";

const PENDING = 9000;
const ROUNDS = 5;

/** Decisions a second that a night must be able to take. */
const GOAL = 5000;

/** Decides what is pending with the local reviewer, on a file. */
export async function benchModeration(): Promise<Comparison> {
  return await compare({
    name: "decisions of the moderation on a file, 12 words an item",
    subject: { name: "decisions", round: decideAll },
    baseline: {
      name: "what is asked of it",
      round: () => Promise.resolve(GOAL),
    },
    rounds: ROUNDS,
    goal: 1,
  });
}

async function decideAll(): Promise<number> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  return await decidePending(kv, PENDING);
}

/** Adds pending purchases and has them decided; returns how many a second. */
export async function decidePending(
  kv: Deno.Kv,
  count: number,
): Promise<number> {
  await fillPending(kv, count);
  const clock = { now: () => Date.now() };
  const { moderation } = createStores(kv, {
    clock,
    digest: (text) => hash("sha256", text, "base64url"),
    config: readConfig({}),
  });
  const ignore = () => {};
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const startedAt = performance.now();
  const job = {
    moderation,
    review: createReviewer(),
    digest: (text: string) => hash("sha256", text, "base64url"),
    pause: createYielder(clock),
    clock,
    log,
    holder: "bench",
  };
  const report = await moderate(job);
  if (report === null) throw new Error("Another moderation run is under way");
  const { approved, rejected, postponed } = report;
  const decided = approved + rejected + postponed;
  // A rejection writes no item and no posting: it would flatter the rate.
  if (approved < decided) throw new Error(`${decided - approved} not approved`);
  return decided / (performance.now() - startedAt) * 1000;
}
