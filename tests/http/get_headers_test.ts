/** The headers by which every GET is kept, and what its documents may load. */
import { assertEquals } from "@std/assert";
import { asksOf } from "../support/every_get.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import PINNED from "./get_headers.json" with { type: "json" };

/** A path by its kind: names of files and ids differ, their headers do not. */
const kindOf = (path: string) =>
  path.replace(/\/[\da-f]{8}-[\da-f-]{27}/, "/{id}")
    .replace(
      /^(\/(?:docs(?:\/facts)?|pictures|assets)\/)[^/]*?(\.[a-z]\w*)?$/,
      "$1*$2",
    );

Deno.test("every GET has the Cache-Control and the policy that are listed, in each of its forms", async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  const ids = await publish(harness, [{ productName: "Kettle" }]);
  const found: Record<string, string[]> = {};
  for (const { path, accept } of await asksOf(harness, ids)) {
    if (path.includes("?") && !path.startsWith("/ask?")) continue;
    const response = await harness.fetch(path, { headers: { accept } });
    await response.body?.cancel();
    const headers = ["cache-control", "content-security-policy"]
      .map((name) => `${response.headers.get(name)}`)
      .map((value) => value.replace(/'sha256-[^']+'/g, "'sha256-'"));
    const kind = `${kindOf(path.replace(/\?.*/, "?"))} ${accept}`;
    (found[headers.join(" | ")] ??= []).push(kind);
  }
  const sorted = Object.entries(found).sort()
    .map(([headers, kinds]) => [headers, [...new Set(kinds)].sort()]);
  assertEquals(Object.fromEntries(sorted), PINNED);
});
