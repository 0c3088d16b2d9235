import { assert } from "@std/assert";
import { LEARNED, train } from "./train.ts";

Deno.test("training again gives the learned.json that is in the repository", async () => {
  assert(
    train() === await Deno.readTextFile(LEARNED),
    "run deno task train:ask, then fit:ask, and commit what they wrote",
  );
});
