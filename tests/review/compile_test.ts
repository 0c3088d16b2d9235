import { assert, assertEquals } from "@std/assert";
import { compile, TABLE, table } from "./compile.ts";
import { Lexicon } from "../../domain/review/text/lexicon.ts";

Deno.test("compiling again gives the table that is in the repository", async () => {
  assert(
    await table() === await Deno.readTextFile(TABLE),
    "run deno task compile:review, and commit what it wrote",
  );
});

/** Matches of a lexicon in a text: concepts with word indices, marked at the start of a clause. */
function found(words: Record<string, string[]>, text: string): string[] {
  return new Lexicon(compile([words])).scan("productName", text, 0)
    .map(({ concept, at, opens }) =>
      `${concept.name} ${at}${opens ? "!" : ""}`
    );
}

Deno.test("compiled words are found: whole, as stems, and parted by any sign", () => {
  const words = {
    a: ["tea", "tea pot", "teapots*"],
    b: ["tent*", "ten", "tenth floor"],
    benign: ["tea rose"],
  };
  assertEquals(found(words, "tea, ten"), ["a 0!", "b 1!"]);
  assertEquals(found(words, "a tea-pot"), ["a 1", "a 1"]);
  assertEquals(found(words, "teapotsful tents"), ["a 0!", "b 1"]);
  assertEquals(found(words, "tea roses"), ["a 0!"]);
  assertEquals(found(words, "tea rose ten"), ["b 2"]);
  assertEquals(found(words, "tenth floors"), ["b 0!"]);
  assertEquals(found(words, "steam"), []);
});

Deno.test("words that share any beginning are told from each other", () => {
  const words = ["c", "ca", "cab", "cabs", "cat", "d", "dab", "dabs", "dune"];
  const each = Object.fromEntries(words.map((word) => [word, [word]]));
  for (const word of words) assertEquals(found(each, word), [`${word} 0!`]);
  for (const word of ["cabx", "da", "du", "dun", "x", "abs"]) {
    assertEquals(found(each, word), []);
  }
});
