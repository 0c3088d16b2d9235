import { assert, assertEquals } from "@std/assert";
import { createEngine } from "../../domain/ask/answer.ts";
import fitted from "../../domain/ask/confidence.json" with { type: "json" };
import { BASE_URL, STATEMENTS, unpaused } from "./corpus.ts";
import { fit } from "./fit.ts";
import { type Labelled, readLabelled } from "./labelled.ts";
import { type Figures, measure } from "./measure.ts";

const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL }, unpaused);
const held = readLabelled().filter(({ half }) => half === "held");
const isForeign = ({ author }: Labelled) => author === "languages";
const isReal = ({ author }: Labelled) => /^(?:asked|wild)-/.test(author);
const figuresOf = (labels: Labelled[]) =>
  new Map(
    measure(labels, ask).map((row): [string, Figures] => [row.kind, row]),
  );

/** Bars for the held part, to which nothing was fitted. */
Deno.test("held-back questions are answered whole, or told that they are not", () => {
  const figures = figuresOf(
    held.filter((label) => !isForeign(label) && !isReal(label)),
  );
  const { right: plain } = figures.get("plain")!;
  const { right: natural, firstRight } = figures.get("natural")!;
  const { falselyHigh: silent } = figures.get("silent")!;
  const { none: offTopic } = figures.get("off-topic")!;
  const { falselyHigh: wrong } = figures.get("all")!;
  const read = JSON.stringify([...figures.values()]);
  assert(plain >= 0.86, read);
  assert(natural >= 0.86, read);
  assert(firstRight >= 0.75, read);
  assert(silent <= 0.05, read);
  assert(offTopic >= 0.94, read);
  assert(wrong <= 0.04, read);
});

Deno.test("held-back questions of agents, sellers and operators are answered whole", () => {
  const figures = figuresOf(held.filter(isReal));
  const { right } = figures.get("natural")!;
  const { falselyHigh } = figures.get("all")!;
  const read = JSON.stringify([...figures.values()]);
  assert(right >= 0.76, read);
  assert(falselyHigh <= 0.04, read);
});

Deno.test("held-back questions in other languages are answered", () => {
  const { right, falselyHigh } = figuresOf(held.filter(isForeign)).get("all")!;
  assert(right >= 0.7, String(right));
  assert(falselyHigh <= 0.05, String(falselyHigh));
});

Deno.test("the stored confidence is what the labelled questions give", async () => {
  assertEquals(fitted, await fit());
});
