/**
 * `deno task eval`: how well `/api/ask` answers the labelled questions, by
 * kind and half, next to Orama's plain default search over the same sections.
 * The plain search answers with the first section that it finds: as many whole
 * sentences as it takes to be as long as the answer of the service ("same
 * length"), or all of them ("whole section").
 *
 * `deno task eval faults` lists what goes wrong instead, but never in the held
 * half.
 *
 * @module
 */
import { type Ask, createAsk } from "../../domain/ask/answer.ts";
import { BASE_URL, PAGES } from "./corpus.ts";
import { type Answered, citedPages, type Figures, measure } from "./measure.ts";
import { createPlainAsk } from "./plain_search.ts";
import {
  type Question,
  readPractice,
  readQuestions,
  recall,
} from "./questions.ts";

const questions = [...readQuestions(), ...readPractice()];
const ask = await createAsk(PAGES, { baseUrl: BASE_URL });
const systems: [name: string, ask: Ask][] = [
  ["ask", ask],
  [
    "plain search, same length",
    await createPlainAsk(PAGES, (question) => ask(question).answer.length),
  ],
  ["plain search, whole section", await createPlainAsk(PAGES)],
];

if (Deno.args[0] === "faults") {
  listFaults(questions.filter(({ half }) => half !== "held"));
} else {
  for (const half of ["tune", "held", "practice"] as const) {
    const labels = questions.filter((question) => question.half === half);
    for (const [name, system] of systems) {
      const figures = measure(answerAll(labels, system), PAGES);
      printTable(`${half}: ${name}`, figures);
    }
  }
}

function answerAll(labels: Question[], system: Ask): Answered[] {
  return labels.map((label) => ({ label, reply: system(label.question) }));
}

function printTable(title: string, figures: Figures[]): void {
  const heads = "n,answer,+excerpts,page,high,false high,verbatim,sentences";
  console.log(`\n${title.padEnd(34)}${columns(heads.split(","))}`);
  for (const row of figures) {
    console.log(
      row.kind.padEnd(34) + columns([
        String(row.questions),
        share(row.factsInAnswer),
        share(row.factsInAnswerAndExcerpts),
        share(row.firstPageRight),
        share(row.high),
        share(row.falselyHigh),
        share(row.verbatim),
        Number.isNaN(row.sentencesAnAnswer)
          ? "–"
          : row.sentencesAnAnswer.toFixed(1),
      ]),
    );
  }
}

function columns(cells: string[]): string {
  return cells.map((cell) => cell.padStart(11)).join("");
}

function share(value: number): string {
  return Number.isNaN(value) ? "–" : `${(100 * value).toFixed(1)}%`;
}

function listFaults(labels: Question[]): void {
  for (const { label, reply } of answerAll(labels, ask)) {
    const { facts } = label;
    const faults = facts.length === 0
      ? [reply.confidence === "high" && "falsely high"]
      : [
        recall(facts, reply.answer) < 1 && "facts missing",
        reply.confidence === "none" && "falsely none",
        label.pages.length > 0 &&
        !label.pages.includes(citedPages(reply)[0] ?? "") && "other page",
      ];
    const named = faults.filter(Boolean).join(", ");
    if (named === "") continue;
    console.log(`\n${label.id} ${label.question}\n  ${named}`);
    console.log(`  ${reply.confidence}: ${reply.answer}`);
    if (facts.length > 0) console.log(`  wanted: ${JSON.stringify(facts)}`);
  }
}
