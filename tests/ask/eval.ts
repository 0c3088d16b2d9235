/**
 * `deno task eval`: how well `/api/ask` answers the labelled questions, by
 * half and by author. `deno task eval faults` lists what goes wrong instead,
 * but never in the held half.
 *
 * @module
 */
import { createEngine } from "../../domain/ask/answer.ts";
import { BASE_URL, STATEMENTS, unpaused } from "./corpus.ts";
import { isAnswerable, isRight, quotedOf, readLabelled } from "./labelled.ts";
import { measure } from "./measure.ts";

const labels = readLabelled();
const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL }, unpaused);

if (Deno.args[0] === "faults") listFaults();
else {
  for (const half of ["train", "fit", "held"] as const) {
    const inside = labels.filter((label) => label.half === half);
    for (const [author, theirs] of Map.groupBy(inside, (one) => one.author)) {
      console.log(`\n${half}, ${author}`);
      console.table(measure(theirs, ask).map(rounded));
    }
  }
}

function rounded(figures: object) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "number" ? Math.round(value * 1000) / 1000 : value,
    ]),
  );
}

function listFaults(): void {
  const known = new Set(STATEMENTS.map(({ passage }) => passage.text));
  for (const label of labels.filter(({ half }) => half === "fit")) {
    const reply = ask(label.question);
    const { confidence, answer } = reply;
    const right = isRight(label, quotedOf(reply, known));
    if (right || (!isAnswerable(label) && confidence !== "high")) continue;
    console.log(`\n${label.id} ${label.kind}: ${label.question}`);
    console.log(`  ${confidence}: ${answer}`);
    console.log(`  wanted: ${label.answers?.[0] ?? label.facts ?? "none"}`);
  }
}
