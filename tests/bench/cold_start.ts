import { startServer } from "../support/server.ts";
import { compare, type Comparison } from "./measure.ts";

const ROUNDS = 7;

/** From the start of a process to the first answer, as starts a second. */
export async function benchColdStart(): Promise<Comparison> {
  return await compare({
    name: "cold start to the first answer",
    subject: { name: "the service", round: () => start() },
    baseline: {
      name: "a Hono process that says hello",
      round: () => start("tests/bench/hello_server.ts"),
    },
    rounds: ROUNDS,
    goal: 0.25,
  });
}

async function start(module?: string): Promise<number> {
  const startedAt = performance.now();
  await using server = await startServer({ module, isSilent: true });
  const perSecond = 1000 / (performance.now() - startedAt);
  await server.stop("SIGKILL");
  return perSecond;
}
