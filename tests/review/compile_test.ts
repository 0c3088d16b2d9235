import { assert, assertEquals } from "@std/assert";
import { compile, tableOf, TABLES } from "./compile.ts";
import { Lexicon } from "../../domain/review/families/lexicon.ts";

for (const [file, holds] of TABLES) {
  Deno.test(`compiling again gives the ${file} that is in the repository`, async () => {
    const path = new URL(`../../domain/review/${file}`, import.meta.url);
    assert(
      await tableOf(holds) === await Deno.readTextFile(path),
      "run deno task compile:review, and commit what it wrote",
    );
  });
}

/** What a lexicon of these words finds in a text: concepts with their words. */
function found(words: Record<string, string[]>, text: string): string[] {
  const lexicon = new Lexicon(compile([words]), "benign");
  const all: string[] = [];
  lexicon.scan(text, 0, (concept, start, end) => {
    all.push(`${lexicon.nameOf(concept)} ${start}-${end}`);
  });
  return all;
}

Deno.test("compiled words are found: whole, as stems, and parted by any sign", () => {
  const words = {
    a: ["tea", "tea pot", "teapots*"],
    b: ["tent*", "ten", "tenth floor"],
    benign: ["tea rose"],
  };
  assertEquals(found(words, "tea, ten"), ["a 0-1", "b 1-2"]);
  assertEquals(found(words, "a tea-pot"), ["a 1-3"]);
  assertEquals(found(words, "teapotsful tents"), ["a 0-1", "b 1-2"]);
  assertEquals(found(words, "tea roses"), ["a 0-1"]);
  assertEquals(found(words, "tea rose ten"), ["benign 0-2", "b 2-3"]);
  assertEquals(found(words, "tenth floors"), ["b 0-1"]);
  assertEquals(found(words, "steam"), []);
});

Deno.test("words that share any beginning are told from each other", () => {
  const words = ["c", "ca", "cab", "cabs", "cat", "d", "dab", "dabs", "dune"];
  const each = Object.fromEntries(words.map((word) => [word, [word]]));
  for (const word of words) assertEquals(found(each, word), [`${word} 0-1`]);
  for (const word of ["cabx", "da", "du", "dun", "x", "abs"]) {
    assertEquals(found(each, word), []);
  }
});
