/** The content security policy of each kind of page, in words. */
import { assertEquals } from "@std/assert";
import { hash } from "node:crypto";
import { startTask } from "../support/card.ts";
import {
  type Harness,
  type HarnessOptions,
  startHarness,
} from "../support/harness.ts";

/** Pages that are there are in `http/get_headers.json`. */
const OWN_PAGE = "default-src 'none'; style-src 'self'; script-src 'self'; " +
  "connect-src 'self'; img-src 'self'; font-src 'self'; " +
  "manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'";

async function policyOf({ fetch }: Harness, path: string) {
  const headers = { accept: "text/html" };
  const response = await fetch(path, { headers });
  return {
    status: response.status,
    policy: response.headers.get("content-security-policy"),
    text: await response.text(),
  };
}

Deno.test("a page that says what is not there loads our own files, and nothing else", async () => {
  await using harness = await startHarness();
  for (const path of ["/nothing", "/gallery/nothing", "/docs/nothing"]) {
    const page = await policyOf(harness, path);
    assertEquals([page.status, page.policy], [404, OWN_PAGE], path);
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
