import { Deployment } from "../deploy/platform.ts";
import { compare, type Comparison } from "./measure.ts";

const ROUNDS = 5;

/** A hello may take 100 ms where the service takes 400, and an answer 700. */
const PAGES = {
  "the first page": { path: "/gallery", goal: 0.25 },
  "the first answer": { path: "/api/ask?q=key", goal: 1 / 7 },
};

/** Cold starts on the stand-in for Deno Deploy, by the first request. */
export async function benchColdDeploy(
  page: keyof typeof PAGES,
): Promise<Comparison> {
  const { path, goal } = PAGES[page];
  return await compare({
    name: `cold start on Deno Deploy's stand-in to ${page}`,
    subject: { name: "the service", round: () => first(path) },
    baseline: {
      name: "a Hono process that says hello",
      round: () => first("/", "tests/bench/hello_server.ts"),
    },
    rounds: ROUNDS,
    goal,
  });
}

async function first(path: string, program?: string): Promise<number> {
  await using deployment = new Deployment({ program });
  const startedAt = performance.now();
  const response = await deployment.fetch(path);
  const perSecond = 1000 / (performance.now() - startedAt);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${path} got ${response.status}`);
  for (const instance of deployment.instances) await instance.kill();
  return perSecond;
}
