/** The words of the review as data: what a file may hold. */
import { assertEquals } from "@std/assert";

const FOLDER = new URL("../../domain/review/words/", import.meta.url);
const NAME = /^[a-z-]+\.[a-z]{2,3}(?:-[A-Z][a-z]{3})?\.json$/;

const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();
const read = (name: string): Record<string, string[]> =>
  JSON.parse(Deno.readTextFileSync(new URL(name, FOLDER)));

for (const name of files) {
  Deno.test(`words/${name} is sorted, one phrase a line`, () => {
    assertEquals(NAME.test(name), true, "family, language and script");
    const concepts = read(name);
    assertEquals(Object.keys(concepts), Object.keys(concepts).sort());
    for (const phrases of Object.values(concepts)) {
      assertEquals(phrases, [...new Set(phrases)].sort());
      assertEquals(phrases.filter((phrase) => phrase !== phrase.trim()), []);
    }
  });
}

Deno.test("no phrase means the same thing twice, in any file", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const name of files) {
    // What a thing is worth and how rude a word is are asked apart.
    const asked = /^(?:worth|profanity)/.exec(name)?.[0] ?? "";
    for (const [concept, phrases] of Object.entries(read(name))) {
      for (const phrase of phrases) {
        const key = `${asked} ${concept}: ${phrase.toLowerCase()}`;
        if (seen.has(key)) twice.push(`${key}, ${seen.get(key)} and ${name}`);
        seen.set(key, name);
      }
    }
  }
  assertEquals(twice, []);
});
