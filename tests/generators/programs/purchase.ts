/** Steps of each program, with the client that was generated for it. */
import process from "node:process";

export const KEY = {
  name: "Generated client",
  contactEmail: "owner@agents.example",
};

/** A purchase in dollars, because it names no currency. */
export const PURCHASE = {
  productUrl: "https://shop.example/desk-lamp/{id}?q=100%-cotton",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@agents.example",
  submitterPhone: "+12025550123",
};

export interface Steps {
  /** Returns the new key. */
  register(): Promise<string>;
  /** Sends the purchase; returns the answer. */
  submit(key: string, isSandbox: boolean): Promise<object>;
  /** Returns the URLs of the products in the feed. */
  feed(): Promise<(string | undefined)[]>;
  /** Returns the number of prices found for the purchase. */
  prices(): Promise<number>;
}

/** Runs the steps and writes what came as one line of JSON. */
export async function run(steps: Steps): Promise<void> {
  const key = await steps.register();
  const sandbox = await steps.submit(key, true);
  const received = await steps.submit(key, false);
  console.log(JSON.stringify({
    key: /^agc_/.test(key),
    sandbox: "sandbox" in sandbox && sandbox.sandbox,
    currency: "currency" in sandbox && sandbox.currency,
    received: "message" in received,
    feed: await steps.feed(),
    prices: await steps.prices(),
  }));
}

export const BASE_URL = process.argv[2]!;
