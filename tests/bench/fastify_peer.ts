/**
 * The service beside Fastify and better-sqlite3 on Node: submissions, replays
 * and registrations. The peer keeps to the same rules and does as much; with
 * `synchronous = NORMAL` it does not wait for the disk, as the service does.
 *
 * @module
 */
import manifest from "../deno.json" with { type: "json" };
import { startServer, temporaryStore } from "../support/server.ts";
import { registerKeys, UNREACHED } from "./callers.ts";
import type { Load } from "./load.ts";
import { compare, type Comparison, median } from "./measure.ts";
import { bundled, type Peer, startPeer } from "./node_peer.ts";
import { residentMegabytes } from "./resident.ts";
import { portOf, underLoad } from "./under_load.ts";

const ROUNDS = 5;
const LOAD = { seconds: 2, connections: 32, status: "201" };
const CALLERS = 8;

const PACKAGES = [
  manifest.imports.fastify.replace("npm:", ""),
  "better-sqlite3@^12.11.1",
];

const env = { ...UNREACHED, ...counted(["KEYS_PER_IP", "KEYS_PER_EMAIL"]) };

/** How the peer treats the disk. */
type Synchronous = "NORMAL" | "FULL";

/** Submissions, beside a peer that does not wait for the disk. */
export function benchFastifySubmissions(): Promise<Comparison> {
  return beside("submissions", { synchronous: "NORMAL", goal: 2 });
}

/** Submissions, beside a peer that waits for the disk. */
export function benchFastifyFull(): Promise<Comparison> {
  return beside("submissions", { synchronous: "FULL", goal: 3 });
}

/** Submissions that were sent before, with their Idempotency-Keys. */
export function benchFastifyReplays(): Promise<Comparison> {
  return beside("replays", { synchronous: "NORMAL", goal: 1 });
}

/** Registrations of keys. */
export function benchFastifyKeys(): Promise<Comparison> {
  return beside("registrations", { synchronous: "NORMAL", goal: 1.5 });
}

async function beside(
  sending: NonNullable<Load["sending"]>,
  { synchronous, goal }: { synchronous: Synchronous; goal: number },
): Promise<Comparison> {
  await using file = await temporaryStore();
  await using own = await startServer({ env, isSilent: true });
  await using peer = await startFastify(file.path, synchronous);
  const load = async (server: { url: string }) => ({
    ...LOAD,
    port: portOf(server),
    sending,
    apiKeys: await registerKeys(server.url, CALLERS),
  });
  const subject = underLoad("the service", await load(own));
  const name = `Fastify, better-sqlite3, ${synchronous}`;
  const comparison = await compare({
    name: `${sending}, 32 connections, and ${name}`,
    subject,
    baseline: underLoad(name, await load(peer)),
    rounds: ROUNDS,
    goal,
  });
  const [, ...reports] = subject.reports;
  const spread = median(reports.map(({ p50, p99 }) => p99 / p50));
  const memory = await residentMegabytes(own);
  const limits = [
    { name: "p99 / median", value: spread, most: 4 },
    { name: "memory, MB", value: memory, most: 200 },
  ];
  return { ...comparison, limits };
}

async function startFastify(
  path: string,
  synchronous: Synchronous,
): Promise<Peer> {
  const rules = `${path}-rules.mjs`;
  await bundled("peer_rules.ts", rules);
  return await startPeer({
    module: "fastify_server.mjs",
    packages: PACKAGES,
    env: { KV_PATH: `${path}-peer`, RULES: rules, SYNCHRONOUS: synchronous },
  });
}

/** Settings that count without ever reaching a limit. */
function counted(policies: string[]): Record<string, string> {
  return Object.fromEntries(
    policies.map((name) => [`RATE_LIMIT_${name}`, "999999999/3600"]),
  );
}
