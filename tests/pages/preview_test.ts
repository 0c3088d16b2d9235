/** Pages of a deployment that is not the service itself. */
import { assert, assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";

const HTML = { accept: "text/html" };

const PREVIEW = "This is a preview of a change, not the service.";

const MAIL = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "notices@example.com",
};

interface Described {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: object }> }>
  >;
}

/** Every page of the service, with a purchase and a failure for each kind. */
async function pagesOf(
  env: Record<string, string>,
): Promise<Map<string, string>> {
  await using harness = await startHarness({ env });
  const [item = ""] = await publish(harness, [{}]);
  const { paths }: Described =
    await (await harness.fetch("/openapi.json?all=1")).json();
  const pages = Object.keys(paths).filter((path) => {
    const content = paths[path]!.get?.responses[200]?.content ?? {};
    return "text/html" in content;
  });
  const values: Record<string, string> = { id: item, operation: "createKey" };
  const addresses = pages.map((path) =>
    path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "quickstart")
  );
  const texts = new Map<string, string>();
  for (const path of [...addresses, "/ask?q=key", "/nothing", "/gallery/x"]) {
    const response = await harness.fetch(path, { headers: HTML });
    const type = response.headers.get("content-type");
    assertEquals(type, "text/html; charset=utf-8", path);
    texts.set(path, await response.text());
  }
  return texts;
}

Deno.test("every page of a preview says that it is one, and that its mail is off", async () => {
  const pages = await pagesOf({ DENO_TIMELINE: "git-branch/next", ...MAIL });
  assert(pages.size >= 10, `${[...pages.keys()]}`);
  for (const [path, html] of pages) {
    assertEquals(html.split(PREVIEW).length, 2, path);
    assertEquals(html.split("Its mail is off.").length, 2, path);
  }
});

Deno.test("no page of the service speaks of previews", async () => {
  const pages = await pagesOf({ DENO_TIMELINE: "production", ...MAIL });
  for (const [path, html] of pages) assert(!html.includes(PREVIEW), path);
});

Deno.test("crawlers leave a preview alone, and read the service", async () => {
  for (const [timeline, isPreview] of [["production", false], ["x", true]]) {
    const env = { DENO_TIMELINE: `${timeline}` };
    await using harness = await startHarness({ env });
    const robots = await (await harness.fetch("/robots.txt")).text();
    assertEquals(robots.split("\n").includes("Disallow: /"), isPreview);
  }
});
