/**
 * `deno task demo`: a gallery to look at, with one command. Where no service
 * runs, one is started and kept; then the sample purchases are submitted and
 * reviewed.
 *
 * @module
 */
import { signalChild } from "../support/signal_child.ts";
import { seed, serviceAddress } from "./seed.ts";

/** How long a start may take, and how often it is looked at. */
const START_MS = 60_000;
const POLL_MS = 100;

/** Within this time a server sees what another process has published. */
const SEEN_MS = 1100;

/** The demonstration is for a single user with little time. */
const LIMITS_OFF = {
  RATE_LIMIT_KEYS_PER_IP: "off",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
};

/** A line for each purchase would push what to look at out of the window. */
const QUIET = { LOG_LEVEL: Deno.env.get("LOG_LEVEL") || "warn" };

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function isReady(base: string): Promise<boolean> {
  const response = await fetch(`${base}/readyz`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

function task(name: string, env: Record<string, string> = {}) {
  const args = ["task", "--quiet", name];
  return new Deno.Command(Deno.execPath(), { args, env, stdin: "null" })
    .spawn();
}

/** Starts the service; undefined when it ends by itself. */
async function start(base: string): Promise<Deno.ChildProcess | undefined> {
  const server = task("start", { ...LIMITS_OFF, ...QUIET });
  let hasEnded = false;
  void server.status.then(() => hasEnded = true);
  for (let waited = 0; waited < START_MS && !hasEnded; waited += POLL_MS) {
    if (await isReady(base)) return server;
    await sleep(POLL_MS);
  }
  signalChild(server, "SIGTERM");
  return undefined;
}

async function countPublished(base: string): Promise<number> {
  const response = await fetch(`${base}/api/v1/gallery/feed?limit=200`);
  const { items, nextCursor } = await response.json();
  return items.length + (nextCursor === null ? 0 : 1);
}

/** Publishes the samples, unless something is published already. */
async function fill(base: string): Promise<boolean> {
  if (await countPublished(base) > 0) {
    console.log("The gallery has purchases already; none were added.");
    return true;
  }
  const { submitted } = await seed(base);
  if (submitted === 0) return false;
  const { success } = await task("moderate", QUIET).status;
  await sleep(SEEN_MS);
  return success;
}

function showAround(base: string, isOurs: boolean): void {
  const pages = [
    ["/", "the start page"],
    ["/gallery?category=garden", "a category, and what it costs"],
    ["/gallery?q=coffee", "a search"],
    ["/docs", "the documentation"],
  ].map(([path, what]) => `  ${(base + path).padEnd(52)}${what}`);
  console.log(`
Look at
${pages.join("\n")}

Read it as an agent does
  curl '${base}/api/v1/gallery/feed?category=travel&limit=3'
  curl '${base}/api/ask?q=How+do+I+publish+a+purchase%3F'
${isOurs ? "\nCtrl-C ends the service.\n" : ""}`);
}

const base = serviceAddress();
const server = await isReady(base) ? undefined : await start(base);
if (server === undefined && !await isReady(base)) Deno.exit(1);
const isFilled = await fill(base);
if (server !== undefined) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => signalChild(server, "SIGTERM"));
  }
}
// A reader of the last line may end the service at once.
if (isFilled) showAround(base, server !== undefined);
else if (server !== undefined) signalChild(server, "SIGTERM");
await server?.status;
Deno.exit(isFilled ? 0 : 1);
