import { assertEquals, assertStringIncludes } from "@std/assert";
import { INTERESTS } from "../../domain/contact/contact.ts";
import { type Harness, startHarness } from "../support/harness.ts";

const HTML = { accept: "text/html" };
const FORM = {
  ...HTML,
  "content-type": "application/x-www-form-urlencoded",
};
const FILLED = {
  email: "person@example.com",
  interest: "other",
  firstName: "",
  message: "First line.\r\nSecond line.",
};

async function send(
  harness: Harness,
  fields: Record<string, string>,
  from?: string,
) {
  const body = `${new URLSearchParams(fields)}`;
  const response = await harness.fetch("/contact", {
    method: "POST",
    headers: FORM,
    body,
    from,
  });
  return { response, html: await response.text() };
}

function kept(harness: Harness) {
  return Array.fromAsync(
    // deno-lint-ignore no-explicit-any
    harness.kv.list<any>({ prefix: ["contacts"] }),
    ({ value }) => value,
  );
}

Deno.test("GET /contact is a form with every field of the API, and no script of its own", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/contact", { headers: HTML });
  const html = await response.text();
  assertEquals(response.status, 200);
  assertStringIncludes(html, '<form method="post" action="/contact">');
  const { fields } = await (await harness.fetch("/api/v1/contact")).json();
  for (const { name, required } of fields) {
    const [field] = new RegExp(`<\\w+ id="${name}"[^>]*>`).exec(html) ?? [];
    assertStringIncludes(field ?? "", `name="${name}"`);
    assertEquals(/ required/.test(field ?? ""), required, name);
    assertStringIncludes(html, `<label for="${name}">`);
  }
  for (const [value, label] of Object.entries(INTERESTS)) {
    assertStringIncludes(html, `<option value="${value}">${label}</option>`);
  }
});

Deno.test("POST /contact keeps a form as the API keeps JSON, and once if it is sent twice", async () => {
  await using harness = await startHarness();
  const { response, html } = await send(harness, FILLED);
  assertEquals(response.status, 201);
  assertEquals(response.headers.get("ratelimit-remaining"), "4");
  assertStringIncludes(html, "The request was received.");
  const [contact, ...others] = await kept(harness);
  assertEquals(others, []);
  assertEquals(contact, {
    id: contact.id,
    email: "person@example.com",
    interest: "other",
    message: "First line.\nSecond line.",
    receivedAt: harness.clock.now(),
  });
  assertEquals((await send(harness, FILLED)).response.status, 201);
  assertEquals((await kept(harness)).length, 1);
  const changed = { ...FILLED, message: "Another one." };
  assertEquals((await send(harness, changed)).response.status, 201);
  assertEquals((await kept(harness)).length, 2);
});

Deno.test("a form with problems comes back filled in, each problem at its field", async () => {
  await using harness = await startHarness();
  const { response, html } = await send(harness, {
    ...FILLED,
    email: "nobody",
    message: '<b>"4111 1111 1111 1111"',
    color: "red",
  });
  assertEquals(response.status, 422);
  assertEquals(await kept(harness), []);
  assertStringIncludes(html, 'role="alert"');
  assertStringIncludes(html, '<a href="#email">Email</a>');
  assertStringIncludes(html, "color is not a known property");
  const wrong = [...html.matchAll(/<\w+ id="(\w+)"[^>]*aria-invalid="true"/g)];
  assertEquals(wrong.map(([, name]) => name), ["email", "message"]);
  assertStringIncludes(html, 'value="nobody"');
  assertStringIncludes(html, '<option value="other" selected="">');
  assertStringIncludes(html, "&lt;b&gt;");
  assertEquals(harness.logs.join("").match(/nobody|4111/), null);
});

Deno.test("the form counts against the same limits as the API", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CONTACT_PER_IP: "1/590" },
  });
  const body = { email: "other@example.com", interest: "other" };
  await harness.fetch("/api/v1/contact", { body });
  const { response, html } = await send(harness, FILLED);
  assertEquals(response.status, 429);
  assertEquals(response.headers.get("retry-after"), "590");
  assertStringIncludes(html, "Send the form again in 10 minutes.");
  assertStringIncludes(html, 'value="person@example.com"');
  const elsewhere = await send(harness, FILLED, "192.0.2.2");
  assertEquals(elsewhere.response.status, 201);
});

Deno.test("a form that is too large, or not a form, is refused", async () => {
  const harness = await startHarness();
  const large = await send(harness, { message: "x".repeat(70_000) });
  assertEquals(large.response.status, 413);
  assertStringIncludes(large.html, "too much text");
  const json = await harness.fetch("/contact", { body: FILLED, headers: HTML });
  assertEquals(json.status, 422);
  await json.body?.cancel();
  harness.kv.close();
  const away = await send(harness, FILLED);
  assertEquals(away.response.status, 503);
});
