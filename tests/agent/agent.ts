/**
 * A reference agent: what a client does to buy something with a person's card,
 * from the first tool call to the gallery; `relay.ts` has its purchases by
 * relay. It uses the MCP server and its own
 * browser, and nothing of the service's code.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import type { McpClient } from "../support/mcp_clients.ts";

/** The purchase to make. */
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
    idempotency_key: crypto.randomUUID(),
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
export async function call(
  client: McpClient,
  name: string,
  parameters: Record<string, unknown>,
) {
  const { isError, text, data } = await client.call(name, parameters);
  if (isError) throw new Error(`${name}: ${text}`);
  return data;
}

/** Lets the service say which way fits, and expects one. */
export async function chooseWay(
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

/** Goes from the page of the product to the checkout. */
export async function openCheckout(
  browser: Browser,
  order: Order,
): Promise<Page> {
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
