import { assert } from "@std/assert";
import { readCases } from "./eval.ts";
import { MODELS } from "./train.ts";

const cases = await readCases();

for (const [file, learn] of MODELS) {
  Deno.test(`training again gives the ${file} that is in the repository`, async () => {
    const path = new URL(`../../domain/review/model/${file}`, import.meta.url);
    assert(
      learn(cases).text === await Deno.readTextFile(path),
      "run deno task train:review, and commit what it wrote",
    );
  });
}
