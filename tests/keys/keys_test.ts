import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import {
  API_KEYS,
  buildCredential,
  formatCredential,
  parseCredential,
  PREFIX_BYTES,
  SECRET_BYTES,
} from "../../domain/api_key.ts";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
import {
  purchaseBody,
  randomAddress,
  startHarness,
} from "../support/harness.ts";

const REGISTRATION = { name: "An agent", contactEmail: "owner@agents.example" };
const SUBMISSIONS = "/api/v1/gallery/submissions";
const REVOKE = "/api/keys/revoke";

testEndpoint({
  method: "POST",
  path: "/api/v1/keys",
  twin: "/api/keys",
  wrongMethod: "DELETE",
  isLimited: true,
  valid: () => Promise.resolve({ body: REGISTRATION }),
});

testEndpoint({
  method: "GET",
  path: "/api/v1/keys",
  twin: "/api/keys",
  wrongMethod: "PUT",
  isLimited: false,
  valid: () => Promise.resolve({}),
});

testEndpoint({
  method: "POST",
  path: REVOKE,
  wrongMethod: "GET",
  isLimited: false,
  valid: async (harness) => ({
    body: {},
    headers: { "x-api-key": await harness.registerKey() },
  }),
});

Deno.test("POST /api/v1/keys returns the full key exactly once", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/v1/keys", { body: REGISTRATION });
  assertEquals(response.status, 201);
  assertEquals(response.headers.get("cache-control"), "no-store");
  const { ok, id, key, prefix, usage } = await response.json();
  assertEquals(ok, true);
  assertMatch(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assertEquals(key.split(".")[0], prefix);
  assertEquals(typeof usage, "object");
  const stored: string[] = [];
  for await (const entry of harness.kv.list({ prefix: [] })) {
    stored.push(JSON.stringify([entry.key, entry.value]));
  }
  const secret = key.split(".")[1];
  assert(!stored.join().includes(secret), "the secret is in the store");
  assert(!harness.logs.join().includes(secret), "the secret is in the log");
  assert(!harness.logs.join().includes("owner@"), "the email is in the log");
});

Deno.test("POST /api/v1/keys names every problem of the body", async () => {
  await using harness = await startHarness();
  const cases: [unknown, string[]][] = [
    [{}, ["name: is required", "contactEmail: is required"]],
    [{ ...REGISTRATION, name: "x" }, ["name: must have 2 to 120 characters"]],
    [{ ...REGISTRATION, name: "é".repeat(121) }, [
      "name: must have 2 to 120 characters",
    ]],
    [{ ...REGISTRATION, name: 7 }, ["name: must be a string"]],
    [{ ...REGISTRATION, contactEmail: "nobody" }, [
      "contactEmail: must be an email address such as agent@example.com",
    ]],
    [{ ...REGISTRATION, url: "ftp://x.example" }, [
      "url: must be an http or https URL",
    ]],
    [{ ...REGISTRATION, extra: 1 }, ["extra: is not a known property"]],
    [[], ["body: must be a JSON object"]],
  ];
  for (const [body, details] of cases) {
    const response = await harness.fetch("/api/v1/keys", { body });
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertEquals(error.details, details);
  }
});

Deno.test("POST /api/v1/keys counts characters, not UTF-16 units", async () => {
  await using harness = await startHarness();
  const body = { ...REGISTRATION, name: "🛒".repeat(120) };
  const response = await harness.fetch("/api/v1/keys", { body });
  assertEquals(response.status, 201);
});

/** The authentication part of a description. */
interface Operation {
  security: object[];
  deprecated?: boolean;
}

Deno.test("GET /api/v1/keys describes a request that works", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/v1/keys");
  assertEquals(response.status, 200);
  const description = await response.json();
  assertEquals(description.endpoint, "http://localhost:8000/api/v1/keys");
  assertEquals(
    description.fields.map((field: { name: string }) => field.name),
    ["name", "contactEmail", "url"],
  );
  assertStringIncludes(description.curl, "curl -X POST");
  const { paths } = await (await harness.fetch("/openapi.json")).json();
  const required = Object.entries<Record<string, Operation>>(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security, deprecated }]) =>
          !deprecated && security.length > 0 &&
          security.every((scheme) => Object.keys(scheme).length > 0)
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`)
    );
  assertEquals(description.keyRequiredFor, required);
  const registered = await harness.fetch("/api/v1/keys", {
    body: description.example.request,
  });
  assertEquals(registered.status, 201);
});

Deno.test("a key opens writes as bearer token and as X-API-Key", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const forms: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { authorization: `bearer  ${key}` },
    { "x-api-key": key },
    { authorization: "Basic eDp5", "x-api-key": key },
  ];
  for (const headers of forms) {
    const body = purchaseBody();
    const response = await harness.fetch(SUBMISSIONS, { headers, body });
    assertEquals(response.status, 201);
  }
});

Deno.test("a write without a good key gets 401 with the challenge", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const [prefix] = key.split(".");
  const other = await harness.registerKey();
  const bad = [
    undefined,
    "",
    "nonsense",
    prefix!,
    `${prefix}.${"A".repeat(43)}`,
    `${prefix}.${other.split(".")[1]}`,
    `agc_0000000000000000.${key.split(".")[1]}`,
    `${key}x`,
  ];
  for (const text of bad) {
    const headers: Record<string, string> = text === undefined
      ? {}
      : { "x-api-key": text };
    const body = purchaseBody();
    const response = await harness.fetch(SUBMISSIONS, { headers, body });
    assertEquals(
      response.headers.get("www-authenticate"),
      'Bearer resource_metadata="http://localhost:8000/.well-known/oauth-protected-resource"',
    );
    const error = await assertEnvelope(response, 401, "unauthorized");
    assertStringIncludes(error.hint ?? "", "/api/v1/keys");
  }
});

Deno.test("POST /api/keys/revoke takes the key from any of three places", async () => {
  await using harness = await startHarness();
  const places = [
    (key: string) => ({ headers: { authorization: `Bearer ${key}` } }),
    (key: string) => ({ headers: { "x-api-key": key } }),
    (key: string) => ({ body: { key, reason: "leaked" } }),
  ];
  for (const place of places) {
    const key = await harness.registerKey();
    const prefix = key.split(".")[0];
    const first = await harness.fetch(REVOKE, {
      method: "POST",
      ...place(key),
    });
    assertEquals(first.status, 200);
    assertEquals(
      await first.json(),
      { revoked: true, alreadyRevoked: false, prefix },
    );
    const again = await harness.fetch(REVOKE, {
      method: "POST",
      ...place(key),
    });
    assertEquals(
      await again.json(),
      { revoked: true, alreadyRevoked: true, prefix },
    );
    const write = await harness.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key },
      body: purchaseBody(),
    });
    await assertEnvelope(write, 401, "unauthorized");
  }
});

Deno.test("a revoked key gets 401 for invalid and sandboxed writes too", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { "x-api-key": key };
  await harness.fetch(REVOKE, { method: "POST", headers });
  for (const body of ["{", {}, purchaseBody()]) {
    const response = await harness.fetch(SUBMISSIONS, {
      headers: { ...headers, "x-sandbox": "true" },
      body,
    });
    await assertEnvelope(response, 401, "unauthorized");
  }
});

Deno.test("a blank reason is no reason", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const response = await harness.fetch(REVOKE, { body: { key, reason: " " } });
  assertEquals(response.status, 200);
  const stored = await harness.services.store.find(
    API_KEYS,
    key.split(".")[0]!,
  );
  assert(stored!.state.status === "revoked");
  assertEquals(stored!.state.reason, undefined);
});

Deno.test("the first reason of a revocation is kept", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  for (const reason of ["leaked in a log", "something else"]) {
    await harness.fetch(REVOKE, { body: { key, reason } });
  }
  const stored = await harness.services.store.find(
    API_KEYS,
    key.split(".")[0]!,
  );
  assertEquals(stored?.state, {
    status: "revoked",
    by: "owner",
    revokedAt: harness.clock.now(),
    reason: "leaked in a log",
  });
});

Deno.test("POST /api/keys/revoke refuses what it cannot recognise", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const other = await harness.registerKey();
  const send = (body: unknown, headers = {}) =>
    harness.fetch(REVOKE, { body, headers });
  await assertEnvelope(await send({}), 401, "unauthorized");
  await assertEnvelope(await send({ key: "x" }), 401, "unauthorized");
  await assertEnvelope(await send({ key: `${key}a` }), 401, "unauthorized");
  const [[prefix], [, secret]] = [key.split("."), other.split(".")];
  const mixed = await send({ key: `${prefix}.${secret}` });
  await assertEnvelope(mixed, 401, "unauthorized");
  await assertEnvelope(
    await send({ key: other }, { "x-api-key": key }),
    422,
    "validation_failed",
  );
  await assertEnvelope(
    await send({ key, more: 1 }),
    422,
    "validation_failed",
  );
  await assertEnvelope(
    await send({ key, reason: "x".repeat(201) }),
    422,
    "validation_failed",
  );
  const write = await harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  assertEquals(write.status, 201);
});

Deno.test("a form revokes as RFC 7009 says, in whatever case its type is", async () => {
  await using harness = await startHarness();
  const types = [
    "application/x-www-form-urlencoded",
    "Application/X-WWW-Form-URLencoded",
  ];
  for (const type of types) {
    const token = await harness.registerKey();
    const response = await harness.fetch("/api/keys/revoke", {
      headers: { "content-type": type },
      body: `${new URLSearchParams({ token })}`,
    });
    assertEquals(response.status, 200, type);
    assertEquals((await response.json()).revoked, true);
  }
});

Deno.test("of 20 parallel revocations exactly one is the first", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const headers = { "x-api-key": key };
      const response = await harness.fetch(REVOKE, { method: "POST", headers });
      return (await response.json()).alreadyRevoked as boolean;
    }),
  );
  assertEquals(answers.filter((already) => !already).length, 1);
});

Deno.test("every key that is built is read back, and nothing else is", () => {
  const bytes = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length })
      .map((array) => new Uint8Array(array));
  fc.assert(
    fc.property(bytes(PREFIX_BYTES), bytes(SECRET_BYTES), (prefix, secret) => {
      const credential = buildCredential(prefix, secret);
      const text = formatCredential(credential);
      assertEquals(parseCredential(text), credential);
      assertEquals(parseCredential(` ${text}`), undefined);
      assertEquals(parseCredential(text.toUpperCase()), undefined);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const credential = parseCredential(text);
      assert(credential === undefined || formatCredential(credential) === text);
    }),
  );
});

Deno.test("an email address is one that mail could go to", async () => {
  await using harness = await startHarness();
  const send = (contactEmail: string) =>
    harness.fetch("/api/v1/keys", {
      body: { ...REGISTRATION, contactEmail },
      from: randomAddress(),
    });
  const bad = [
    ".a@agents.example",
    "a..b@agents.example",
    "a@-agents.example",
    "a@age_nts.example",
    "a@127.0.0.1",
    `${"x".repeat(65)}@agents.example`,
    "a@agents",
    "a b@agents.example",
    "a@agents.example\r\nBcc: b@agents.example",
    "a\u0000b@agents.example",
    "a\u001bb@agents.example",
  ];
  for (const address of bad) {
    await assertEnvelope(await send(address), 422, "validation_failed");
  }
  const good = [
    "o'neil+tag@agents.example",
    "jörg@münchen.example",
    " a@b.co ",
  ];
  for (const address of good) {
    assertEquals((await send(address)).status, 201, address);
  }
});
