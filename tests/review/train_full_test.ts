import { assert } from "@std/assert";
import { LocalReview } from "../../domain/review/local_review.ts";
import { readCases } from "./eval.ts";
import { MODELS } from "./train.ts";

const cases = await readCases();
const review = new LocalReview();

for (const [file, learn] of MODELS) {
  Deno.test(`training again gives the ${file} that is in the repository`, async () => {
    const path = new URL(`../../domain/review/model/${file}`, import.meta.url);
    assert(
      learn(cases, review).text === await Deno.readTextFile(path),
      "run deno task train:review, and commit what it wrote",
    );
  });
}
