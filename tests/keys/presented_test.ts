/** Where a key is read from, and what is said of one that is not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { ERAS, send } from "../support/mcp_calls.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

/** The token of a gateway, such as that of Cloud Run. */
const FOREIGN = `Bearer eyJhbGciOiJSUzI1NiJ9.${"e30".repeat(20)}.c2ln`;

function submitWith(harness: Harness, headers: Record<string, string>) {
  const body = purchaseBody({});
  return harness.fetch(SUBMISSIONS, { headers, body });
}

async function hintOf(harness: Harness, headers: Record<string, string>) {
  const response = await submitWith(harness, headers);
  const { hint } = await assertEnvelope(response, 401, "unauthorized");
  return hint ?? "";
}

async function submitOverMcp(
  harness: Harness,
  era: typeof ERAS[number],
  headers: Record<string, string>,
  more: Record<string, unknown> = {},
) {
  const args = { parameters: { ...purchaseBody({}), sandbox: true, ...more } };
  const call = { name: "gallery_submit", arguments: args };
  return (await send(harness, "tools/call", call, era, headers)).body.result;
}

Deno.test("a key in X-API-Key counts beside a gateway's bearer token, on every endpoint that takes one", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { authorization: FOREIGN, "x-api-key": key };
  const submitted = await submitWith(harness, headers);
  assertEquals(submitted.status, 201);
  const { id } = await submitted.json();
  const path = `${SUBMISSIONS}/${id}`;
  const withdrawn = await harness.fetch(path, { method: "DELETE", headers });
  assertEquals(withdrawn.status, 200);
  for (const era of ERAS) {
    const { isError } = await submitOverMcp(harness, era, headers);
    assertEquals(isError, undefined, era);
  }
  const revoke = { method: "POST", headers };
  assertEquals((await harness.fetch("/api/keys/revoke", revoke)).status, 200);
});

Deno.test("a key in the body is revoked beside a gateway's bearer token", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/keys/revoke", {
    headers: { authorization: FOREIGN },
    body: { key },
  });
  assertEquals(response.status, 200);
});

Deno.test("of two keys the bearer is taken, also when it is revoked", async () => {
  await using harness = await startHarness();
  const [revoked, key] = [
    await harness.registerKey(),
    await harness.registerKey(),
  ];
  await harness.fetch("/api/keys/revoke", { body: { key: revoked } });
  const both = { authorization: `Bearer ${revoked}`, "x-api-key": key };
  assertEquals((await submitWith(harness, both)).status, 401);
  const other = { authorization: `Bearer ${key}`, "x-api-key": revoked };
  assertEquals((await submitWith(harness, other)).status, 201);
});

Deno.test("a key in another dress gets a hint that says so, and that does not repeat it", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const more = "holds more than the key";
  const dressed: [Record<string, string>, string][] = [
    [{ "x-api-key": `Bearer ${key}` }, `The X-API-Key header ${more}`],
    [{ "x-api-key": `"${key}"` }, `The X-API-Key header ${more}`],
    [{ "x-api-key": `${key}, ${key}` }, `The X-API-Key header ${more}`],
    [{ "x-api-key": key.slice(0, 20) }, "holds no whole key"],
    [{ "x-api-key": "sk-123" }, "begins with `agc_`"],
    [{ authorization: `Bearer "${key}"` }, `The bearer token ${more}`],
    [{ authorization: `Bearer Bearer ${key}` }, 'the word "Bearer" and one'],
    [{ authorization: `ApiKey ${key}` }, 'the word "Bearer" and one'],
    [{ authorization: key }, 'the word "Bearer" and one'],
    [{ authorization: FOREIGN }, "send the key beside it as `X-API-Key"],
    [{ authorization: FOREIGN, "api-key": key }, "bearer token is not a key"],
    [{ "api-key": key }, "in the header api-key is not read"],
    [{ cookie: `key=${key}` }, "in the header cookie is not read"],
  ];
  for (const [headers, says] of dressed) {
    const hint = await hintOf(harness, headers);
    assertStringIncludes(hint, says);
    assertStringIncludes(hint, "POST /api/v1/keys");
    assert(!hint.includes(key));
  }
  const unknown = `agc_${"0".repeat(16)}.${"A".repeat(43)}`;
  const hint = await hintOf(harness, { "x-api-key": unknown });
  assert(hint.startsWith("Register a key"), hint);
});

for (const era of ERAS) {
  Deno.test(`${era}: a tool says of a key in another dress what is wrong with it`, async () => {
    await using harness = await startHarness();
    const key = await harness.registerKey();
    const textOf = async (
      headers: Record<string, string>,
      more?: Record<string, unknown>,
    ) => {
      const result = await submitOverMcp(harness, era, headers, more);
      assertEquals(result.isError, true);
      return result.content[0].text;
    };
    const inHeader = await textOf({ "x-api-key": `Bearer ${key}` });
    assertStringIncludes(inHeader, "The X-API-Key header holds more");
    const given = await textOf({}, { api_key: `Bearer ${key}` });
    assertStringIncludes(given, "`api_key` holds more than the key");
    const revoke = {
      name: "key_revoke",
      arguments: { parameters: { key: `"${key}"` } },
    };
    const { body } = await send(harness, "tools/call", revoke, era);
    assertStringIncludes(body.result.content[0].text, "`key` holds more");
    const none = await textOf({});
    assertStringIncludes(none, "Get a key with key_register");
    // A placeholder in the arguments does not hide the key of the headers.
    const placeholder = { api_key: "YOUR_API_KEY" };
    const { isError } = await submitOverMcp(
      harness,
      era,
      { "x-api-key": key },
      placeholder,
    );
    assertEquals(isError, undefined);
  });
}
