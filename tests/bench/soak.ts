/**
 * `deno task bench:soak`: mixed load on one server for ten minutes, or as many
 * as the argument says, and what it holds in memory meanwhile. Exits with 1
 * when that exceeds its bound or goes on growing.
 *
 * @module
 */
import { startServer, type TestServer } from "../support/server.ts";
import { registerKeys, UNREACHED } from "./callers.ts";
import { median } from "./measure.ts";
import { residentMegabytes } from "./resident.ts";
import { portOf, underLoad } from "./under_load.ts";

const MINUTES = Number(Deno.args[0] ?? 10);
const ROUND_SECONDS = 10;
const MOST_MEGABYTES = 200;

/** The last third may hold this many times what the middle third holds. */
const MOST_GROWTH = 1.05;

const READS = [
  ...Array(12).fill("/api/v1/gallery/feed"),
  "/api/v1/gallery/feed?limit=200",
  "/api/ask?q=How+do+I+get+an+API+key",
  "/api/ask?q=What+is+the+limit+of+submissions",
  "/gallery",
  "/docs",
  "/openapi.json",
  "/llms.txt",
  "/healthz",
  "/readyz",
];

const env = {
  ...UNREACHED,
  RATE_LIMIT_MCP_PER_IP: "off",
  RATE_LIMIT_CARD_TASKS_PER_IP: "off",
  RATE_LIMIT_CARD_TASKS_PER_DAY: "off",
  RATE_LIMIT_PROMO_PER_IP: "off",
  STORE_BYTES_PER_DAY: "off",
  RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
  RATE_LIMIT_CONTACT_PER_EMAIL: "off",
  RATE_LIMIT_CONTACT_PER_IP: "off",
};
await using server = await startServer({ env, isSilent: true });
const load = { port: portOf(server), seconds: ROUND_SECONDS };
const apiKeys = await registerKeys(server.url, 8);
const reading = underLoad("reads", {
  ...load,
  connections: 16,
  status: "200",
  paths: READS,
});
const submitting = underLoad("submissions", {
  ...load,
  connections: 8,
  status: "201",
  apiKeys,
});
const megabytes: number[] = [];
const rounds = Math.max(3, Math.ceil(MINUTES * 60 / ROUND_SECONDS));
for (let round = 0; round < rounds; round++) {
  const ended = new AbortController();
  const others = callOthers(server, ended.signal);
  const rates = await Promise.all([reading.round(), submitting.round()]);
  ended.abort();
  const calls = await others;
  megabytes.push(await residentMegabytes(server));
  const [reads, submissions] = rates.map(Math.round);
  console.log(
    `${(round + 1) * ROUND_SECONDS} s: ${reads} reads/s, ${submissions} ` +
      `submissions/s, ${calls} others, ${megabytes.at(-1)!.toFixed(0)} MB`,
  );
}
const third = Math.floor(rounds / 3);
const growth = median(megabytes.slice(-third)) /
  median(megabytes.slice(third, 2 * third));
const most = Math.max(...megabytes);
console.log(
  `at most ${most.toFixed(0)} MB (bound ${MOST_MEGABYTES}), last third over ` +
    `middle third ${growth.toFixed(3)} (bound ${MOST_GROWTH})`,
);
Deno.exitCode = most < MOST_MEGABYTES && growth <= MOST_GROWTH ? 0 : 1;

/** Keys, promotion, contact and tools, one call after the other. */
async function callOthers(
  { url }: TestServer,
  signal: AbortSignal,
): Promise<number> {
  let calls = 0;
  while (!signal.aborted) {
    for (const [path, body] of otherCalls(`${calls}-${crypto.randomUUID()}`)) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { accept: "application/json, text/event-stream" },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      if (response.status >= 500) throw new Error(`${path} failed`);
      calls++;
    }
  }
  return calls;
}

function otherCalls(mark: string): [path: string, body: unknown][] {
  const email = `${mark}@users.example`;
  const rpc = (method: string, params: unknown) => {
    return { jsonrpc: "2.0", id: 1, method, params };
  };
  return [
    ["/api/v1/keys", { name: "Soak", contactEmail: email }],
    ["/api/v1/contact", { email, interest: "developer" }],
    ["/api/mcp", rpc("tools/list", {})],
    ["/api/mcp", rpc("tools/call", { name: "gallery_feed", arguments: {} })],
  ];
}
