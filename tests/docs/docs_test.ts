import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { toHtml } from "../../routes/pages/html.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, startHarness } from "../support/harness.ts";

async function markdown(harness: Harness, path: string): Promise<string> {
  const response = await harness.fetch(path);
  assertEquals(response.status, 200, path);
  assertEquals(
    response.headers.get("content-type"),
    "text/markdown; charset=utf-8",
  );
  // A cache must not give it to a browser that asks for a page.
  if (!path.endsWith(".md")) {
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
  }
  return await response.text();
}

Deno.test("code is text on a page, in a language that is known and in any other", () => {
  for (const language of ["json", "http", "none", ""]) {
    const { html } = toHtml("```" + language + "\n<b>&</b>\n```\n");
    assert(!/<b>|&(?!amp;|lt;|gt;|#)/.test(html), html);
  }
});

Deno.test("every page is served as Markdown, as HTML, and by its .md name", async () => {
  await using harness = await startHarness();
  const pages = (await harness.services.docs()).list();
  assert(pages.length >= 20);
  for (const { slug } of pages) {
    const source = await markdown(harness, `/docs/${slug}.md`);
    assertEquals(await markdown(harness, `/docs/${slug}`), source);
    assert(source.startsWith("# "), `${slug} has no heading`);
    assert(!source.includes("{{"), `${slug} has an open placeholder`);
    const headers = { accept: "text/html,*/*;q=0.8" };
    const html = await harness.fetch(`/docs/${slug}`, { headers });
    assertEquals(html.headers.get("content-type"), "text/html; charset=utf-8");
    assertEquals(html.headers.get("vary"), "Accept, Accept-Encoding");
    assertStringIncludes(await html.text(), "<!doctype html>");
  }
});

Deno.test("the settings are in the pages, not copies of them", async () => {
  await using harness = await startHarness({
    env: {
      BASE_URL: "https://commerce.example.com",
      RATE_LIMIT_KEYS_PER_IP: "7/60",
      PROMO_RESERVATION_CODE: "tangerine",
      PROMO_POOL_SIZE: "1234",
    },
  });
  const limits = await markdown(harness, "/docs/rate-limits.md");
  assertStringIncludes(limits, "7 requests per minute");
  const promo = await markdown(harness, "/docs/promo.md");
  assertStringIncludes(promo, "tangerine");
  assertStringIncludes(promo, "1234");
  const all = await harness.fetch("/llms-full.txt");
  assert(!(await all.text()).includes("localhost:8000/api"));
  const { answer, citations } = await harness.services.ask(
    "How many API keys may one IP address register?",
  );
  assertStringIncludes(answer, "7 requests per minute");
  assert(citations[0]!.url.startsWith("https://commerce.example.com/docs/"));
});

Deno.test("every link of a page leads to a page, and to a heading in it", async () => {
  await using harness = await startHarness();
  const pages = (await harness.services.docs()).list();
  const ids = new Map(
    await Promise.all(pages.map(async ({ slug }) => {
      const headers = { accept: "text/html" };
      const page = await harness.fetch(`/docs/${slug}`, { headers });
      const html = await page.text();
      const anchors = [...html.matchAll(/<h\d id="([^"]+)"/g)];
      return [slug, new Set(anchors.map(([, id]) => id!))] as const;
    })),
  );
  for (const { slug, markdown } of pages) {
    for (
      const [, to, anchor] of markdown.matchAll(
        /\]\(\/docs\/([\w-]+)(?:#([\w-]+))?\)/g,
      )
    ) {
      if (to === "api") continue;
      assert(ids.has(to!), `${slug} links to /docs/${to}`);
      if (anchor === undefined) continue;
      assert(ids.get(to!)!.has(anchor), `${slug} links to ${to}#${anchor}`);
    }
  }
});

Deno.test("every error code that the wire can show has its heading", async () => {
  await using harness = await startHarness();
  const headers = { accept: "text/html" };
  const page = await harness.fetch("/docs/errors", { headers });
  const html = await page.text();
  for (
    const code of [
      "invalid_json",
      "validation_failed",
      "unauthorized",
      "not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limited",
      "content_rejected",
      "server_error",
    ]
  ) {
    assertStringIncludes(html, `id="${code}"`);
  }
});

Deno.test("/llms.txt leads to /agents.md and every page, and /auth.md is the guide", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/llms.txt");
  const text = await response.text();
  assert(text.startsWith("# Agent Commerce API\n\n> "));
  for (const { slug } of (await harness.services.docs()).list()) {
    assertStringIncludes(text, `(http://localhost:8000/docs/${slug}.md)`);
  }
  assertStringIncludes(text, "](http://localhost:8000/agents.md)");
  const begin = await markdown(harness, "/agents.md");
  assertStringIncludes(begin.split("\n")[0]!, "agents.md");
  for (const way of ["mcp-hosts", "quickstart", "openapi", "ask"]) {
    assertStringIncludes(begin, `](/docs/${way})`);
  }
  const guide = await markdown(harness, "/auth.md");
  assertStringIncludes(guide.split("\n")[0]!.toLowerCase(), "auth.md");
});

Deno.test("the index is a list for agents and a page for people", async () => {
  await using harness = await startHarness();
  assertStringIncludes(await markdown(harness, "/docs"), "/docs/quickstart.md");
  const headers = { accept: "text/html" };
  const page = await harness.fetch("/docs", { headers });
  const html = await page.text();
  assertStringIncludes(html, 'href="/docs/quickstart"');
  for (
    const command of ["claude mcp add", "curl http", "deno@2.9.6 task dev"]
  ) {
    assertStringIncludes(html, command);
  }
  // The card that names three hosts has the set-up of each.
  const [, card] = /<h2>I use Claude, ChatGPT, or Cursor<\/h2>(.*?)<\/li>/s
    .exec(html)!;
  const labels = Array.from(
    card!.matchAll(/<span>([^<:]+)[^]*?<code>[^]*?localhost:8000\/api\/mcp\b/g),
    ([, label]) => label,
  );
  assertEquals(labels, ["Claude Code", "Claude", "ChatGPT", "Cursor"]);
});

Deno.test("facts are served as a page and as Markdown, and every guide leads to its own", async () => {
  await using harness = await startHarness();
  const library = await harness.services.docs();
  const all = await (await harness.fetch("/llms-full.txt")).text();
  for (const { page, questions, sections } of library.facts()) {
    const source = await markdown(harness, `/docs/${page.slug}.md`);
    for (const text of questions.keys()) {
      assertStringIncludes(source, text);
      assertStringIncludes(all, text);
    }
    const headers = { accept: "text/html" };
    const own = await harness.fetch(`/docs/${page.slug}`, { headers });
    const ids = [...(await own.text()).matchAll(/ id="([^"]+)"/g)]
      .map(([, id]) => id);
    const path = `/docs/${page.slug}`;
    const guide = await harness.fetch(path.replace("facts/", ""), { headers });
    const html = await guide.text();
    const links = new Set(
      [...html.matchAll(/href="([^"#]+)#([^"]+)"/g)]
        .filter(([, to]) => to === path).map(([, , id]) => id),
    );
    assertEquals(links.size, sections.length, path);
    for (const id of links) assert(ids.includes(id), `${path}#${id}`);
  }
});

Deno.test("an unknown page is 404, and no path leaves the folder", async () => {
  await using harness = await startHarness();
  for (const path of ["/docs/nothing", "/docs/..%2fREADME", "/docs/a/b"]) {
    await assertEnvelope(await harness.fetch(path), 404, "not_found");
  }
});

Deno.test("a page's .md name answers with Markdown, whatever Accept says", async () => {
  await using harness = await startHarness();
  for (const accept of ["text/html", "image/png", "text/plain"]) {
    const headers = { accept };
    const response = await harness.fetch("/docs/quickstart.md", { headers });
    assertEquals(response.status, 200, accept);
    const type = response.headers.get("content-type");
    assertEquals(type, "text/markdown; charset=utf-8");
    await response.body?.cancel();
  }
});

Deno.test("a search by one letter names six places", async () => {
  await using harness = await startHarness();
  for (const letter of "egk") {
    const response = await harness.fetch(`/docs/search?q=${letter}`);
    const { results } = await response.json();
    const places = results.filter(({ kind }: { kind: string }) =>
      kind !== "sentence"
    );
    assertEquals(places.length, 6, letter);
  }
});

Deno.test("the overview lists every operation of the API by its current path", async () => {
  await using harness = await startHarness();
  const overview = await markdown(harness, "/docs/overview.md");
  const { paths } = await (await harness.fetch("/openapi.json")).json();
  const listed: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    if (
      !/^\/api\/(?:v1\/(?:keys|gallery|contact|promo)|ask|mcp$|keys\/revoke)/
        .test(path)
    ) {
      continue;
    }
    if (path === "/api/v1/keys/revoke") continue;
    for (const [method, operation] of Object.entries(operations as object)) {
      if (operation.deprecated) continue;
      listed.push(`${method} ${path}`);
      const row = new RegExp(
        `^\\| [A-Z ]*${method.toUpperCase()}[A-Z ]* *\\| \`${
          path.replace(/[{}]/g, "\\$&")
        }\` `,
        "m",
      );
      assert(row.test(overview), `${method} ${path}`);
    }
  }
  assert(listed.length > 12, listed.join());
});

Deno.test("the questions to begin with are answered for certain", async () => {
  await using harness = await startHarness();
  const page = await harness.fetch("/ask", {
    headers: { accept: "text/html" },
  });
  const [, list] = (await page.text()).split('class="suggestions"');
  const questions = Array.from(
    list!.matchAll(/href="\/ask\?q=([^"]+)"/g),
    ([, q]) => q!,
  );
  assertEquals(questions.length, 8);
  for (const q of questions) {
    const answer = await (await harness.fetch(`/api/ask?q=${q}`)).json();
    assertEquals([q, answer.confidence], [q, "high"]);
  }
});
