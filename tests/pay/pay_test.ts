/** Card links over HTTP, and the parts of the page's script on their own. */
import { findStoredTask } from "../../domain/checkout/stored_task.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { hash } from "node:crypto";
import { compactDecrypt } from "jose";
import {
  cancelTask,
  collectCard,
  completeTask,
} from "../../domain/checkout/tasks.ts";
import { cardJwe } from "../../routes/pay/script/card_jwe.js";
import { publicJwk, TEST_CARD } from "../support/card.ts";
import { startHarness, type TestRequest } from "../support/harness.ts";
import { cardFor, startRelay } from "./relay_task.ts";

Deno.test("every page of a card link says first whose page it is, and where", async () => {
  const BASE_URL = "https://commerce.example:8443";
  await using harness = await startHarness({ env: { BASE_URL } });
  const { path } = await startRelay(harness);
  const open = await harness.fetch(path);
  const unknown = await harness.fetch(`${path.slice(0, -4)}0000`);
  assertEquals([open.status, unknown.status], [200, 404]);
  for (const response of [open, unknown]) {
    const policy = response.headers.get("content-security-policy")!;
    assertStringIncludes(policy, "img-src data:;");
    const html = await response.text();
    const name = "Agent Commerce, commerce.example:8443</title>";
    assertStringIncludes(html, name);
    assertMatch(html, /<link rel="icon" href="data:image\/svg/);
    const [head] = html.split("<main");
    assertMatch(
      head!,
      /<body><header><img .*<strong>Agent Commerce<\/strong><span>commerce\.example:8443</,
    );
  }
});

Deno.test("GET /pay/<task> says who asks for what, and lets its own script run only", async () => {
  await using harness = await startHarness();
  const { path } = await startRelay(harness);
  const response = await harness.fetch(path);
  assertEquals(response.status, 200);
  const header = (name: string) => response.headers.get(name) ?? "";
  assertEquals(header("cache-control"), "no-store");
  assertEquals(header("referrer-policy"), "no-referrer");
  assertEquals(header("x-frame-options"), "DENY");
  assertEquals(response.headers.get("access-control-allow-origin"), null);
  const html = await response.text();
  assertStringIncludes(html, "Agent &lt;b&gt;&quot;Quick&quot;&lt;/b&gt;");
  assertStringIncludes(html, "Electric kettle");
  assertMatch(html, /<dt>up to<\/dt>.*USD\u00a039\.90/s);
  assertMatch(
    html,
    /<dl id="purchase" class="receipt">.{0,80}<dd class="host">/s,
  );
  assertStringIncludes(html, '<span class="own">shop.example</span></strong>');
  assertStringIncludes(html, "Only continue if you started this purchase<");
  const buttons = [...html.matchAll(/<button[^>]*>([^]*?)<\/button>/g)]
    .map(([, text]) => text);
  assertEquals(buttons, ["Encrypt and send card", "Decline"]);
  assertMatch(html, /data-left="600".*<span id="left"[^>]*>10 minutes</s);
  assertStringIncludes(html, "Test mode.");

  const policy = header("content-security-policy");
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  assertEquals(scripts.length, 1);
  const digest = hash("sha256", scripts[0]![1]!, "base64");
  assertStringIncludes(policy, `script-src 'sha256-${digest}'`);
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!;
  const styleDigest = hash("sha256", style!, "base64");
  assertStringIncludes(policy, `style-src 'sha256-${styleDigest}'`);
  for (const rule of ["default-src", "form-action", "frame-ancestors"]) {
    assertStringIncludes(policy, `${rule} 'none'`);
  }
  const loaded = /\b(src|href|action)="(?!data:image\/svg)/;
  assert(!loaded.test(html), "the page loads something");
  assert(!/<input[^>]*\bname=/.test(html), "an input could be submitted");
});

Deno.test("the amount is a maximum, written as the person's browser asks for", async () => {
  await using harness = await startHarness();
  const { path } = await startRelay(harness);
  const languages: [string | undefined, string][] = [
    [undefined, "USD\u00a039.90"],
    ["de-DE,de;q=0.9,en;q=0.8", "39,90\u00a0USD"],
    ["fr", "39,90\u00a0USD"],
    ["de-CH", "USD\u00a039.90"],
    ["*, xx-invalid-, de-1", "USD\u00a039.90"],
    ["x".repeat(5000), "USD\u00a039.90"],
  ];
  for (const [language, amount] of languages) {
    const headers: Record<string, string> = language === undefined
      ? {}
      : { "accept-language": language };
    const html = await (await harness.fetch(path, { headers })).text();
    const most = /<dt>up to<\/dt>\s*<dd class="amount">\s*<bdi[^>]*>([^<]*)</
      .exec(html);
    assertEquals(most?.[1], amount, language);
  }
});

Deno.test("nothing under /pay is for pages of other origins, errors included", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  const origin = { origin: "https://page.example" };
  const requests: [string, TestRequest, number][] = [
    [path, {}, 200],
    ["/pay", {}, 404],
    ["/pay/nothing", {}, 404],
    ["/pay/nothing", { headers: { accept: "text/html" } }, 404],
    ["/pay/a/b/c", {}, 404],
    ["/pay/a/b/c", { headers: { accept: "text/html" } }, 404],
    [path, { headers: { accept: "image/png" } }, 406],
    [path, { method: "DELETE" }, 405],
    [path, { method: "constructor" }, 405],
    [path, { body: "{" }, 400],
    [path, { body: {} }, 422],
    [path, { body: "x".repeat(70_000) }, 413],
    [path, { body: { ...delivery, pairing_code: "BBBB-BBBB" } }, 422],
    [path, { headers: { "sec-fetch-site": "cross-site" }, body: {} }, 404],
    [path, { body: delivery }, 200],
    [`${path}/decline`, { body: {} }, 422],
    ["/pay/nothing/decline", { body: {} }, 404],
  ];
  for (const [at, request, status] of requests) {
    const headers = { ...origin, ...request.headers };
    const response = await harness.fetch(at, { ...request, headers });
    await response.body?.cancel();
    const allowed = [...response.headers.keys()]
      .filter((name) => name.startsWith("access-control-"));
    assertEquals([response.status, allowed], [status, []], at);
  }
});

Deno.test("at an https address, pages ask for https alone", async () => {
  const year = "max-age=31536000";
  const https = { BASE_URL: "https://api.shop.example" };
  const cases: [Record<string, string>, string | null][] = [
    [{ ...https, CARD_RELAY: "on" }, year],
    [{ ...https, CARD_RELAY: "test" }, year],
    [https, year],
    [{ CARD_RELAY: "on" }, null],
  ];
  for (const [env, expected] of cases) {
    await using harness = await startHarness({ env });
    const { path } = await startRelay(harness);
    for (const page of [path, "/pay/nothing", "/", "/gallery", "/nothing"]) {
      const headers = { accept: "text/html" };
      const response = await harness.fetch(page, { headers });
      await response.body?.cancel();
      const found = response.headers.get("strict-transport-security");
      assertEquals(found, expected, page);
    }
  }
});

Deno.test("a card is taken with the pairing code, once", async () => {
  await using harness = await startHarness();
  const { path, delivery, credential, task, jwk } = await startRelay(
    harness,
    "X25519",
  );
  const first = await harness.fetch(path, { body: delivery });
  assertEquals(first.status, 200);
  await first.body?.cancel();
  const other = await cardFor(task, jwk, harness);
  const second = await harness.fetch(path, {
    body: { ...delivery, ciphertext: other },
  });
  assertEquals(second.status, 422);
  const { message } = (await second.json()).error;
  assertEquals(message, "This link takes no card any more.");
  const late = await harness.fetch(`${path}/decline`, { body: {} });
  assertEquals(late.status, 422);
  const { ciphertext } = await collectCard(harness.services, credential);
  assertEquals(ciphertext, delivery.ciphertext);
});

Deno.test("five wrong pairing codes end the link, and each says how many are left", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  const hints: string[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    const response = await harness.fetch(path, {
      body: { ...delivery, pairing_code: "BBBB-BBBB" },
    });
    assertEquals(response.status, 422);
    const { error } = await response.json();
    hints.push(`${error.message} ${error.hint}`);
  }
  assertMatch(hints[0]!, /4 tries are left/);
  assertMatch(hints[3]!, /1 try is left/);
  assertMatch(hints[4]!, /Too many wrong pairing codes/);
  const right = await harness.fetch(path, { body: delivery });
  assertEquals(right.status, 422);
  const page = await harness.fetch(path);
  assertEquals(page.status, 410);
  assertStringIncludes(await page.text(), "This link has ended");
});

Deno.test("what is not an encrypted card for this task is refused and stored nowhere", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  const other = await startRelay(harness);
  const { number } = TEST_CARD;
  const bodies = [
    { ...delivery, ciphertext: JSON.stringify(TEST_CARD) },
    { ...delivery, ciphertext: other.delivery.ciphertext },
    { ...delivery, ciphertext: delivery.ciphertext + "A".repeat(5000) },
    { ...delivery, number },
    { pairing_code: delivery.pairing_code },
    [],
  ];
  for (const body of bodies) {
    const response = await harness.fetch(path, { body });
    assertEquals(response.status, 422, JSON.stringify(body).slice(0, 80));
  }
  const rows = await Array.fromAsync(harness.kv.list({ prefix: [] }));
  assert(!JSON.stringify(rows.map(({ value }) => value)).includes(number));
  assert(!harness.logs.join("").includes(number));
  const good = await harness.fetch(path, { body: delivery });
  assertEquals(good.status, 200);
});

Deno.test("used, expired, cancelled and unknown links each say so plainly", async () => {
  await using harness = await startHarness();
  const page = async (path: string) => {
    const response = await harness.fetch(path);
    const title = /<div id="\w+" class="ending">\s*<h1[^>]*>(.*?)<\/h1>/
      .exec(await response.text())?.[1];
    return [response.status, title];
  };
  const used = await startRelay(harness);
  await harness.fetch(used.path, { body: used.delivery });
  assertEquals(await page(used.path), [410, "This link was used"]);
  const cancelled = await startRelay(harness);
  await cancelTask(harness.services, cancelled.credential);
  assertEquals(await page(cancelled.path), [410, "This link was cancelled"]);
  const late = await startRelay(harness);
  harness.clock.advance(599);
  assertEquals((await page(late.path))[0], 200);
  harness.clock.advance(1);
  assertEquals(await page(late.path), [410, "This link has expired"]);
  const refused = await harness.fetch(late.path, { body: late.delivery });
  assertEquals(refused.status, 422);
  assertEquals(await page("/pay/nothing"), [404, "There is no such link"]);
});

Deno.test("a link that has ended names the purchase, and what the agent reported of it", async () => {
  await using harness = await startHarness();
  const read = async (path: string) =>
    (await (await harness.fetch(path)).text()).split("</header>")[1]!
      .split("<script")[0]!.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  const reports = { 39.9: "", 480: " Ask your agent why" };
  for (const [amount, warning] of Object.entries(reports)) {
    const { path, delivery, credential } = await startRelay(harness);
    await harness.fetch(path, { body: delivery });
    assertStringIncludes(await read(path), "Check again");
    await collectCard(harness.services, credential);
    await completeTask(harness.services, {
      ...credential,
      outcome: "completed",
      amount: Number(amount),
      currency: "USD",
    });
    const page = await read(path);
    assertStringIncludes(page, "Electric kettle");
    assertStringIncludes(page, "shop.example");
    const reported = `Your agent reported USD ${Number(amount).toFixed(2)}. ` +
      `You agreed to at most USD 39.90.${warning}`;
    assertStringIncludes(page.replaceAll("\u00a0", " "), reported);
    assertEquals(page.includes("Ask your agent why"), warning !== "");
    assert(!page.includes("Check again"));
  }
});

Deno.test("a person can decline, and other sites cannot do it for them", async () => {
  await using harness = await startHarness();
  const { path, delivery, task } = await startRelay(harness);
  for (const target of [path, `${path}/decline`]) {
    for (const site of ["cross-site", "same-site"]) {
      const foreign = await harness.fetch(target, {
        headers: { "sec-fetch-site": site },
        body: delivery,
      });
      assertEquals(foreign.status, 404);
    }
  }
  const declined = await harness.fetch(`${path}/decline`, { body: {} });
  assertEquals(declined.status, 200);
  const { state } = (await findStoredTask(harness.services, task.id))!;
  assert(state.status === "cancelled" && state.by === "person");
  const late = await harness.fetch(path, { body: delivery });
  assertEquals(late.status, 422);
});

Deno.test("a relay that was switched off takes no card from open links", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  harness.services.config.cardRelay = "off";
  assertEquals((await harness.fetch(path)).status, 410);
  assertEquals((await harness.fetch(path, { body: delivery })).status, 422);
});

Deno.test("logs of card links hold the route pattern only", async () => {
  await using harness = await startHarness();
  const { path, task, delivery } = await startRelay(harness);
  await harness.fetch(path);
  await harness.fetch(path, { body: delivery });
  await harness.fetch(`${path}/decline`, { body: {} });
  const logs = harness.logs.join("");
  assertStringIncludes(logs, '"route":"/pay/:task"');
  assert(!logs.includes(task.id));
  assert(!logs.includes(delivery.pairing_code));
});

for (const crv of ["P-256", "X25519"] as const) {
  Deno.test(`the page's encryption to ${crv} is what jose decrypts, header included`, async () => {
    const { jwk, privateKey } = await publicJwk(crv);
    const text = JSON.stringify({ name: "Zoë Ångström 名前" });
    const jwe = await cardJwe(jwk).encrypt(text, { task: "t", exp: 5 });
    const opened = await compactDecrypt(jwe, privateKey);
    assertEquals(new TextDecoder().decode(opened.plaintext), text);
    const { task, exp, kid } = opened.protectedHeader;
    assertEquals([task, exp], ["t", 5]);
    assertEquals(kid, await cardJwe(jwk).thumbprint());
  });
}
