/** Arguments as models and hosts send them, for every tool by its schema. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { publicJwk } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { ERAS, inPerson, relay, send } from "../support/mcp_calls.ts";
import type { Era } from "../support/mcp_clients.ts";

interface FieldSchema {
  type: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

/** Each tool with the schema of its parameters. */
const SCHEMAS = TOOLS.map(({ name, inputSchema }) => {
  const { parameters } = inputSchema.properties;
  const { properties = {}, required = [] } = parameters as FieldSchema;
  return { name, properties, required };
});

/** Calls a tool with arguments that may be in any form. */
async function call(harness: Harness, name: string, args: unknown, era?: Era) {
  const params = { name, arguments: args };
  const { body } = await send(harness, "tools/call", params, era);
  assert(body.result, JSON.stringify(body));
  const { content, structuredContent, isError } = body.result;
  const [{ text }] = content;
  if (!isError) assertEquals(JSON.parse(text), structuredContent);
  return text as string;
}

/**
 * Parameters with which the validation of a tool reaches every field: a key or a
 * task of the caller, and no required field else.
 */
async function bases(harness: Harness) {
  const api_key = await harness.registerKey();
  const parameters = inPerson();
  const start = await call(harness, "card_task_start", { parameters });
  const { task_id, task_token } = JSON.parse(start);
  const task = { task_id, task_token };
  return (name: string): Record<string, unknown> =>
    /^gallery_(submit|withdraw)$/.test(name)
      ? { api_key, sandbox: true }
      : /^card_task_(status|collect|complete|cancel)$/.test(name)
      ? { ...task }
      : {};
}

for (const era of ERAS) {
  Deno.test(`${era}: every optional parameter may be empty or null, one by one and all at once`, async () => {
    await using harness = await startHarness({
      env: { RATE_LIMIT_MCP_PER_IP: "off", RATE_LIMIT_INVALID_PER_IP: "off" },
    });
    const baseOf = await bases(harness);
    for (const { name, properties, required } of SCHEMAS) {
      if (name === "card_task_cancel") continue;
      const base = baseOf(name);
      const read = (parameters: unknown) =>
        call(harness, name, { parameters }, era);
      const plain = await read(base);
      const optional = Object.keys(properties)
        .filter((field) => !required.includes(field) && !(field in base));
      for (const nothing of ["", null, "  "]) {
        for (const field of optional) {
          const told = await read({ ...base, [field]: nothing });
          assertEquals(told, plain, `${name} ${field}`);
        }
        const all = optional.map((field) => [field, nothing]);
        assertEquals(
          await read({ ...base, ...Object.fromEntries(all) }),
          plain,
          name,
        );
      }
    }
  });

  Deno.test(`${era}: every tool takes its parameters as text, in a list, wrapped and beside what hosts add`, async () => {
    await using harness = await startHarness({
      env: { RATE_LIMIT_MCP_PER_IP: "off", RATE_LIMIT_INVALID_PER_IP: "off" },
    });
    const baseOf = await bases(harness);
    const extras = {
      sessionId: "s",
      action: "sendMessage",
      chatInput: "hi",
      toolCallId: "c",
    };
    for (const { name, properties } of SCHEMAS) {
      if (name === "card_task_cancel") continue;
      const base = baseOf(name);
      const text = JSON.stringify(base);
      const forms: unknown[] = [
        { parameters: text },
        { parameters: JSON.stringify(text) },
        { parameters: [base] },
        { parameters: [text] },
        { parameters: { parameters: base } },
        { parameters: { input: text } },
        { parameters: JSON.stringify({ input: base, ...extras }) },
        { parameters: { input: JSON.stringify({ input: base }) } },
        { input: [{ ...base, ...extras }] },
        { parameters: { ...base, ...extras } },
        { parameters: base, ...extras },
        { params: base },
        { args: { parameters: base } },
        { input: text, ...extras },
        JSON.stringify({ parameters: base }),
        [{ parameters: base }],
      ];
      const plain = await call(harness, name, { parameters: base }, era);
      for (const form of forms) {
        const told = await call(harness, name, form, era);
        assertEquals(told, plain, `${name} ${JSON.stringify(form)}`);
      }
      const empty = await call(harness, name, { parameters: {} }, era);
      const nothing: unknown[] = [
        ...[undefined, null, "", "{}", {}, extras, { _meta: {} }],
        { parameters: null },
        { parameters: "" },
        { parameters: "{}" },
        { parameters: "{}", ...extras },
        { params: null },
        { args: {} },
      ];
      for (const form of nothing) {
        const told = await call(harness, name, form, era);
        assertEquals(told, empty, `${name} ${JSON.stringify(form)}`);
      }
      const [field] = Object.keys(properties);
      const flat = await call(harness, name, { [field!]: 1, ...extras }, era);
      assertStringIncludes(flat, `{"parameters": {"${field}": …}}`);
    }
  });

  Deno.test(`${era}: numbers and booleans come as text, if the text is exactly one`, async () => {
    await using harness = await startHarness({
      env: { RATE_LIMIT_MCP_PER_IP: "off", RATE_LIMIT_INVALID_PER_IP: "off" },
    });
    const baseOf = await bases(harness);
    const kinds: Record<string, unknown> = {
      number: 2.5,
      integer: 2,
      boolean: true,
    };
    let tried = 0;
    for (const { name, properties } of SCHEMAS) {
      if (name === "card_task_complete") continue;
      const base = baseOf(name);
      const read = (field: string, value: unknown) =>
        call(harness, name, { parameters: { ...base, [field]: value } }, era);
      for (const [field, { type }] of Object.entries(properties)) {
        if (!(type in kinds)) continue;
        const value = kinds[type];
        const told = await read(field, String(value));
        assertEquals(told, await read(field, value), `${name} ${field}`);
        for (const other of ["two", "2 ", "0x2", "True", "yes", "1,5", "٢"]) {
          assertStringIncludes(await read(field, other), `- ${field}: must be`);
        }
        tried++;
      }
    }
    assert(tried > 12, `${tried} fields`);
  });

  Deno.test(`${era}: a public key comes as text as well, and nested nothing is left out`, async () => {
    await using harness = await startHarness();
    const { jwk } = await publicJwk("X25519");
    const keys = [
      JSON.stringify(jwk),
      { ...jwk, y: null },
      JSON.stringify({ ...jwk, y: "" }),
      [jwk],
    ];
    for (const public_key of keys) {
      const parameters = { ...relay(jwk), public_key };
      const text = await call(
        harness,
        "card_task_start",
        { parameters },
        era,
      );
      assertEquals(JSON.parse(text).status, "awaiting_card");
    }
  });

  Deno.test(`${era}: a required parameter stays required, and text that is no object stays refused`, async () => {
    await using harness = await startHarness();
    for (const question of ["", null, undefined]) {
      const parameters = { question };
      const text = await call(harness, "ask", { parameters }, era);
      assertStringIncludes(text, "- question: ");
    }
    const deep = `{"a":`.repeat(40) + "1" + "}".repeat(40);
    const nested = [1, 2, 3, 4, 5].reduce<string>(
      (text) => JSON.stringify(text),
      "{}",
    );
    for (const parameters of ["hi", "[]", "5", "{nope", deep, nested, [1, 2]]) {
      const text = await call(harness, "gallery_feed", { parameters }, era);
      assertStringIncludes(text, "- parameters: must be a JSON object");
    }
  });

  Deno.test(`${era}: what stands beside parameters is never dropped in silence`, async () => {
    await using harness = await startHarness();
    const beside = [
      { parameters: {}, category: "toys" },
      { category: "toys", sessionId: "s" },
      { parameters: null, category: "toys" },
    ];
    for (const args of beside) {
      const text = await call(harness, "gallery_feed", args, era);
      assertStringIncludes(text, '{"parameters": {"category": …}}');
    }
    const unknown = await call(harness, "ask", { one: 1, two: {} }, era);
    assertStringIncludes(unknown, '{"parameters": {"question": …}}');
  });
}

Deno.test("a filter that names nothing is refused with what it may name, empty ones filter nothing", async () => {
  await using harness = await startHarness();
  const wrong: [string, string, string][] = [
    ["gallery_feed", "category", "nonsense"],
    ["gallery_feed", "currency", "XXY"],
    ["gallery_feed", "domain", "https://shop.example/"],
    ["gallery_feed", "since", "yesterday"],
    ["gallery_prices", "category", "nonsense"],
    ["gallery_prices", "currency", "dollars"],
  ];
  for (const [name, field, value] of wrong) {
    const parameters = { q: "lamp", [field]: value };
    const text = await call(harness, name, { parameters });
    assertStringIncludes(text, `- ${field}: `);
    const path = name === "gallery_feed" ? "feed" : "prices";
    const query = `q=lamp&${field}=${encodeURIComponent(value)}`;
    const response = await harness.fetch(`/api/v1/gallery/${path}?${query}`);
    assertEquals(response.status, 400);
    assertStringIncludes(
      (await response.json()).error.details[0],
      `${field}: `,
    );
  }
});
