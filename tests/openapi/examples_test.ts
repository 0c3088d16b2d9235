/** Every example of the description is taken by what the endpoint itself reads with. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { z } from "zod";
import {
  makeExample,
  operationPerPath,
  templateOf,
} from "../../routes/openapi/operation.ts";
import {
  checkIdempotencyKey,
  readIdempotencyKey,
} from "../../domain/writes/idempotency.ts";
import { endpointsOf } from "../../routes/app.ts";
import { startHarness } from "../support/harness.ts";
import { readContract } from "../support/openapi.ts";

function assertTaken(schema: z.ZodType, value: unknown, name: string): void {
  assertEquals(schema.safeParse(value).error?.issues, undefined, name);
}

Deno.test("every example of a parameter, a body and an answer passes the endpoint's own schema", async () => {
  await using harness = await startHarness();
  let count = 0;
  const check = (schema: z.ZodType, value: unknown, name: string) => {
    assertTaken(schema, value, name);
    count++;
  };
  for (const endpoint of endpointsOf(harness.services)) {
    const { id, parameters = [], body, answers } = endpoint;
    for (const { name, schema, example } of parameters) {
      // They arrive as text.
      check(schema, `${example}`, `${id} ${name}`);
    }
    for (const [name, example] of Object.entries(body?.examples ?? {})) {
      check(body!.shape.schema, await makeExample(example), `${id} ${name}`);
    }
    for (const { status, content } of answers) {
      for (const { shape, example } of content) {
        if (shape === undefined) continue;
        const value = JSON.parse(JSON.stringify(await makeExample(example)));
        check(shape.schema, value, `${id} ${status}`);
      }
    }
  }
  assert(count > 100, `${count} examples`);
});

Deno.test("every part of a path is described, and required", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  for (const { path, parameters } of operations) {
    const described = parameters.filter((one) => one.in === "path");
    assertEquals(
      described.map(({ name }) => `{${name}}`),
      path.match(/\{\w+\}/g) ?? [],
      path,
    );
    for (const { required } of described) assertEquals(required, true, path);
  }
});

Deno.test("a part of a path that is an id is described as one", async () => {
  await using harness = await startHarness();
  const endpoints = endpointsOf(harness.services).flatMap(operationPerPath);
  const ids = endpoints.flatMap(({ path, parameters = [] }) =>
    parameters.filter((one) =>
      one.in === "path" && /^(id|task)$/.test(one.name)
    )
      .map(({ schema }) => ({ path: templateOf(path), schema }))
  );
  assert(ids.length > 6, `${ids.length} ids`);
  for (const { path, schema } of ids) {
    assert(!schema.safeParse("x").success, path);
  }
});

/** Values of headers that mean something, in the grammar of their standard. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;
const POLICY = /^"[\w-]+";q=\d+;w=\d+(?:, "[\w-]+";q=\d+;w=\d+)*$/;
const COUNT = /^\d+$/;

const GRAMMARS: Record<string, RegExp> = {
  "X-Request-Id": /^[0-9a-f-]{36}$/,
  "RateLimit-Policy": POLICY,
  "RateLimit": /^"[\w-]+";r=\d+;t=\d+$/,
  "RateLimit-Limit": COUNT,
  "RateLimit-Remaining": COUNT,
  "RateLimit-Reset": COUNT,
  "Retry-After": COUNT,
  "Idempotent-Replay": /^true$/,
  "WWW-Authenticate": /^Bearer resource_metadata="https:[^"]+"$/,
  "Allow": /^[A-Z]+(?:, [A-Z]+)*$/,
  "ETag": ENTITY_TAG,
  "Cache-Control": /^[a-z-]+(?:=\d+)?(?:, [a-z-]+(?:=\d+)?)*$/,
  "Deprecation": /^true$/,
  "Sunset": /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/,
  "Link": /^<https:[^>]+>; rel="successor-version"$/,
};

Deno.test("every example of a header is one that is sent, or taken", async () => {
  await using harness = await startHarness();
  const { document } = await readContract(harness);
  const { headers, parameters } = document.components as Record<
    "headers" | "parameters",
    Record<string, { example: string }>
  >;
  assertEquals(Object.keys(headers).sort(), Object.keys(GRAMMARS).sort());
  for (const [name, { example }] of Object.entries(headers)) {
    assertMatch(`${example}`, GRAMMARS[name]!, name);
  }
  const { IdempotencyKey, Sandbox, IfNoneMatch, ...others } = parameters;
  assertEquals(others, {});
  checkIdempotencyKey(readIdempotencyKey(IdempotencyKey!.example));
  assert(["true", "1"].includes(Sandbox!.example));
  assertMatch(IfNoneMatch!.example, ENTITY_TAG);
});
