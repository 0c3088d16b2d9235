/**
 * Starts MiniSearch behind Fastify, in a folder of its own.
 *
 * @module
 */
import { join } from "node:path";
import manifest from "../../deno.json" with { type: "json" };
import type { Statement } from "../../domain/ask/statements.ts";

const MODULE = new URL("minisearch_server.mjs", import.meta.url);

const { fastify, minisearch } = manifest.imports;

/** Packages of the peer, which nothing else needs, in a form that npm reads. */
const PACKAGES = [fastify, minisearch]
  .map((specifier) => specifier.replace("npm:", ""));

const START_TRIES = 200;

/** A running peer; `await using` stops it. */
export interface Peer extends AsyncDisposable {
  url: string;
}

/**
 * Starts the peer over some statements.
 *
 * @throws {Error} when its packages are not installed or it does not start
 */
export async function startPeer(
  statements: Statement[],
  port: number,
): Promise<Peer> {
  await using owned = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  owned.defer(() => Deno.remove(folder, { recursive: true }));
  const data = join(folder, "statements.json");
  await Deno.writeTextFile(data, JSON.stringify(statements.map(documentOf)));
  await Deno.copyFile(MODULE, join(folder, "server.mjs"));
  await install(folder);
  const child = new Deno.Command("node", {
    args: ["server.mjs"],
    cwd: folder,
    env: { PORT: `${port}`, STATEMENTS: data, NODE_ENV: "production" },
    stdout: "null",
  }).spawn();
  owned.defer(async () => {
    child.kill();
    await child.status;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const kept = owned.move();
  return { url, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** What the peer finds a statement by is what the service finds it by. */
function documentOf({ passage, questions }: Statement) {
  const { slug, anchor, title, heading } = passage.section;
  return {
    statement: passage.text,
    url: `/docs/${slug}#${anchor}`,
    text: [passage.text, heading, title, ...questions].join("\n"),
  };
}

async function install(folder: string): Promise<void> {
  const { success } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--silent", ...PACKAGES],
    cwd: folder,
    stdout: "null",
  }).output();
  if (!success) throw new Error("npm did not install the peer");
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The peer did not start");
}
