/** The samples of the documentation in the other languages, run as they stand. */
import { processTest as test } from "../support/bounded.ts";
import { assert } from "@std/assert";
import { servePages } from "./page_run.ts";

for (const language of ["typescript", "python"] as const) {
  test(`each page runs in ${language}, from its first sample to its last, in a bare shell`, async () => {
    await using served = await servePages();
    assert(await served.runAll(language) > 20);
  });
}
