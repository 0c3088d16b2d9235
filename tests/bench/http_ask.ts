import process from "node:process";
import { createEngine } from "../../domain/ask/answer.ts";
import { BASE_URL, STATEMENTS } from "../ask/corpus.ts";
import { readLabelled } from "../ask/labelled.ts";
import { startServer } from "../support/server.ts";
import type { Readiness } from "./ask_ready.ts";
import { UNREACHED } from "./callers.ts";
import { compare, type Comparison, type Limit } from "./measure.ts";
import { startMiniSearch } from "./minisearch_peer.ts";
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
const LOAD = { seconds: 2, connections: 32, status: "200" };

/** Answers to questions asked before, and a handler that does nothing but count the caller. */
export async function benchAsk(): Promise<Comparison> {
  const options = { env: UNREACHED, isSilent: true };
  await using own = await startServer(options);
  const module = "tests/bench/take_server.ts";
  await using taking = await startServer({ ...options, module });
  const load = { ...LOAD, paths: QUESTIONS.map(pathOf) };
  return await compare({
    name: "GET /api/ask, 32 connections",
    subject: underLoad("answers", { ...load, port: portOf(own) }),
    baseline: underLoad("takes alone", { ...load, port: portOf(taking) }),
    rounds: ROUNDS,
    goal: 0.5,
  });
}

/**
 * Answers to questions that were not asked before, and what MiniSearch behind
 * Fastify does with them. There are more questions than answers are kept, and
 * they come in turns: none is ever asked again while its answer is known.
 */
export async function benchNewQuestions(): Promise<Comparison> {
  await using own = await startServer({ env: UNREACHED, isSilent: true });
  await using peer = await startMiniSearch(STATEMENTS);
  const questions = readLabelled().map(({ question }) => question);
  const load = { ...LOAD, paths: [...new Set(questions)].map(pathOf) };
  const compared = await compare({
    name: "GET /api/ask, 32 connections, new questions",
    subject: underLoad("answers", { ...load, port: portOf(own) }),
    baseline: underLoad("MiniSearch, Fastify, Node", {
      ...load,
      port: portOf(peer),
    }),
    rounds: ROUNDS,
    goal: 1,
  });
  return { ...compared, limits: [await questionCost(), ...await readiness()] };
}

function pathOf(question: string): string {
  return `/api/ask?${new URLSearchParams({ q: question })}`;
}

/** Processor time of a question, in the best of some rounds. */
async function questionCost(): Promise<Limit> {
  const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL });
  const labels = readLabelled();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const { question } of labels) ask(question);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / labels.length;
  });
  const value = Math.min(...rounds);
  return { name: "processor time of a question, ms", value, most: 0.3 };
}

/** What the index costs, in the best of some processes. */
async function readiness(): Promise<Limit[]> {
  const module = new URL("ask_ready.ts", import.meta.url);
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--v8-flags=--expose-gc",
      "--allow-env",
      "--allow-read",
      module.pathname,
    ],
  });
  const found: Readiness[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = await command.output();
    found.push(JSON.parse(new TextDecoder().decode(stdout)));
  }
  const best = (of: (one: Readiness) => number) => Math.min(...found.map(of));
  return [
    { name: "index ready, ms", value: best(({ ms }) => ms), most: 250 },
    {
      name: "memory of the index, MB",
      value: best(({ megabytes }) => megabytes),
      most: 30,
    },
  ];
}
