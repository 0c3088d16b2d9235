/** The two forms of the description: what clients of the API call, and all. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { FAILURES } from "../../domain/failures.ts";
import {
  failuresOf,
  operationPerPath,
} from "../../routes/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { operationsOf } from "../support/openapi.ts";

const API = "/openapi.json";
const ALL = "/openapi.json?all=1";

async function read(harness: Harness, path: string) {
  const text = await (await harness.fetch(path)).text();
  return { text, document: JSON.parse(text) };
}

Deno.test("the description holds what clients of the API call, each by one path", async () => {
  await using harness = await startHarness();
  const { text, document } = await read(harness, API);
  assertEquals(
    operationsOf(document).map(({ method, path }) => `${method} ${path}`)
      .sort(),
    [
      "delete /api/v1/gallery/submissions/{id}",
      "get /.well-known/api-catalog",
      "get /.well-known/oauth-authorization-server",
      "get /.well-known/oauth-protected-resource",
      "get /api/ask",
      "get /api/mcp",
      "get /api/mcp/server-card",
      "get /api/v1/contact",
      "get /api/v1/gallery/feed",
      "get /api/v1/gallery/items/{id}",
      "get /api/v1/gallery/prices",
      "get /api/v1/keys",
      "get /api/v1/promo/claim",
      "get /api/v1/promo/reserve",
      "get /openapi.json",
      "post /api/ask",
      "post /api/keys/revoke",
      "post /api/mcp",
      "post /api/v1/contact",
      "post /api/v1/gallery/submissions",
      "post /api/v1/keys",
      "post /api/v1/promo/claim",
      "post /api/v1/promo/reserve",
    ],
  );
  const { length } = text;
  assert(length < 130_000, `${length} characters`);
  assertMatch(document.info.description, /\/openapi\.json\?all=1/);
  assertMatch(document.info.description, /deprecated forms: until 2027-02-21/);
});

Deno.test("?all=1 adds every other operation, and changes none", async () => {
  await using harness = await startHarness();
  const { document } = await read(harness, API);
  const all = (await read(harness, ALL)).document;
  assertEquals(
    operationsOf(all).length,
    endpointsOf(harness.services).flatMap(operationPerPath)
      .filter(({ run, prepare, write }) => run ?? prepare ?? write).length,
  );
  for (const { method, path, raw } of operationsOf(document)) {
    assertEquals(raw, all.paths[path][method]);
  }
});

Deno.test("each form has a tag of its own, an empty value is none, and another is refused", async () => {
  await using harness = await startHarness();
  const tagOf = async (path: string) => {
    const response = await harness.fetch(path);
    await response.body?.cancel();
    return response.headers.get("etag");
  };
  const [api, all] = [await tagOf(API), await tagOf(ALL)];
  assert(api !== null && all !== null && api !== all);
  assertEquals(await tagOf(`${API}?all=`), api);
  assertEquals(await tagOf(`${API}?version=2`), api);
  for (const value of ["2", "0", "true"]) {
    const response = await harness.fetch(`${API}?all=${value}`);
    await assertEnvelope(response, 400, "validation_failed");
  }
});

Deno.test("nothing is a component that no operation refers to", async () => {
  await using harness = await startHarness();
  for (const path of [API, ALL]) {
    const { text, document } = await read(harness, path);
    const { securitySchemes: _, ...components } = document.components;
    for (const [kind, named] of Object.entries<object>(components)) {
      for (const name of Object.keys(named)) {
        assert(text.includes(`"#/components/${kind}/${name}"`), name);
      }
    }
    const used = operationsOf(document).flatMap(({ raw }) => raw.tags);
    const tags = document.tags.map(({ name }: { name: string }) => name);
    assertEquals(tags.sort(), [...new Set(used)].sort());
  }
});

Deno.test("a failure response has the plain name of its status, and each operation's reasons", async () => {
  await using harness = await startHarness();
  const { document } = await read(harness, ALL);
  const names = Object.keys(document.components.responses);
  for (const name of names) {
    assertMatch(name, /^[A-Z][A-Za-z]{7,20}(Unlimited|Deprecated)?$/);
  }
  const plain = names.filter((name) => !/(Unlimited|Deprecated)$/.test(name));
  assertEquals(plain.length, 10);
  const endpoints = endpointsOf(harness.services).flatMap(operationPerPath);
  for (const { raw } of operationsOf(document)) {
    const endpoint = endpoints.find(({ id }) => id === raw.operationId)!;
    const responses = raw.responses as Record<string, Described>;
    for (const [status, { $ref, description }] of Object.entries(responses)) {
      if ($ref === undefined) continue;
      const [, reasons = ""] = description.split("Reasons: ");
      assertEquals(
        reasons.split(/\W+/).filter((reason) => reason !== "").sort(),
        failuresOf(endpoint)
          .filter((name) => `${FAILURES[name].status}` === status).sort(),
        `${raw.operationId} ${status}`,
      );
    }
  }
});

interface Described {
  $ref?: string;
  description: string;
}

/** Verbs of operations that read. */
const READS = /^(?:describe|get|list|open|read)(?=[A-Z])/;

Deno.test("no two operations that read differ in the verb alone", async () => {
  await using harness = await startHarness();
  const { document } = await read(harness, ALL);
  const nouns = new Map<string, string>();
  for (
    const { raw: { operationId: id, responses } } of operationsOf(document)
  ) {
    const noun = id.replace(READS, "");
    if (noun === id) continue;
    assertEquals(nouns.get(noun), undefined, id);
    nouns.set(noun, id);
    const { content = {} } = (responses as Record<string, Answer>)["200"]!;
    const isPage = Object.keys(content).join() === "text/html";
    const isCalledPage = /^open\w+(Page|Form)$|Reference$|ApiOperation$/;
    assertEquals(isPage, isCalledPage.test(id), id);
  }
});

interface Answer {
  content?: object;
}
