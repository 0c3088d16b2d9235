import { openKv } from "../../kv/open.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { fillFeed } from "./fill.ts";
import { compare, type Comparison } from "./measure.ts";
import { portOf, underLoad } from "./under_load.ts";

const FEED = "/api/v1/gallery/feed";
const ITEMS = 2000;

/** How far into the feed the deep page lies. */
const DEEP_PAGES = 20;

const LOAD = { seconds: 2, connections: 32, status: "200" };
const ROUNDS = 5;
const isSilent = true;

/** The feed's first page, and the same text from bare `Deno.serve`. */
export async function benchFeed(): Promise<Comparison> {
  return await againstBare("the first page of the feed", 0);
}

/** A page deep in the feed, and the same text from bare `Deno.serve`. */
export async function benchDeepFeed(): Promise<Comparison> {
  return await againstBare(`page ${DEEP_PAGES + 1} of the feed`, DEEP_PAGES);
}

async function againstBare(name: string, skip: number): Promise<Comparison> {
  await using file = await temporaryStore();
  await fill(file.path);
  await using own = await startServer({ kvPath: file.path, isSilent });
  const { path, body } = await pageAfter(own.url, skip);
  const bodyFile = `${file.path}.json`;
  await Deno.writeTextFile(bodyFile, body);
  const module = "tests/bench/bare_server.ts";
  const env = { BODY_FILE: bodyFile };
  await using bare = await startServer({ module, env, isSilent });
  const load = { ...LOAD, paths: [path] };
  return await compare({
    name: `${name}, ${body.length.toLocaleString("en")} bytes`,
    subject: underLoad("the service", { ...load, port: portOf(own) }),
    baseline: underLoad("bare Deno.serve", { ...load, port: portOf(bare) }),
    rounds: ROUNDS,
    goal: 0.6,
  });
}

async function fill(path: string): Promise<void> {
  using kv = await openKv(path);
  await fillFeed(kv, ITEMS);
}

/** Follows the cursor over some pages; returns the next one and its path. */
async function pageAfter(url: string, skip: number) {
  let path = FEED;
  let body = await (await fetch(url + path)).text();
  for (let page = 0; page < skip; page++) {
    path = `${FEED}?cursor=${JSON.parse(body).nextCursor}`;
    body = await (await fetch(url + path)).text();
  }
  return { path, body };
}
