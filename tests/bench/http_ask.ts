import { startServer } from "../support/server.ts";
import { UNREACHED } from "./callers.ts";
import { compare, type Comparison, median } from "./measure.ts";
import { portOf, underLoad } from "./under_load.ts";

const QUESTIONS = [
  "How do I get an API key?",
  "What happens after a submission?",
  "What is the rate limit of the gallery?",
  "How do I revoke a leaked key?",
  "Can an agent pay with a card?",
  "How does the promotion work?",
];

const ROUNDS = 5;

/** Answers over HTTP, and a handler that does nothing but count the caller. */
export async function benchAsk(): Promise<Comparison> {
  const options = { env: UNREACHED, isSilent: true };
  await using own = await startServer(options);
  const module = "tests/bench/take_server.ts";
  await using taking = await startServer({ ...options, module });
  const load = {
    seconds: 2,
    connections: 32,
    status: "200",
    paths: QUESTIONS.map((q) => `/api/ask?${new URLSearchParams({ q })}`),
  };
  const alone = underLoad("one at a time", {
    ...load,
    connections: 1,
    port: portOf(own),
  });
  const compared = await compare({
    name: "GET /api/ask, 32 connections",
    subject: underLoad("answers", { ...load, port: portOf(own) }),
    baseline: underLoad("takes alone", { ...load, port: portOf(taking) }),
    rounds: ROUNDS,
    goal: 0.5,
  });
  for (let round = 0; round < ROUNDS; round++) await alone.round();
  const value = median(alone.reports.map(({ p99 }) => p99));
  const limit = { name: "p99 of one connection, ms", value, most: 5 };
  return { ...compared, limits: [limit] };
}
