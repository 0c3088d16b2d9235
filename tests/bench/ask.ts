import process from "node:process";
import { createEngine } from "../../domain/ask/answer.ts";
import { BASE_URL, STATEMENTS, unpaused } from "../ask/corpus.ts";
import { readLabelled } from "../ask/labelled.ts";
import type { Readiness } from "./ask_ready.ts";
import type { Comparison, Limit } from "./measure.ts";

const ROUNDS = 5;
/** Processor time that a question may take. */
const MOST_MS = 0.3;

/** Answers to questions that were not asked before, and what the index costs. */
export async function benchAsk(): Promise<Comparison> {
  const cost = await questionCost();
  return {
    name: "new questions, one core",
    subject: "answers",
    perSecond: 1000 / cost,
    baseline: "goal",
    baselinePerSecond: 1000 / MOST_MS,
    ratio: MOST_MS / cost,
    goal: 1,
    limits: await readiness(),
  };
}

/** Processor time of a question in milliseconds, in the best of some rounds. */
async function questionCost(): Promise<number> {
  const { ask } = await createEngine(
    STATEMENTS,
    { baseUrl: BASE_URL },
    unpaused,
  );
  const labels = readLabelled();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const { question } of labels) ask(question);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / labels.length;
  });
  return Math.min(...rounds);
}

/** The cost of the index, in the best of several processes. */
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
