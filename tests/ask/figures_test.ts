import { assert } from "@std/assert";
import { createAsk } from "../../domain/ask/answer.ts";
import { BASE_URL, PAGES, STATEMENTS } from "./corpus.ts";
import { measure } from "./measure.ts";
import { createPlainAsk } from "./plain_search.ts";
import { type Question, readQuestions } from "./questions.ts";

/** What the half that the search was not fitted to must reach. */
const FLOORS: [Question["kind"], share: number][] = [
  ["direct", 0.9],
  ["paraphrase", 0.75],
  ["typo", 0.75],
];
const MOST_FALSELY_HIGH = 0.03;

const held = readQuestions().filter(({ half }) => half === "held");
const ask = await createAsk(STATEMENTS, { baseUrl: BASE_URL });
const figures = measure(
  held.map((label) => ({ label, reply: ask(label.question) })),
  PAGES,
);

Deno.test("answers to held-back questions hold the facts", () => {
  for (const [kind, floor] of FLOORS) {
    const { factsInAnswer } = figures.find((row) => row.kind === kind)!;
    assert(factsInAnswer >= floor, `${kind}: ${factsInAnswer}`);
  }
});

Deno.test("what is not documented is hardly ever answered high", () => {
  const rows = figures.filter(({ kind }) =>
    kind === "unanswerable" || kind === "off-topic"
  );
  const asked = rows.reduce((sum, row) => sum + row.questions, 0);
  const high = rows.reduce(
    (sum, row) => sum + row.falselyHigh * row.questions,
    0,
  );
  assert(high / asked <= MOST_FALSELY_HIGH, `${high} of ${asked}`);
});

Deno.test("a plain search finds fewer facts in every kind", async () => {
  const plain = await createPlainAsk(PAGES);
  const baseline = measure(
    held.map((label) => ({ label, reply: plain(label.question) })),
    PAGES,
  );
  figures.forEach(({ kind, factsInAnswer }, i) => {
    if (Number.isNaN(factsInAnswer)) return;
    const other = baseline[i]!.factsInAnswer;
    assert(factsInAnswer > other, `${kind}: ${factsInAnswer}, plain ${other}`);
  });
});
