/**
 * Conversations of a weak model with the tools, each a table of its calls. A
 * blunder is the model's own; every other call has to be one that the answer
 * before it names, with nothing changed but what that answer names. So a table
 * that passes shows that following the answers literally ends well.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { declineCard } from "../../domain/checkout/card_link.ts";
import { moderate } from "../../domain/gallery/moderate.ts";
import { Failure } from "../../domain/failures.ts";
import { publicJwk, TEST_CARD } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { deliver, URL_OF_MCP } from "../support/mcp_calls.ts";
import {
  type CallResult,
  connect,
  fetchOf,
  type McpClient,
} from "../support/mcp_clients.ts";
import { openShop, type Shop } from "../agent/shop.ts";

/**
 * How a call comes about: as a `blunder`; as a blunder that is not even in form
 * and is sent `raw`; or as one whose answer is `lost`.
 */
type How = "blunder" | "raw" | "lost";

/** Events beside the calls. */
type Deed =
  | "the agent pays"
  | "the agent looks at the orders"
  | "the person types the card"
  | "the person declines"
  | "the person types five wrong codes"
  | "20 minutes pass"
  | "the person says no";

/**
 * A call, or a deed. In parameters, `"$tool.path"` is what the last answer of a
 * tool said there, and `"..."` spreads such a value.
 */
export type Row =
  | [tool: string, parameters: Record<string, unknown>, how?: How]
  | [deed: Deed];

/** A conversation, and how it has to end. */
export interface Conversation {
  title: string;
  /** Calls of the shortest way to the same end, without any blunder. */
  shortest: number;
  /** Orders in the shop. */
  orders: 0 | 1;
  /** Submissions to the gallery; none unless told otherwise. */
  submissions?: number;
  /** The text of the last answer. */
  ends: RegExp;
  env?: Record<string, string>;
  /** Name of a product that the gallery shows, written by a stranger. */
  stranger?: string;
  rows: Row[];
}

interface World {
  harness: Harness;
  client: McpClient;
  shop: Shop;
  key: Awaited<ReturnType<typeof publicJwk>>["jwk"];
  /** The last answer of each tool that told something. */
  // deno-lint-ignore no-explicit-any
  told: Record<string, any>;
  /** The last call that failed; an answer may lead back to it. */
  failed?: Turn;
}

interface Turn {
  tool: string;
  parameters: Record<string, unknown>;
  how?: How;
  result: CallResult;
}

/** Plays a conversation; returns the number of its calls. */
export async function play(conversation: Conversation): Promise<number> {
  const { env, stranger, rows, ends } = conversation;
  // Cash back is suggested where the partner platform has a name.
  const named = { PARTNER_NAME: "Example Partner", ...env };
  await using harness = await startHarness({ env: named });
  await using shop = openShop();
  if (stranger !== undefined) await publishBy(harness, stranger);
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { jwk: key } = await publicJwk("P-256");
  const world: World = { harness, client, shop, key, told: {} };
  let last: Turn | undefined;
  let deed: Deed | undefined;
  let calls = 0;
  for (const row of rows) {
    if (isDeed(row)) {
      await act(row[0], world, { last, before: deed });
      deed = row[0];
      continue;
    }
    const turn = await call(row, world, last);
    if (turn.how !== "lost") deed = undefined;
    last = turn;
    calls++;
  }
  assert(ends.test(textOf(last!)), `It ends with: ${textOf(last!)}`);
  assertEquals(shop.orders.length, conversation.orders, "orders");
  const stored = (await harness.moderate())!;
  assertEquals(
    stored.approved + stored.rejected + stored.postponed,
    conversation.submissions ?? 0,
    "submissions",
  );
  return calls;
}

function isDeed(row: Row): row is [Deed] {
  return row.length === 1;
}

async function call(
  [tool, given, how]: Exclude<Row, [Deed]>,
  world: World,
  last: Turn | undefined,
): Promise<Turn> {
  const parameters = resolve(given, world) as Record<string, unknown>;
  if (how === undefined || how === "lost") {
    const isBack = last !== undefined && tool === world.failed?.tool &&
      /go on with what you were/i.test(nextOf(last));
    follows(tool, parameters, isBack ? world.failed : last);
  }
  const args = how === "raw" ? parameters : { parameters };
  // A host shows protocol errors to its model, too.
  const result = await world.client.callRaw(tool, args).catch(
    ({ message }) => ({ isError: true, text: message, data: undefined }),
  );
  const turn = { tool, parameters, how, result };
  if (how === "lost") return turn;
  assert(nextOf(turn) !== "", `${tool} names no next step: ${textOf(turn)}`);
  if (result.isError) world.failed = turn;
  else world.told[tool] = result.data;
  return turn;
}

/** Fails when the answer before does not lead to this call. */
function follows(
  tool: string,
  parameters: Record<string, unknown>,
  last: Turn | undefined,
) {
  if (last === undefined) return;
  if (last.how === "lost") {
    assertEquals({ tool, parameters }, {
      tool: last.tool,
      parameters: last.parameters,
    }, "A lost answer is asked for again.");
    return;
  }
  const next = nextOf(last);
  const isAgain = tool === last.tool && last.result.isError;
  assert(
    isAgain || new RegExp(`\\b${tool}\\b`).test(next),
    `Nothing leads to ${tool}: ${next}`,
  );
  if (!isAgain || last.how === "raw") return;
  const names = new Set([
    ...Object.keys(parameters),
    ...Object.keys(last.parameters),
  ]);
  const changed = [...names].filter((name) =>
    JSON.stringify(parameters[name]) !== JSON.stringify(last.parameters[name])
  );
  if (/Repeat the first parameters/.test(nextOf(last))) return;
  const silent = changed.filter((name) => !textOf(last).includes(name));
  assertEquals(silent, [], `Nothing names them: ${textOf(last)}`);
}

/** The next step that an answer names. */
function nextOf({ result }: Turn): string {
  if (result.isError) {
    return /^Next step: (.*)$/ms.exec(result.text)?.[1] ?? "";
  }
  const { next_step, next_tool, next_steps, steps, follow_up } = result.data;
  return JSON.stringify([
    ...[next_step, next_tool].filter(Boolean),
    ...[next_steps, steps, follow_up].flatMap((list) => list ?? []),
  ]).replace("[]", "");
}

function textOf({ result }: Turn): string {
  return result.text;
}

// deno-lint-ignore no-explicit-any
function resolve(value: any, world: World): any {
  if (typeof value === "string" && value.startsWith("$")) {
    const [tool = "", ...path] = value.slice(1).split(".");
    if (tool === "key") return world.key;
    return path.reduce((part, name) => part?.[name], world.told[tool]);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => resolve(one, world));
  const { "...": spread, ...own } = value;
  const entries = Object.entries(own)
    .map(([name, one]) => [name, resolve(one, world)]);
  const shared = spread === undefined ? {} : resolve(spread, world);
  return { ...shared, ...Object.fromEntries(entries) };
}

async function act(
  deed: Deed,
  { harness, shop, told, key }: World,
  { last, before }: { last: Turn | undefined; before: Deed | undefined },
) {
  const started = told.card_task_start;
  const orders = new URL("/orders", shop.localUrl);
  switch (deed) {
    case "the agent pays": {
      const said = textOf(last!);
      assert(/\b(pays?|Fill the card|type the card)\b/.test(said), said);
      const mustLook = /An order may|an order may already/.test(nextOf(last!));
      assert(
        !mustLook || last!.tool === "card_task_start" ||
          before === "the agent looks at the orders",
        `It has to look first: ${said}`,
      );
      const body = new URLSearchParams(TEST_CARD);
      await (await fetch(orders, { method: "POST", body })).body?.cancel();
      return;
    }
    case "the agent looks at the orders":
      assert(/order page/.test(textOf(last!)), textOf(last!));
      return void await (await fetch(orders)).body?.cancel();
    case "the person types the card":
      return await deliver(harness, started, key as never);
    case "the person declines":
      return await declineCard(harness.services, started.task_id);
    case "the person types five wrong codes":
      for (let n = 0; n < 5; n++) await typeWrongCode(harness, started, key);
      return;
    case "20 minutes pass":
      return harness.clock.advance(20 * 60);
    case "the person says no":
      return assert(/person/.test(textOf(last!)), textOf(last!));
  }
}

async function typeWrongCode(
  harness: Harness,
  // deno-lint-ignore no-explicit-any
  started: any,
  key: World["key"],
) {
  const wrong = { ...started, pairing_code: "0000-0000" };
  await deliver(harness, wrong, key as never).catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}

async function publishBy(harness: Harness, productName: string) {
  const headers = { "x-api-key": await harness.registerKey() };
  const body = {
    productUrl: "https://shop.example/products/kettle",
    sellerName: "Example Shop",
    productName,
    price: 39.9,
    submitterEmail: "stranger@agents.example",
    submitterPhone: "+12025550199",
  };
  await harness.fetch("/api/v1/gallery/submissions", { headers, body });
  // The review would stop it; one that did not is what is asked for here.
  await moderate({
    ...harness.services,
    holder: "test",
    review: () => ({
      outcome: "approve",
      reviewer: "operator",
      certain: true,
      reasons: [],
    }),
  });
}
