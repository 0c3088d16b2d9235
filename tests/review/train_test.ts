import { assert } from "@std/assert";
import { readCases } from "./eval.ts";
import { train } from "./train.ts";

Deno.test("training again gives the weights that are in the repository", async () => {
  const file = new URL(
    "../../domain/review/model/weights.json",
    import.meta.url,
  );
  const again = train(await readCases());
  assert(
    again === await Deno.readTextFile(file),
    "run deno task train:review, and commit what it wrote",
  );
});
