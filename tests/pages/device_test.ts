/** Metadata for browsers and systems: colours, icons, a manifest. */
import { assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";

/** Width and height of a PNG picture. */
function sizeOf(bytes: Uint8Array): string {
  const { buffer, byteOffset } = bytes;
  const view = new DataView(buffer, byteOffset);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}

Deno.test("pages name their colours, and a manifest whose icons are there in their sizes", async () => {
  await using harness = await startHarness();
  const headers = { accept: "text/html" };
  const html = await (await harness.fetch("/docs", { headers })).text();
  const style = await (await harness.fetch(
    /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!,
  )).text();
  const papers = Array.from(
    style.matchAll(/--paper: (#\w{6})/g),
    ([, color]) => color!,
  ).slice(0, 2);
  const colors = Array.from(
    html.matchAll(/name="theme-color" content="([^"]+)" media="([^"]+)"/g),
    ([, color, media]) => [color!, media!],
  );
  assertEquals(colors, [
    [papers[0]!, "(prefers-color-scheme: light)"],
    [papers[1]!, "(prefers-color-scheme: dark)"],
  ]);
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)![1]!;
  const manifest = await harness.fetch(address);
  assertEquals(
    manifest.headers.get("content-type"),
    "application/manifest+json; charset=utf-8",
  );
  const { icons, theme_color } = await manifest.json();
  assertEquals(theme_color, papers[0]);
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)![1]!;
  for (const { src, sizes } of [...icons, { src: touch, sizes: "192x192" }]) {
    const icon = await harness.fetch(src);
    assertEquals(icon.headers.get("content-type"), "image/png");
    assertEquals(sizeOf(await icon.bytes()), sizes);
  }
});
