/** The commands of the documentation, run as they stand. */
import { processTest as test } from "../support/bounded.ts";
import { assert } from "@std/assert";
import { PageRun, servePages, stepsOf } from "./page_run.ts";

const README = new URL("../../README.md", import.meta.url);

test("the first steps of the README work as they stand", async () => {
  await using served = await servePages();
  const { baseUrl } = served.harness.services.config;
  const markdown = (await Deno.readTextFile(README))
    .replaceAll("http://localhost:8000", baseUrl);
  const run = new PageRun("curl");
  for (const step of stepsOf(markdown)) await run.take(step);
  assert(run.printed.includes('"message":"Received.'), run.printed);
  assert(run.printed.includes('"items":[{'), run.printed);
  assert(run.printed.includes('"confidence":"high"'), run.printed);
});

test("each page runs in curl, from its first command to its last, in a bare shell", async () => {
  await using served = await servePages();
  assert(await served.runAll("curl") > 20);
});
