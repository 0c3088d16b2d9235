/** The words of the review as data: what a file may hold. */
import { assertEquals } from "@std/assert";
import { readFamilies } from "./compile.ts";

const FOLDER = new URL("../../domain/review/words/", import.meta.url);
const NAME = /^(?:profanity|[a-z]{2,3}(?:-[A-Z][a-z]{3})?)\.json$/;

const families = await readFamilies();

Deno.test("files of words are called by language and script", () => {
  const names = [...Deno.readDirSync(FOLDER)].map(({ name }) => name);
  assertEquals(names.filter((name) => !NAME.test(name)), []);
});

Deno.test("the words of a concept are sorted, one phrase a line", () => {
  const unsorted = families.filter(([, words]) =>
    !isSorted(Object.keys(words)) || !Object.values(words).every(isSorted)
  );
  assertEquals(unsorted.map(([family]) => family), []);
});

function isSorted(phrases: string[]): boolean {
  const sorted = [...new Set(phrases.map((phrase) => phrase.trim()))].sort();
  return phrases.join("\n") === sorted.join("\n");
}

Deno.test("no phrase means the same thing twice, in any file", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const [family, words] of families) {
    // Price words and rude words are looked up separately.
    const asked = /^(?:worth|profanity)/.exec(family)?.[0] ?? "";
    for (const [concept, phrases] of Object.entries(words)) {
      for (const phrase of phrases) {
        const key = `${asked} ${concept}: ${phrase.toLowerCase()}`;
        if (seen.has(key)) twice.push(`${key}, ${seen.get(key)} and ${family}`);
        seen.set(key, family);
      }
    }
  }
  assertEquals(twice, []);
});
