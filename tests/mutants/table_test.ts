import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { mutate, readMutants, ROOT } from "./table.ts";

Deno.test("every mistake has its place, once, and tests that exist", async () => {
  const mutants = await readMutants();
  assert(mutants.length >= 60, `${mutants.length} mistakes`);
  for (const row of mutants) {
    const source = await Deno.readTextFile(new URL(row.file, ROOT));
    assertNotEquals(mutate(source, row), source, row.name);
    const tests = row.tests.map((test) =>
      Deno.readTextFile(new URL(test, ROOT))
    );
    const text = (await Promise.all(tests)).join("\n");
    assert(text.includes(row.filter ?? ""), `${row.name}: nothing to run`);
  }
});

Deno.test("no mistake stands in the tables twice", async () => {
  const texts = (await readMutants()).map(({ file, find, replace }) =>
    JSON.stringify([file, find, replace])
  );
  assertEquals(texts.length, new Set(texts).size);
});
