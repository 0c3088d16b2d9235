/**
 * A shopper: buys one thing with a person's card over MCP, then publishes the
 * purchase and claims the cash back that it reserved before.
 *
 *     deno run --config=tests/deno.json --allow-all docs/examples/agents/shopper.ts shopping.json
 *
 * The file tells what to buy and for whom, as `Shopping` below; beside it the
 * agent keeps what it needs to go on where it was, whenever it is run again.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { chromium } from "playwright-core";
import {
  type Card,
  cardLink,
  newRelayKey,
  openCard,
} from "agent-commerce-client/relay";

interface Shopping {
  /** Goes to `card_task_start`; `amount` is the most that it may cost. */
  order: {
    merchant_name: string;
    merchant_url: string;
    item: string;
    amount: number;
  };
  /** Who buys, as `promo_reserve` takes it, and the phone for the gallery. */
  user: Record<string, string> & { email: string };
  phone: string;
  /** Options of the browser; `executablePath` names it. */
  browser: { executablePath: string; args?: string[] };
}

const [file] = process.argv.slice(2);
const shopping: Shopping = JSON.parse(readFileSync(file!, "utf8"));
const { order, user } = shopping;

const notebookFile = `${file}.notebook`;
const notes = existsSync(notebookFile)
  ? JSON.parse(readFileSync(notebookFile, "utf8"))
  : {};
function note(more: object) {
  Object.assign(notes, more);
  writeFileSync(notebookFile, JSON.stringify(notes), { mode: 0o600 });
}
// Before the first call: card_task_find gives the task back by its key alone.
if (notes.key === undefined) {
  note({ idempotency_key: crypto.randomUUID(), key: await newRelayKey() });
}

const baseUrl = process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000";
const mcp = new Client({ name: "shopper", version: "1.0.0" });
await mcp.connect(
  new StreamableHTTPClientTransport(new URL(`${baseUrl}/api/mcp`)),
);

/** Calls a tool; what it says when it fails names the next step. */
// deno-lint-ignore no-explicit-any
async function call(name: string, parameters: object): Promise<any> {
  const { isError, content, structuredContent } = await mcp.callTool({
    name,
    arguments: { parameters },
  });
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return structuredContent;
}

const { recommended_way, certain, trial, next_steps } = await call(
  "environment_prepare",
  {
    browser_driver: "playwright",
    browser_visible: false,
    person_present: true,
    wallets: [],
    can_run_code: true,
  },
);
if (recommended_way !== "relay" || !(certain || trial)) {
  throw new Error(next_steps.join("\n"));
}

// The code is in the document, which also says who qualifies.
const { resources } = await mcp.listResources();
const { uri } = resources.find(({ uri }) => uri.endsWith("/promo.md"))!;
const { contents } = await mcp.readResource({ uri });
const [, reservation_code] = /The reservation code is ([\w-]+)\./.exec(
  JSON.stringify(contents),
)!;
if (notes.reservation_id === undefined) {
  const { reservation_id } = await call("promo_reserve", {
    ...user,
    reservation_code,
    attestation_no_demand: true,
    attestation_no_duplicates: true,
  });
  note({ reservation_id });
}

const { idempotency_key } = notes;
const started = await call("card_task_start", {
  ...order,
  way: "relay",
  agent_name: "Shopper",
  public_key: notes.key.publicJwk,
  idempotency_key,
});
const { task_id, task_token, pairing_code, key_words } = started;
if (notes.ordered === undefined) {
  note({ ordered: await pay(await cardOfPerson()) });
}
const { number, paid } = notes.ordered;
const { follow_up, exceeds_agreed } = await call("card_task_complete", {
  task_id,
  task_token,
  outcome: "completed",
  amount: paid,
  product_url: order.merchant_url,
  confirmation_number: number,
});
console.log(`Ordered: ${number}${exceeds_agreed ? ", for too much" : ""}`);

// Both calls are ready but for what only we know.
// deno-lint-ignore no-explicit-any
const [publish, claim]: any[] = follow_up;
if (notes.api_key === undefined) {
  const { key: api_key } = await call("key_register", {
    name: "Shopper",
    contactEmail: user.email,
  });
  note({ api_key });
}
if (notes.id === undefined) {
  const { id } = await call(publish.tool, {
    ...publish.arguments.parameters,
    api_key: notes.api_key,
    submitterEmail: user.email,
    submitterPhone: shopping.phone,
  });
  note({ id });
}
console.log(`Published as: ${notes.id}, once it is reviewed`);
// A server that does not name the partner of its promotion prepares no claim.
if (claim !== undefined && notes.cash_back_usd === undefined) {
  const { cash_back_usd } = await call(claim.tool, {
    ...user,
    ...claim.arguments.parameters,
    reservation_id: notes.reservation_id,
    preferred_reward: "gift-card",
  });
  note({ cash_back_usd });
}
if (claim !== undefined) console.log(`Cash back: ${notes.cash_back_usd} USD`);
await mcp.close();

/** Waits until the person has entered the card. */
async function cardOfPerson(): Promise<Card> {
  const find = () => call("card_task_find", { idempotency_key });
  let { status, next_step } = await find();
  if (status === "awaiting_card") {
    console.log(`Card link: ${await cardLink(started, notes.key)}`);
    console.log(`Pairing code: ${pairing_code}`);
    console.log(`The page shows: ${key_words}`);
  }
  while (status === "awaiting_card") {
    await setTimeout(3000);
    ({ status, next_step } = await find());
  }
  // An order may exist: look before anybody pays again.
  if (status !== "card_ready") throw new Error(next_step);
  const collected = await call("card_task_collect", { task_id, task_token });
  return await openCard(collected, notes.key, order);
}

/** Pays at the shop. This part knows the shop's pages: put yours here. */
async function pay(card: Card): Promise<{ number: string; paid: number }> {
  const browser = await chromium.launch(shopping.browser);
  const page = await browser.newPage();
  await page.goto(order.merchant_url);
  await page.getByText("Buy now").click();
  if (Number(await page.textContent("#total")) > order.amount) {
    await browser.close();
    await call("card_task_complete", {
      task_id,
      task_token,
      outcome: "failed",
      failure_reason: "the shop asks for more than was agreed",
    });
    throw new Error("The shop asks for more than was agreed.");
  }
  for (const [label, text] of Object.entries(card)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByText("Place order").click();
  const number = await page.textContent("#order") ?? "";
  const paid = Number(await page.textContent("#paid"));
  await browser.close();
  return { number, paid };
}
