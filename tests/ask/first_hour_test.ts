import { assert, assertEquals } from "@std/assert";
import { createEngine } from "../../domain/ask/answer.ts";
import { BASE_URL, PAGES, STATEMENTS, unpaused } from "./corpus.ts";
import questions from "./first_hour.json" with { type: "json" };

const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL }, unpaused);

Deno.test("questions of the first hour are answered rightly and with high confidence", () => {
  assert(questions.length >= 40);
  for (const [question, fact] of questions) {
    const { confidence, answer } = ask(question!);
    assertEquals(confidence, "high", `${question} ${answer}`);
    assert(answer.includes(fact!), `${question} ${answer}`);
  }
});

/** Questions that the program, its pages and its samples ask of themselves. */
async function sampleQuestions(): Promise<string[]> {
  const files = [
    "README.md",
    "routes/ask.ts",
    "domain/admin/doctor.ts",
    "routes/mcp/methods.ts",
    "domain/ask/answer.ts",
    "docs/examples/agents/README.md",
    "docs/examples/quickstart/quickstart.mjs",
    "docs/examples/quickstart/quickstart.py",
  ];
  const root = new URL("../../", import.meta.url);
  const texts = await Promise.all(
    files.map((file) => Deno.readTextFile(new URL(file, root)).catch(() => "")),
  );
  const all = [...texts, ...PAGES.map(({ markdown }) => markdown)].join("\n");
  const quoted = all.matchAll(
    /"((?:How|What|When|Which|Where|Can|Is) [^"?\n]+\?)"/g,
  );
  const encoded = all.matchAll(/[?&]q=((?:How|What|Which)[^'"\s`&]+)/g);
  return [
    ...Array.from(quoted, ([, question]) => question!),
    ...Array.from(
      encoded,
      ([, text]) => decodeURIComponent(text!.replaceAll("+", " ")),
    ),
  ];
}

/** The sample of a question that has no answer. */
const UNANSWERED = "What is the weather today?";

Deno.test("every sample question of the repository is answered with high confidence", async () => {
  const samples = new Set(await sampleQuestions());
  assert(samples.has("How do I publish a purchase?"));
  assert(samples.has("How do I reserve cash back?"));
  assert(samples.size >= 8, [...samples].join("\n"));
  for (const question of samples) {
    const { confidence, answer } = ask(question);
    const expected = question === UNANSWERED ? "none" : "high";
    assertEquals(confidence, expected, `${question} ${answer}`);
  }
});
