/**
 * Holds general sentences: each is bound to a test, or known as advice, as a
 * label or definition, or as a promise of who runs the service.
 */
import { assert, assertEquals } from "@std/assert";
import { endpointsOf } from "../../routes/app.ts";
import { startHarness } from "../support/harness.ts";
import { SUBJECTS } from "./exceptions.ts";
import general from "./general.json" with { type: "json" };
import { generalSentences } from "./general.ts";

const ROOT = new URL("../../", import.meta.url);

/** Sentences by the tests that hold them, by file and title. */
const HELD: Record<string, Record<string, string[]>> = general.held;

Deno.test("every general sentence is bound to a test, or known to need none", async () => {
  await using harness = await startHarness();
  const found = await generalSentences(harness);
  const known = [
    ...Object.values(HELD).flatMap((titles) => Object.values(titles)).flat(),
    ...[general.advice, general.wording, general.promised].flat(),
  ];
  assertEquals(known.length, new Set(known).size, "a sentence is known twice");
  const texts = new Set(found.map(({ text }) => text));
  const unbound = found.filter(({ text }) => !known.includes(text))
    .map(({ place, text }) => `${place}: ${text}`);
  const gone = known.filter((text) => !texts.has(text));
  assertEquals({ unbound, gone }, { unbound: [], gone: [] });
});

Deno.test("every test that holds a general sentence exists", async () => {
  for (const [file, titles] of Object.entries(HELD)) {
    const code = await Deno.readTextFile(new URL(`tests/${file}`, ROOT));
    for (const title of Object.keys(titles)) {
      assert(
        code.includes(`"${title}"`) || code.includes(`\`${title}\``),
        `${file}: ${title}`,
      );
    }
  }
});

Deno.test("a general sentence names what the code excepts", async () => {
  await using harness = await startHarness();
  const endpoints = endpointsOf(harness.services);
  const found = await generalSentences(harness);
  for (const { name, about, exceptions, source } of SUBJECTS) {
    await Deno.stat(new URL(source, ROOT));
    const sentences = found.filter(({ text }) => about.test(text));
    assert(sentences.length > 0, `no sentence is about: ${name}`);
    const excepted = exceptions(endpoints);
    assert(excepted.length > 0, name);
    for (const { place, text } of sentences) {
      const missing = excepted.filter((one) => !text.includes(one));
      assertEquals(missing, [], `${place}: ${text}`);
    }
  }
});
