import { assert, assertEquals, assertMatch } from "@std/assert";
import { contactRequest } from "../../domain/contact/contact.ts";
import { validate } from "../../domain/input/validate.ts";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import { queuedNotices } from "../support/promo.ts";

const CONTACT = "/api/v1/contact";
const REQUEST = { email: "person@example.com", interest: "developer" };

testEndpoint({
  method: "POST",
  path: CONTACT,
  twin: "/api/contact",
  wrongMethod: "DELETE",
  isLimited: true,
  valid: () => Promise.resolve({ body: REQUEST }),
});

testEndpoint({
  method: "GET",
  path: CONTACT,
  twin: "/api/contact",
  wrongMethod: "PUT",
  isLimited: false,
  valid: () => Promise.resolve({}),
});

Deno.test("POST /api/v1/contact answers 201 and keeps the request for the operator", async () => {
  await using harness = await startHarness();
  const body = {
    ...REQUEST,
    firstName: " Sam ",
    lastName: "Example",
    companyUrl: "Shop.Example",
    message: "First line.\nSecond line.",
    dreamPurchase: "A very good desk lamp",
  };
  const response = await harness.fetch(CONTACT, { body });
  assertEquals(response.status, 201);
  const { ok, id, message, ...rest } = await response.json();
  assertEquals([ok, rest], [true, {}]);
  assertMatch(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assertMatch(message, /received/);
  const stored = await harness.kv.get(["contacts", id]);
  assertEquals(stored.value, {
    ...body,
    firstName: "Sam",
    companyUrl: "https://shop.example/",
    id,
    receivedAt: harness.clock.now(),
  });
  const [queued] = await queuedNotices(harness);
  assertEquals(queued?.audience, "operator");
  // The words are stored once; the mail reads them when it is written.
  assertEquals(queued?.notice, {
    kind: "contact_received",
    id: `${id}.received`,
    contact: { id },
  });
});

Deno.test("nobody is told of a contact request that was erased meanwhile", async () => {
  const OPERATOR_EMAIL = "operator@example.com";
  await using harness = await startHarness({ env: { OPERATOR_EMAIL } });
  await harness.fetch(CONTACT, { body: REQUEST });
  const { erasure } = harness.services.operator;
  await (await erasure.plan({ email: REQUEST.email })).apply();
  const report = await harness.deliver({
    send: () => Promise.reject(new Error("a mail")),
  });
  assertEquals(report, { sent: 0, failed: 0, dropped: 1 });
  assertEquals(await queuedNotices(harness), []);
});

Deno.test("a company's address is a URL or a bare domain, and public", () => {
  const stored = (companyUrl: string) =>
    validate(contactRequest, { ...REQUEST, companyUrl }).companyUrl;
  assertEquals(stored("shop.example"), "https://shop.example/");
  assertEquals(stored("shop.example:8443/a"), "https://shop.example:8443/a");
  assertEquals(stored("http://shop.example"), "http://shop.example/");
  for (
    const companyUrl of [
      "localhost",
      "shop",
      "javascript:alert(1)",
      "ftp://shop.example",
      "mailto:a@shop.example",
      "10.0.0.1",
      "not a domain",
      "",
    ]
  ) {
    const result = contactRequest.safeParse({ ...REQUEST, companyUrl });
    assert(!result.success, companyUrl);
  }
});

Deno.test("each bad field of a contact request has its own message", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch(CONTACT, {
    body: {
      email: "nobody",
      interest: "everything",
      firstName: "x".repeat(501),
      message: "x".repeat(5001),
      phone: "+12025550123",
    },
  });
  const { details } = await assertEnvelope(response, 422, "validation_failed");
  assertEquals(details?.map((line) => line.split(":")[0]), [
    "email",
    "interest",
    "firstName",
    "message",
    "phone",
  ]);
  const empty = await harness.fetch(CONTACT, { body: {} });
  const error = await assertEnvelope(empty, 422, "validation_failed");
  assertEquals(error.details, ["email: is required", "interest: is required"]);
});

Deno.test("contact requests are counted by email and address, whatever the email's case", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CONTACT_PER_EMAIL: "2/60" },
  });
  const contact = (email: string, from: string) =>
    harness.fetch(CONTACT, { body: { ...REQUEST, email }, from });
  const first = await contact("person@example.com", "192.0.2.1");
  assertEquals(first.headers.get("ratelimit-remaining"), "1");
  await contact("Person@Example.com", "192.0.2.1");
  const third = await contact("person@example.com", "192.0.2.1");
  const error = await assertEnvelope(third, 429, "rate_limited");
  assertEquals(error.retryAfter, 60);
  assertEquals((await contact("other@example.com", "192.0.2.1")).status, 201);
  assertEquals((await contact("person@example.com", "192.0.2.2")).status, 201);
  harness.clock.advance(60);
  assertEquals((await contact("person@example.com", "192.0.2.1")).status, 201);
});

Deno.test("of 600 contact requests with as many emails from one address 60 are kept", async () => {
  await using harness = await startHarness();
  const contact = (name: string, from?: string) => {
    const body = { ...REQUEST, email: `${name}@example.com` };
    return harness.fetch(CONTACT, { body, from });
  };
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, index) => contact(`person-${index}`)),
  );
  const statuses = answers.map(({ status }) => status);
  assertEquals(statuses.filter((status) => status === 201).length, 60);
  assertEquals(statuses.filter((status) => status === 429).length, 540);
  const kept = await Array.fromAsync(harness.kv.list({ prefix: ["contacts"] }));
  assertEquals(kept.length, 60);
  const refused = await contact("one-more");
  assertEquals(
    refused.headers.get("ratelimit-policy"),
    '"email";q=5;w=86400, "ip";q=60;w=3600',
  );
  assertEquals(refused.headers.get("ratelimit"), '"ip";r=0;t=3600');
  assertEquals(refused.headers.get("retry-after"), "3600");
  await assertEnvelope(refused, 429, "rate_limited");
  assertEquals((await contact("elsewhere", "192.0.2.9")).status, 201);
  harness.clock.advance(3600);
  assertEquals((await contact("later")).status, 201);
});

Deno.test("GET /api/v1/contact tells what the address has left", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CONTACT_PER_EMAIL: "off" },
  });
  await harness.fetch(CONTACT, { body: REQUEST });
  const { headers } = await harness.fetch(CONTACT);
  assertEquals(headers.get("ratelimit-policy"), '"ip";q=60;w=3600');
  assertEquals(headers.get("ratelimit"), '"ip";r=59;t=3600');
});

Deno.test("a contact request with the same Idempotency-Key is kept once", async () => {
  await using harness = await startHarness();
  const contact = (body: unknown, path = CONTACT) =>
    harness.fetch(path, { body, headers: { "idempotency-key": "one" } });
  const responses = await Promise.all(
    [CONTACT, CONTACT, "/api/contact"].map((path) => contact(REQUEST, path)),
  );
  const ids = await Promise.all(
    responses.map(async (response) => (await response.json()).id),
  );
  assertEquals(new Set(ids).size, 1);
  const kept = await Array.fromAsync(harness.kv.list({ prefix: ["contacts"] }));
  assertEquals(kept.length, 1);
  const replay = await contact(REQUEST);
  assertEquals(replay.status, 201);
  assertEquals(replay.headers.get("idempotent-replay"), "true");
  assertEquals(replay.headers.get("ratelimit-remaining"), "4");
  const changed = await contact({ ...REQUEST, message: "More." });
  await assertEnvelope(changed, 400, "validation_failed");
  const other = await contact({ ...REQUEST, email: "other@example.com" });
  assertEquals(other.headers.get("idempotent-replay"), null);
});

Deno.test("an Idempotency-Key is its sender's, whatever the case of their email", async () => {
  await using harness = await startHarness();
  const headers = { "idempotency-key": "one" };
  const email = REQUEST.email.toUpperCase();
  await harness.fetch(CONTACT, { body: REQUEST, headers });
  const body = { ...REQUEST, email };
  const again = await harness.fetch(CONTACT, { body, headers });
  await assertEnvelope(again, 400, "validation_failed");
});

Deno.test("GET /api/v1/contact describes every field, and each choice by value and label", async () => {
  await using harness = await startHarness();
  const body = await (await harness.fetch(CONTACT)).json();
  assertEquals(Object.keys(body), [
    "endpoint",
    "method",
    "contentType",
    "description",
    "fields",
    "example",
    "curl",
  ]);
  assertEquals(body.fields.length, 7);
  const interest = body.fields[1];
  assertEquals(
    interest.values.map(({ value }: { value: string }) => value),
    [
      "developer",
      "build_agent",
      "buy_from_agent",
      "platform_buttons",
      "not_interested",
      "other",
    ],
  );
  for (const { label } of interest.values) assertMatch(label, /\w+ \w+/);
  const sent = await harness.fetch(CONTACT, { body: body.example.request });
  assertEquals(sent.status, 201);
});

Deno.test("logs hold nothing of a contact request", async () => {
  await using harness = await startHarness();
  await harness.fetch(CONTACT, { body: { ...REQUEST, firstName: "Samantha" } });
  await harness.fetch(CONTACT, { body: { ...REQUEST, interest: "x" } });
  assertEquals(harness.logs.join("").match(/person@|Samantha/), null);
});

Deno.test("OPERATOR_NAME and OPERATOR_REPLY say on pages and in discovery who runs the server", async () => {
  const OPERATOR_NAME = "Sams & Söhne, Utrecht";
  const OPERATOR_REPLY = "within two working days";
  await using named = await startHarness({
    env: { OPERATOR_NAME, OPERATOR_REPLY },
  });
  await using unnamed = await startHarness();
  const read = async ({ fetch }: typeof named, path: string, accept: string) =>
    await (await fetch(path, { headers: { accept } })).text();
  const html = "text/html";
  for (const path of ["/", "/gallery", "/docs", "/contact", "/nothing"]) {
    const foot = `<p>Run by Sams &amp; Söhne, Utrecht</p>`;
    assert((await read(named, path, html)).includes(foot), path);
    assert(!(await read(unnamed, path, html)).includes("Run by"), path);
  }
  assertMatch(
    await read(named, "/contact", html),
    /goes to Sams &amp; Söhne, Utrecht, who runs this server and usually replies within two working days\./,
  );
  for (const page of ["/docs/contact.md", "/docs/privacy.md"]) {
    const text = await read(named, page, "text/markdown");
    assert(text.includes(OPERATOR_NAME), page);
  }
  const { operator } = JSON.parse(await read(named, "/", "application/json"));
  assertEquals(operator, { name: OPERATOR_NAME, reply: OPERATOR_REPLY });
  const { info } = JSON.parse(await read(named, "/openapi.json", "*/*"));
  assertEquals(info.contact.name, OPERATOR_NAME);
  const without = JSON.parse(await read(unnamed, "/", "application/json"));
  assertEquals("operator" in without, false);
});
