import { startServer, type TestServer } from "../support/server.ts";
import { compare, type Comparison, type Contender } from "./measure.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CALLERS = 8;

/** Limits that are counted and never reached. */
const env = {
  RATE_LIMIT_KEYS_PER_IP: "off",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "999999999/1",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "999999999/86400",
};

/** Submissions over HTTP, stored, and with stores that keep nothing. */
export async function benchHttpSubmissions(): Promise<Comparison> {
  const isSilent = true;
  await using storing = await startServer({ env, isSilent });
  const module = "tests/bench/nothing_server.ts";
  await using forgetting = await startServer({ env, isSilent, module });
  return await compare({
    name: "POST /api/v1/gallery/submissions, 32 connections",
    subject: await underLoad("with its store", storing),
    baseline: await underLoad("with a store that keeps nothing", forgetting),
    rounds: ROUNDS,
    goal: 0.5,
  });
}

async function underLoad(name: string, server: TestServer): Promise<Contender> {
  const keys = await Promise.all(
    Array.from({ length: CALLERS }, (_, n) => registerKey(server, n)),
  );
  const load = new URL("load.ts", import.meta.url);
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-net",
      "--allow-env",
      "--allow-read",
      "--allow-sys",
      load.pathname,
      new URL(server.url).port,
      `${ROUND_SECONDS}`,
      keys.join(","),
    ],
    stderr: "inherit",
  });
  return {
    name,
    async round() {
      const { success, stdout } = await command.output();
      if (!success) throw new Error("The load generator failed");
      return Number(new TextDecoder().decode(stdout));
    },
  };
}

async function registerKey(server: TestServer, n: number): Promise<string> {
  const contactEmail = `agent-${n}@agents.example`;
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "A benchmark", contactEmail }),
  });
  const { key } = await response.json();
  return key;
}
