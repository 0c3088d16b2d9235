import { createAsk } from "../../domain/ask/answer.ts";
import { BASE_URL, PAGES } from "../ask/corpus.ts";
import { readQuestions } from "../ask/questions.ts";
import { startServer } from "../support/server.ts";
import { UNREACHED } from "./callers.ts";
import { compare, type Comparison } from "./measure.ts";
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

/** Answers to questions asked before, and a handler that does nothing but count the caller. */
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
  const compared = await compare({
    name: "GET /api/ask, 32 connections",
    subject: underLoad("answers", { ...load, port: portOf(own) }),
    baseline: underLoad("takes alone", { ...load, port: portOf(taking) }),
    rounds: ROUNDS,
    goal: 0.5,
  });
  const value = await slowAnswer();
  const limit = { name: "p99 of new questions in process, ms", value, most: 5 };
  return { ...compared, limits: [limit] };
}

/**
 * How long it takes to find an answer, but for the slowest hundredth of the
 * questions. The best of some tries counts for each: what else runs on the
 * machine interrupts the others.
 */
async function slowAnswer(): Promise<number> {
  const ask = await createAsk(PAGES, { baseUrl: BASE_URL });
  const times = readQuestions().map(({ question }) => {
    const tries = Array.from({ length: ROUNDS }, () => {
      const startedAt = performance.now();
      ask(question);
      return performance.now() - startedAt;
    });
    return Math.min(...tries);
  });
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}
