/**
 * `deno task bench`: how long `/api/ask` takes inside the process, and how
 * long its index takes to build.
 *
 * @module
 */
import { createAsk } from "../../domain/ask/answer.ts";
import { BASE_URL, PAGES } from "../ask/corpus.ts";
import { readQuestions } from "../ask/questions.ts";

const ROUNDS = 5;

const questions = readQuestions().map(({ question }) => question);

const started = performance.now();
const ask = await createAsk(PAGES, { baseUrl: BASE_URL });
const built = performance.now() - started;

for (const question of questions) ask(question);

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const question of questions) {
    const before = performance.now();
    ask(question);
    times.push(performance.now() - before);
  }
}
times.sort((a, b) => a - b);

console.log(`index of ${PAGES.length} pages: ${built.toFixed(0)} ms`);
console.log(`answers (${times.length}, warm):`);
for (const [name, share] of [["median", 0.5], ["p99", 0.99]] as const) {
  const time = times[Math.floor(times.length * share)]!;
  console.log(`  ${name.padEnd(8)}${time.toFixed(2)} ms`);
}
console.log(`  slowest ${times.at(-1)!.toFixed(2)} ms`);
