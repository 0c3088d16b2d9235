/** Amounts of money, wherever one is taken. */
import { assert, assertEquals } from "@std/assert";
import { MAX_AMOUNT } from "../../domain/input/fields.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { inPerson, send } from "../support/mcp_calls.ts";

/** Names of fields that are an amount; a filter of a search is not kept. */
const AMOUNT = /(?<!min_|max_)(?:price|amount)$/i;

interface Schema {
  properties?: Record<string, Schema>;
  maximum?: number;
  type?: string;
}

/** Maximum of each amount in a schema, at any depth. */
function amountsOf(value: unknown): [name: string, maximum?: number][] {
  if (typeof value !== "object" || value === null) return [];
  const { properties = {} } = value as Schema;
  const own = Object.entries(properties)
    .filter(([name, { type }]) =>
      AMOUNT.test(name) && /^(?:number|integer)$/.test(`${type}`)
    )
    .map(([name, { maximum }]): [string, number?] => [name, maximum]);
  return [...own, ...Object.values(value).flatMap(amountsOf)];
}

Deno.test("every amount that a request or a tool takes has a maximum", async () => {
  await using harness = await startHarness();
  const description = await (await harness.fetch("/openapi.json")).json();
  const { schemas } = description.components;
  const bodies = Object.values<Record<string, { requestBody?: unknown }>>(
    description.paths,
  ).flatMap((path) =>
    Object.values(path).flatMap(({ requestBody }) =>
      [
        ...JSON.stringify(requestBody ?? "").matchAll(/schemas\/(\w+)/g),
      ].map(([, name]) => schemas[name!])
    )
  );
  const { body } = await send(harness, "tools/list");
  const inputs = body.result.tools.map(
    ({ inputSchema }: { inputSchema: Schema }) => inputSchema,
  );
  const amounts = [...amountsOf(bodies), ...amountsOf(inputs)];
  const names = new Set(amounts.map(([name]) => name));
  assertEquals([...names].toSorted(), ["amount", "price", "purchase_amount"]);
  assert(amounts.length >= 4, `${amounts}`);
  for (const [name, maximum] of amounts) {
    assert(maximum !== undefined && maximum <= MAX_AMOUNT, name);
  }
});

Deno.test("a greater amount is refused with the maximum, and the maximum is taken", async () => {
  await using harness = await startHarness();
  const headers = {
    "x-api-key": await harness.registerKey(),
    "x-sandbox": "true",
  };
  for (const [price, status] of [[MAX_AMOUNT, 200], [1.1e12, 422]] as const) {
    const body = purchaseBody({ price });
    const path = "/api/v1/gallery/submissions";
    const response = await harness.fetch(path, { headers, body });
    assertEquals(response.status, status);
    const { error } = await response.json();
    assertEquals(
      error?.details,
      status === 422 ? ["price: must be at most 1000000000000"] : undefined,
    );
  }
  const start = async (amount: number) => {
    const parameters = { ...inPerson(), amount };
    const call = { name: "card_task_start", arguments: { parameters } };
    return (await send(harness, "tools/call", call)).body.result;
  };
  const refused = await start(1e300);
  assertEquals(refused.isError, true);
  assert(refused.content[0].text.includes("amount: must be at most 1000"));
  const started = await start(MAX_AMOUNT);
  const { task_id, task_token } = started.structuredContent;
  const complete = async (amount: number) => {
    const parameters = { task_id, task_token, outcome: "completed", amount };
    const call = { name: "card_task_complete", arguments: { parameters } };
    return (await send(harness, "tools/call", call)).body.result;
  };
  const more = await complete(1e300);
  assert(more.content[0].text.includes("amount: must be at most 1000"));
  assert(!(await complete(MAX_AMOUNT)).isError);
});
