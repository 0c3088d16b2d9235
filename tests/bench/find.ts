import { hash } from "node:crypto";
import { readConfig } from "../../domain/config/config.ts";
import { searchWords } from "../../domain/gallery/words.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import {
  startServer,
  type TemporaryStore,
  temporaryStore,
} from "../support/server.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { fillFeed } from "./fill.ts";
import { compare, type Comparison, type Contender, rateOf } from "./measure.ts";
import { wordyPurchase } from "./sample.ts";
import { portOf, underLoad } from "./under_load.ts";

const ITEMS = 100_000;
const ROUNDS = 5;

/** Different searches that are answered from memory. */
const WORDS = 50;

/** Searches of a round, each for a word that nobody has asked for yet. */
const SEARCHES = 1000;
const IN_FLIGHT = 32;

/** Pages a second that are asked of it. */
const FROM_MEMORY = 5000;
const COLD = 800;

const LOAD = { seconds: 2, connections: 32, status: "200" };

/** First pages of rare words over HTTP, which were read before. */
export async function benchFind(): Promise<Comparison> {
  await using file = await filledStore();
  const options = { kvPath: file.path, isSilent: true, env: UNLIMITED };
  await using server = await startServer(options);
  const paths = Array.from({ length: WORDS }, (_, n) => {
    const number = Math.ceil(ITEMS * (n + 1) / (WORDS + 1));
    return `/api/v1/gallery/feed?q=kettle${number}`;
  });
  return await compare({
    name: "first pages of rare words, from memory",
    subject: underLoad("pages", { ...LOAD, paths, port: portOf(server) }),
    baseline: asked(FROM_MEMORY),
    rounds: ROUNDS,
    goal: 1,
  });
}

/** First pages of rare words from the store. */
export async function benchColdFind(): Promise<Comparison> {
  await using file = await filledStore();
  using kv = await openKv(file.path);
  return await compare({
    name: "first pages of rare words that are not in memory",
    subject: { name: "pages", round: () => coldSearches(kv, ITEMS) },
    baseline: asked(COLD),
    rounds: ROUNDS,
    goal: 1,
  });
}

/** Searches for rare words, every other time with a frequent one. */
export async function coldSearches(
  kv: Deno.Kv,
  items: number,
): Promise<number> {
  const { feed } = createStores(kv, {
    clock: { now: () => Date.now() },
    digest: (text) => hash("sha256", text, "base64url"),
    config: readConfig({}),
  });
  return await rateOf(SEARCHES, IN_FLIGHT, async (n) => {
    const number = 1 + Math.floor(n * items / SEARCHES);
    const { words: q } = searchWords(
      `kettle${number}${n % 2 ? "" : " example"}`,
    );
    const filter = { q };
    const page = await feed.page({ limit: 60, filter });
    if (!page?.body.includes(`Kettle${number} `)) {
      throw new Error(`number ${number} is lost`);
    }
  });
}

async function filledStore(): Promise<TemporaryStore> {
  await using stack = new AsyncDisposableStack();
  const file = stack.use(await temporaryStore());
  using kv = await openKv(file.path);
  await fillFeed(kv, ITEMS, { purchaseOf: wordyPurchase });
  const kept = stack.move();
  return { path: file.path, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function asked(perSecond: number): Contender {
  const name = "what is asked of it";
  return { name, round: () => Promise.resolve(perSecond) };
}
