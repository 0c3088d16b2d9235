/** The content security policy of each kind of page, in words. */
import { assertEquals } from "@std/assert";
import { hash } from "node:crypto";
import { startTask } from "../support/card.ts";
import {
  type Harness,
  type HarnessOptions,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

function pagePolicy(pictures: string): string {
  return "default-src 'none'; style-src 'self'; script-src 'self'; " +
    `connect-src 'self'; img-src ${pictures}; font-src 'self'; manifest-src 'self'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'";
}

const OWN_PAGE = pagePolicy("'self'");
const PAGE_WITH_PICTURES = pagePolicy("'self' https:");

const TEXT = "default-src 'none'; frame-ancestors 'none'";

async function policyOf(
  { fetch }: Harness,
  path: string,
  accept = "text/html",
) {
  const response = await fetch(path, { headers: { accept } });
  return {
    status: response.status,
    policy: response.headers.get("content-security-policy"),
    text: await response.text(),
  };
}

Deno.test("pages of our own words load our own files, and nothing else", async () => {
  await using harness = await startHarness();
  const paths = {
    "/docs": 200,
    "/docs/keys": 200,
    "/docs/api": 200,
    "/docs/api/registerKey": 200,
    "/ask": 200,
    "/ask?q=How+do+I+register+a+key%3F": 200,
    "/nothing": 404,
    "/gallery/nothing": 404,
    "/docs/nothing": 404,
  };
  for (const [path, status] of Object.entries(paths)) {
    const page = await policyOf(harness, path);
    assertEquals([page.status, page.policy], [status, OWN_PAGE], path);
  }
});

Deno.test("pages that show purchases load pictures of others as well, never in the clear", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const submitted = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  const { id } = await submitted.json();
  await harness.moderate();
  for (const path of ["/", "/gallery", `/gallery/${id}`]) {
    const page = await policyOf(harness, path);
    assertEquals([page.status, page.policy], [200, PAGE_WITH_PICTURES], path);
  }
});

Deno.test("what is no page may load nothing, should a browser show it as one", async () => {
  await using harness = await startHarness();
  const texts = {
    "/docs/keys": "text/markdown",
    "/docs/keys.md": "text/plain",
    "/llms.txt": "text/plain",
    "/gallery/atom.xml": "application/atom+xml",
    "/api/mcp": "text/plain",
    "/sitemap.xml": "application/xml",
    "/favicon.ico": "image/svg+xml",
  };
  for (const [path, accept] of Object.entries(texts)) {
    const text = await policyOf(harness, path, accept);
    assertEquals([text.status, text.policy], [200, TEXT], path);
  }
});

function contentHash(html: string, element: "script" | "style"): string {
  const [, text] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html)!;
  return `'sha256-${hash("sha256", text!, "base64")}'`;
}

/** A card link may be seen by nobody but who opens it, in no other's frame. */
const CARD_HEADERS = {
  "access-control-allow-origin": null,
  "access-control-expose-headers": null,
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
};

const MODES: HarnessOptions["env"][] = [
  { CARD_RELAY: "test" },
  { CARD_RELAY: "on", BASE_URL: "https://api.shop.example" },
];

Deno.test("a card page runs its own script, and talks to this service only", async () => {
  for (const env of MODES) {
    await using harness = await startHarness({ env });
    const { task } = await startTask(harness);
    const path = `/pay/${task.id}`;
    const { policy, text, status } = await policyOf(harness, path);
    const cardPolicy = "default-src 'none'; " +
      `script-src ${contentHash(text, "script")}; ` +
      `style-src ${contentHash(text, "style")}; connect-src 'self'; ` +
      "img-src data:; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'";
    assertEquals([status, policy], [200, cardPolicy]);
    const ended = await policyOf(harness, `/pay/${"A".repeat(22)}`);
    assertEquals([ended.status, ended.policy], [404, cardPolicy]);
    for (const at of [path, `/pay/${"A".repeat(22)}`]) {
      const { headers } = await harness.fetch(at);
      for (const [name, value] of Object.entries(CARD_HEADERS)) {
        assertEquals(headers.get(name), value, `${at} ${name}`);
      }
    }
  }
});
