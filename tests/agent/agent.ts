/**
 * A reference agent: what a client does to buy something with a person's card,
 * from the first tool call to the gallery. It uses the MCP server and its own
 * browser, and nothing of the service's code.
 *
 * @module
 */
import {
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
} from "jose";
import type { Browser, Page } from "playwright-core";
import type { McpClient } from "../support/mcp_clients.ts";
import type { CardRequest } from "./person.ts";
import type { Card } from "./shop.ts";

/** What to buy. */
export interface Order {
  merchant_name: string;
  merchant_url: string;
  item: string;
  amount: number;
}

/** How a purchase ended. */
export interface Purchase {
  orderNumber: string;
  /** Calls that card_task_complete made ready. */
  followUp: {
    tool: string;
    arguments: { parameters: Record<string, unknown> };
  }[];
}

/** Buys with a card that the person enters on the card page of the service. */
export async function buyByRelay(
  client: McpClient,
  browser: Browser,
  order: Order,
  askPerson: (request: CardRequest) => Promise<void>,
): Promise<Purchase> {
  await chooseWay(client, { browser_visible: false, wallets: [] }, "relay");
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", {
    crv: "P-256",
  });
  const jwk = await exportJWK(publicKey);
  const ownThumbprint = await calculateJwkThumbprint(jwk);
  const started = await call(client, "card_task_start", {
    ...order,
    way: "relay",
    agent_name: "Reference agent",
    public_key: jwk,
  });
  const { task_id, task_token } = started;
  // Our own value goes into the link, never the one that came back.
  await askPerson({
    link: `${started.card_link}#${ownThumbprint}`,
    pairingCode: started.pairing_code,
    keyWords: started.key_words,
  });
  const credential = { task_id, task_token };
  await waitForCard(client, credential);
  const { ciphertext } = await call(client, "card_task_collect", credential);
  const { plaintext, protectedHeader } = await compactDecrypt(
    ciphertext,
    privateKey,
    { keyManagementAlgorithms: ["ECDH-ES"] },
  );
  const { task, exp, kid } = protectedHeader;
  const isOurs = task === task_id && kid === ownThumbprint &&
    Number(exp) * 1000 > Date.now();
  if (!isOurs) throw new Error("The card is not for this task.");
  const card: Card = JSON.parse(new TextDecoder().decode(plaintext));

  const page = await openCheckout(browser, order);
  for (const [name, text] of Object.entries(card)) {
    await page.getByLabel(name, { exact: true }).fill(text);
  }
  return await finish(client, page, { credential, order });
}

/** Buys with a card that the person types into the agent's own browser. */
export async function buyInPerson(
  client: McpClient,
  browser: Browser,
  order: Order,
  letPersonType: (page: Page) => Promise<void>,
): Promise<Purchase> {
  await chooseWay(client, { browser_visible: true }, "in_person");
  const started = await call(client, "card_task_start", {
    ...order,
    way: "in_person",
  });
  const { task_id, task_token } = started;
  const page = await openCheckout(browser, order);
  await letPersonType(page);
  const credential = { task_id, task_token };
  return await finish(client, page, { credential, order });
}

/** Publishes a purchase; returns its id in the gallery. */
export async function publish(
  client: McpClient,
  { followUp }: Purchase,
  owner: { email: string; phone: string },
): Promise<string> {
  const { key } = await call(client, "key_register", {
    name: "Reference agent",
    contactEmail: owner.email,
  });
  const ready = followUp.find(({ tool }) => tool === "gallery_submit")!;
  const { id } = await call(client, "gallery_submit", {
    ...ready.arguments.parameters,
    api_key: key,
    submitterEmail: owner.email,
    submitterPhone: owner.phone,
  });
  return id;
}

/** A user who qualifies for the promotion. */
export interface User {
  email: string;
  platform_account_id: string;
  company: string;
  agent_environment: string;
  onramp: string;
}

/** Reserves cash back before a purchase; returns the reservation's id. */
export async function reserveCashBack(
  client: McpClient,
  user: User,
): Promise<string> {
  const { resources } = await client.listResources();
  const { uri } = resources.find(({ uri }) => uri.endsWith("/promo.md"))!;
  const { contents } = await client.readResource({ uri });
  const [, code] = /The reservation code is ([\w-]+)\./.exec(
    contents[0]!.text,
  )!;
  const { reservation_id } = await call(client, "promo_reserve", {
    ...user,
    reservation_code: code,
    attestation_no_demand: true,
    attestation_no_duplicates: true,
  });
  return reservation_id;
}

/** Claims reserved cash back; returns what comes back, in US dollars. */
export async function claimCashBack(
  client: McpClient,
  { followUp }: Purchase,
  { user, reservationId }: { user: User; reservationId: string },
): Promise<number> {
  const ready = followUp.find(({ tool }) => tool === "promo_claim")!;
  const { cash_back_usd } = await call(client, "promo_claim", {
    ...user,
    ...ready.arguments.parameters,
    reservation_id: reservationId,
    preferred_reward: "gift-card",
  });
  return cash_back_usd;
}

/** Calls a tool; an error result ends the purchase with the tool's own words. */
async function call(
  client: McpClient,
  name: string,
  parameters: Record<string, unknown>,
) {
  const { isError, text, data } = await client.call(name, parameters);
  if (isError) throw new Error(`${name}: ${text}`);
  return data;
}

async function chooseWay(
  client: McpClient,
  report: Record<string, unknown>,
  expected: string,
): Promise<void> {
  const { recommended_way, certain, trial } = await call(
    client,
    "environment_prepare",
    {
      browser_driver: "playwright",
      person_present: true,
      can_run_code: true,
      ...report,
    },
  );
  if (recommended_way !== expected || !(certain || trial)) {
    throw new Error(`${recommended_way} was recommended`);
  }
}

async function waitForCard(
  client: McpClient,
  credential: Record<string, unknown>,
): Promise<void> {
  while (true) {
    const task = await call(client, "card_task_status", credential);
    if (task.status === "card_ready") return;
    if (task.status !== "awaiting_card") {
      throw new Error(`${task.status}: ${task.next_step}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function openCheckout(browser: Browser, order: Order): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(order.merchant_url);
  await page.getByText("Buy now").click();
  return page;
}

async function finish(
  client: McpClient,
  page: Page,
  { credential, order }: { credential: Record<string, unknown>; order: Order },
): Promise<Purchase> {
  await page.getByText("Place order").click();
  const orderNumber = await page.textContent("#order") ?? "";
  await page.close();
  const completed = await call(client, "card_task_complete", {
    ...credential,
    outcome: "completed",
    amount: order.amount,
    product_url: order.merchant_url,
    confirmation_number: orderNumber,
  });
  return { orderNumber, followUp: completed.follow_up };
}
