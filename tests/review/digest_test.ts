import { assert } from "@std/assert";
import { DIGEST, digestOf } from "./digest.ts";
import { readCases } from "./eval.ts";

Deno.test("the weights are those learned from these cases and words, by this code", async () => {
  const digest = await digestOf(await readCases());
  assert(
    digest === await Deno.readTextFile(DIGEST),
    "run deno task train:review, and commit what it wrote",
  );
});
