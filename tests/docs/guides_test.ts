/** Guides are short, for people, and agree with the facts of their topics. */
import { assert, assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";
import { readContract } from "../support/openapi.ts";
import { codeOf, knownNames, prose } from "./claims.ts";

/** Words of a guide at most, without its code. */
const MOST_WORDS = 900;

/** Pages that only list what changed. */
const NO_GUIDE = new Set(["changelog"]);

/** A name or a value; what has more words or a dot is a command or a file. */
const WORD = /^[\w$-]+$/;

const collapsed = (text: string) => text.replace(/\s+/g, " ");

async function readGuides() {
  const harness = await startHarness();
  const library = await harness.services.docs();
  const facts = library.facts().map(({ page }) => collapsed(page.markdown));
  return {
    harness,
    facts: facts.join(" "),
    guides: library.list().filter(({ slug }) => !NO_GUIDE.has(slug)),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}

Deno.test("a guide has at most 900 words, and no heading asks", async () => {
  await using read = await readGuides();
  for (const { slug, markdown } of read.guides) {
    const words = prose(markdown).match(/[\p{L}\d][^\s|]*/gu) ?? [];
    assert(words.length <= MOST_WORDS, `${slug}: ${words.length} words`);
    const asking = markdown.match(/^#+ .*\?$/gm) ?? [];
    assertEquals(asking, [], slug);
  }
});

Deno.test("a name that a guide gives stands in the facts, or is the interface's", async () => {
  await using read = await readGuides();
  const contract = await readContract(read.harness);
  const known = knownNames(read.harness, contract);
  let count = 0;
  for (const { slug, markdown } of read.guides) {
    for (const code of codeOf(markdown).filter((code) => WORD.test(code))) {
      const isGiven = known.has(code) || read.facts.includes(code);
      assert(isGiven, `${slug}: \`${code}\``);
      count++;
    }
  }
  assert(count > 400, `${count} names`);
});

Deno.test("a figure that a guide gives with its unit stands in the facts", async () => {
  await using read = await readGuides();
  let count = 0;
  for (const { slug, markdown } of read.guides) {
    const text = collapsed(prose(markdown)).replace(/`[^`]*`|\([^)]*\)/g, " ");
    for (
      const [figure] of text.matchAll(
        /\b\d[\d,.]* (?:seconds?|minutes?|hours?|days?|characters|items|digits|KiB|USD|slots|requests|levels|nights?)\b/g,
      )
    ) {
      assert(read.facts.includes(figure), `${slug}: ${figure}`);
      count++;
    }
  }
  assert(count > 30, `${count} figures`);
});
