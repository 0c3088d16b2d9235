/** Forms that generators of clients cannot write, or write wrong. */
import { assert, assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";

type Json = Record<string, unknown>;

/** Keywords of JSON Schema by the type that they say something of. */
const KEYWORDS: Record<string, string[]> = {
  string: ["pattern", "format", "minLength", "maxLength"],
  number: ["minimum", "maximum", "multipleOf", "exclusiveMinimum"],
  array: ["items", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties"],
};

async function describe(): Promise<Json> {
  await using harness = await startHarness();
  const response = await harness.fetch("/openapi.json?all=1");
  return await response.json();
}

/** Every schema of a description with its place, without the examples. */
function* schemasOf(value: unknown, at = ""): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  if (typeof (value as Json).type === "string") yield [at, value as Json];
  for (const [name, part] of Object.entries(value)) {
    if (/^(example|examples|securitySchemes)$/.test(name)) continue;
    yield* schemasOf(part, `${at}/${name}`);
  }
}

function* operationsOf(description: Json): Generator<[string, Json]> {
  for (const [path, methods] of Object.entries(description.paths as Json)) {
    for (const [method, operation] of Object.entries(methods as Json)) {
      yield [`${method} ${path}`, operation as Json];
    }
  }
}

Deno.test("no schema has a keyword of another type", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const [at, schema] of schemasOf(await describe())) {
    count++;
    const type = `${schema.type}`.replace("integer", "number");
    for (const [owner, keywords] of Object.entries(KEYWORDS)) {
      if (owner === type) continue;
      const foreign = keywords.filter((keyword) => keyword in schema);
      wrong.push(...foreign.map((keyword) => `${at}: ${type} ${keyword}`));
    }
  }
  assert(count > 200, `${count} schemas`);
  assertEquals(wrong, []);
});

Deno.test("no property stands beside a type for all other properties", async () => {
  const mixed = schemasOf(await describe()).filter(([, schema]) =>
    schema.properties !== undefined &&
    Object.keys(Object(schema.additionalProperties)).length > 0
  );
  assertEquals(Array.from(mixed, ([at]) => at), []);
});

Deno.test("a field that may be left out has no default, which would make it required", async () => {
  const { components } = await describe();
  const { schemas } = components as Json;
  const set = schemasOf(schemas).filter(([, schema]) => "default" in schema);
  assertEquals(Array.from(set, ([at]) => at), []);
});

Deno.test("an operation has one schema for all of its successes", async () => {
  for (const [name, { responses }] of operationsOf(await describe())) {
    const schemas = Object.entries(responses as Record<string, Json>)
      .filter(([status]) => status.startsWith("2"))
      .map(([, { content = {} }]) =>
        (content as Record<string, Json>)["application/json"]?.schema
      ).filter((schema) => schema !== undefined)
      .map((schema) => JSON.stringify(schema));
    assert(new Set(schemas).size <= 1, `${name}: ${schemas}`);
  }
});

Deno.test("every operation is described in a sentence", async () => {
  for (const [name, { description }] of operationsOf(await describe())) {
    assert(typeof description === "string" && description.length > 3, name);
  }
});
