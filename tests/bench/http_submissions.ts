import { startServer, type TestServer } from "../support/server.ts";
import { registerKeys, UNREACHED } from "./callers.ts";
import { compare, type Comparison, median } from "./measure.ts";
import { type Loaded, portOf, underLoad } from "./under_load.ts";

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const CALLERS = 8;

const options = { env: UNREACHED, isSilent: true };

/** Submissions over HTTP, stored, and with stores that keep nothing. */
export async function benchHttpSubmissions(): Promise<Comparison> {
  const module = "tests/bench/nothing_server.ts";
  await using storing = await startServer(options);
  await using forgetting = await startServer({ ...options, module });
  return await compare({
    name: "POST /api/v1/gallery/submissions, 32 connections",
    subject: await submitting("with its store", storing),
    baseline: await submitting("with a store that keeps nothing", forgetting),
    rounds: ROUNDS,
    goal: 0.5,
  });
}

/** Submissions over HTTP, by the service and by a server over plain SQL. */
export async function benchSqlSubmissions(): Promise<Comparison> {
  const module = "tests/bench/sql_server.ts";
  await using own = await startServer(options);
  await using sql = await startServer({ ...options, module });
  const subject = await submitting("the service", own);
  const comparison = await compare({
    name: "POST /api/v1/gallery/submissions, 32 connections, and plain SQL",
    subject,
    baseline: await submitting("plain SQL", sql),
    rounds: ROUNDS,
    goal: 2,
  });
  const [, ...counted] = subject.reports;
  const spread = median(counted.map(({ p50, p99 }) => p99 / p50));
  const limits = [{ name: "p99 / median", value: spread, most: 4 }];
  return { ...comparison, limits };
}

async function submitting(name: string, server: TestServer): Promise<Loaded> {
  return underLoad(name, {
    port: portOf(server),
    seconds: SECONDS,
    connections: CONNECTIONS,
    status: "201",
    apiKeys: await registerKeys(server.url, CALLERS),
  });
}
