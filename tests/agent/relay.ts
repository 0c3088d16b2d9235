/**
 * How the reference agent buys by relay. It writes down what it needs before
 * it acts, so that it can go on after a crash; before it pays, and whenever it
 * cannot tell, it looks at the shop's order page.
 *
 * @module
 */
import {
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { Browser, Page } from "playwright-core";
import type { McpClient } from "../support/mcp_clients.ts";
import {
  call,
  chooseWay,
  openCheckout,
  type Order,
  type Purchase,
} from "./agent.ts";
import type { CardRequest } from "./person.ts";
import type { Card } from "./shop.ts";

/** The agent's state on disk: JSON, written before the first call. */
export interface Notebook {
  order: Order;
  idempotencyKey: string;
  privateKey: JWK;
  publicKey: JWK;
}

/** Dependencies of the agent. */
export interface Tools {
  client: McpClient;
  browser: Browser;
  askPerson(request: CardRequest): Promise<void>;
  /** How long it waits for the shop's answer. */
  patienceMs?: number;
  /** Runs when the shop has been told to charge the card. */
  afterPay?(): void | Promise<void>;
}

/** How a purchase by relay ended. */
export interface RelayPurchase extends Purchase {
  status: string;
  exceedsAgreed?: boolean;
}

/** An order on the shop's pages. */
interface Placed {
  number: string;
  paid: number;
}

type Credential = Record<"task_id" | "task_token", string>;

/** Begins a notebook for a purchase. */
export async function newNotebook(order: Order): Promise<Notebook> {
  const options = { crv: "P-256", extractable: true };
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", options);
  return {
    order,
    idempotencyKey: crypto.randomUUID(),
    privateKey: await exportJWK(privateKey),
    publicKey: await exportJWK(publicKey),
  };
}

/** Buys, or goes on where an earlier try was cut off. */
export async function buyByRelay(
  notebook: Notebook,
  tools: Tools,
): Promise<RelayPurchase> {
  const { client } = tools;
  await chooseWay(client, { browser_visible: false, wallets: [] }, "relay");
  const started = await call(client, "card_task_start", {
    ...notebook.order,
    way: "relay",
    agent_name: "Reference agent",
    public_key: notebook.publicKey,
    idempotency_key: notebook.idempotencyKey,
  });
  const { task_id, task_token } = started;
  const credential = { task_id, task_token };
  const work = { credential, tools };
  if (started.replayed && await canCollectAgain(notebook, client)) {
    const placed = await findOrder(notebook.order, tools);
    if (placed !== undefined) return await record(placed, work);
    const card = await collect(notebook, credential, client);
    return await pay(card, notebook.order, work);
  }
  // Our own value goes into the link, never the one that came back.
  const ownThumbprint = await calculateJwkThumbprint(notebook.publicKey);
  if (started.status === "awaiting_card") {
    await tools.askPerson({
      link: `${started.card_link}#${ownThumbprint}`,
      pairingCode: started.pairing_code,
      keyWords: started.key_words,
    });
  }
  const status = await waitForCard(client, credential);
  if (status === "card_ready") {
    const card = await collect(notebook, credential, client);
    return await pay(card, notebook.order, work);
  }
  // The card is gone from memory; what became of it, the shop knows.
  if (status === "card_collected" || status === "uncertain") {
    return await clearUp(notebook.order, work);
  }
  return { status, orderNumber: "", followUp: [] };
}

/** True if the answer of an earlier collection may have been lost. */
async function canCollectAgain(
  { idempotencyKey: idempotency_key }: Notebook,
  client: McpClient,
): Promise<boolean> {
  const { status, next_tool } = await call(client, "card_task_find", {
    idempotency_key,
  });
  return status === "card_collected" && next_tool === "card_task_collect";
}

async function waitForCard(
  client: McpClient,
  credential: Credential,
): Promise<string> {
  while (true) {
    const { status } = await call(client, "card_task_status", credential);
    if (status !== "awaiting_card") return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function collect(
  { privateKey, publicKey }: Notebook,
  credential: Credential,
  client: McpClient,
): Promise<Card> {
  const { ciphertext } = await call(client, "card_task_collect", credential);
  const { plaintext, protectedHeader } = await compactDecrypt(
    ciphertext,
    await importJWK(privateKey, "ECDH-ES"),
    { keyManagementAlgorithms: ["ECDH-ES"] },
  );
  const { task, exp, kid } = protectedHeader;
  const isOurs = task === credential.task_id &&
    kid === await calculateJwkThumbprint(publicKey) &&
    Number(exp) * 1000 > Date.now();
  if (!isOurs) throw new Error("The card is not for this task.");
  return JSON.parse(new TextDecoder().decode(plaintext));
}

interface Work {
  credential: Credential;
  tools: Tools;
}

async function pay(
  card: Card,
  order: Order,
  { credential, tools }: Work,
): Promise<RelayPurchase> {
  const page = await openCheckout(tools.browser, order);
  if (Number(await page.textContent("#total")) > order.amount) {
    await page.close();
    const reason = { failure_reason: "the shop asks for more than agreed" };
    return await tell("failed", reason, { credential, tools });
  }
  for (const [name, text] of Object.entries(card)) {
    await page.getByLabel(name, { exact: true }).fill(text);
  }
  // A shop that hangs never ends the navigation of this click.
  await page.getByText("Place order").click({ noWaitAfter: true });
  const timeout = tools.patienceMs ?? 30_000;
  const answered = await page.waitForSelector("#order", { timeout })
    .then(() => true, () => false);
  await tools.afterPay?.();
  const placed = answered ? await readOrder(page) : undefined;
  await page.close();
  if (placed !== undefined) return await record(placed, { credential, tools });
  await tell("unknown", {}, { credential, tools });
  return await clearUp(order, { credential, tools });
}

/** Looks for the order before anything else is done about it. */
async function clearUp(order: Order, work: Work): Promise<RelayPurchase> {
  const placed = await findOrder(order, work.tools);
  return placed === undefined
    ? await tell("failed", { failure_reason: "there is no order" }, work)
    : await record(placed, work);
}

async function findOrder(
  order: Order,
  { browser }: Tools,
): Promise<Placed | undefined> {
  const page = await browser.newPage();
  await page.goto(new URL("/orders", order.merchant_url).href);
  const placed = await readOrder(page);
  await page.close();
  return placed;
}

async function readOrder(page: Page): Promise<Placed | undefined> {
  if (await page.locator("#order").count() === 0) return undefined;
  const number = await page.textContent("#order") ?? "";
  return { number, paid: Number(await page.textContent("#paid")) };
}

async function record(
  { number, paid }: Placed,
  work: Work,
): Promise<RelayPurchase> {
  const receipt = { amount: paid, confirmation_number: number };
  const told = await tell("completed", receipt, work);
  return { ...told, orderNumber: number };
}

async function tell(
  outcome: "completed" | "failed" | "unknown",
  details: Record<string, unknown>,
  { credential, tools }: Work,
): Promise<RelayPurchase> {
  const { status, exceeds_agreed, follow_up } = await call(
    tools.client,
    "card_task_complete",
    { ...credential, outcome, ...details },
  );
  return {
    status,
    exceedsAgreed: exceeds_agreed,
    orderNumber: "",
    followUp: follow_up,
  };
}
