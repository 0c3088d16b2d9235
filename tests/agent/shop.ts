/**
 * A small shop for tests: one product, and a checkout that takes a card. It is
 * somebody else's site: what it gets is what a merchant would get.
 *
 * @module
 */
import type { TEST_CARD } from "../support/card.ts";

/** A card as the checkout form sends it. */
export type Card = typeof TEST_CARD;

/** A running shop. */
export interface Shop extends AsyncDisposable {
  /** Its address for a browser that was started with `resolverRule`. */
  url: string;
  /** Its address on this machine. */
  localUrl: string;
  /** Sends the shop's public name to this machine. */
  resolverRule: string;
  /** The cards that orders were paid with. */
  orders: Card[];
}

const HOST = "shop.example";

const FIELDS: (keyof Card)[] = [
  "number",
  "expiry",
  "cvc",
  "name",
  "postal_code",
];

/** How a shop behaves on a bad day. */
export interface ShopMood {
  /** The price that the checkout shows, in USD. */
  total?: number;
  /** The amount charged when the order is placed. */
  charged?: number;
  /** Takes the order and never answers. */
  hangs?: boolean;
}

/** Opens the shop. */
export function openShop(
  { total = 39.9, charged = total, hangs = false }: ShopMood = {},
): Shop {
  const orders: Card[] = [];
  const closing = Promise.withResolvers<void>();
  const placed = (number: number) =>
    `<p>Order number: <strong id="order">A-${1000 + number}</strong>
        <p>Paid: USD <span id="paid">${charged.toFixed(2)}</span>`;
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
  }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/orders") {
      const form = await request.formData();
      const entries = FIELDS.map((name) => [name, `${form.get(name)}`]);
      orders.push(Object.fromEntries(entries));
      if (hangs) await closing.promise;
      return html(`<h1>Order placed</h1>${placed(orders.length)}`);
    }
    if (pathname === "/orders") {
      const last = orders.length > 0 ? placed(orders.length) : "<p>None.";
      return html(`<h1>Your orders</h1>${last}`);
    }
    return pathname === "/kettle" ? html(PRODUCT) : html(checkout(total));
  });
  const { port } = server.addr as Deno.NetAddr;
  return {
    url: `http://${HOST}/kettle`,
    localUrl: `http://127.0.0.1:${port}/kettle`,
    resolverRule:
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port},EXCLUDE localhost`,
    orders,
    [Symbol.asyncDispose]: () => {
      closing.resolve();
      return server.shutdown();
    },
  };
}

const PRODUCT = `<h1>Electric kettle</h1><p>USD 39.90
  <p><a href="/checkout">Buy now</a>`;

function checkout(total: number): string {
  const fields = FIELDS.map((name) =>
    `<input name="${name}" aria-label="${name}">`
  );
  return `<h1>Checkout</h1>
  <p>Total: USD <span id="total">${total.toFixed(2)}</span>
  <form method="post" action="/orders">${fields.join("")}
  <button>Place order</button></form>`;
}

function html(body: string): Response {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(`<!DOCTYPE html><title>Shop</title>${body}`, { headers });
}
