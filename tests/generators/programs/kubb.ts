import { setConfig } from "@kubb/plugin-client/clients/fetch";
import { getPrices } from "../kubb/clients/getPrices";
import { listPurchases } from "../kubb/clients/listPurchases";
import { registerKey } from "../kubb/clients/registerKey";
import { submitPurchase } from "../kubb/clients/submitPurchase";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

setConfig({ baseURL: BASE_URL });

// Every request and every response passes the generated schemas of zod.
await run({
  register: async () => (await registerKey(KEY)).key,
  submit: (key, isSandbox) =>
    submitPurchase(
      PURCHASE,
      { "X-Sandbox": `${isSandbox}` },
      { headers: { authorization: `Bearer ${key}` } },
    ),
  async feed() {
    const page = await listPurchases({ limit: 10 });
    if (page === undefined || !("items" in page)) throw new Error("no page");
    return page.items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const report = await getPrices({ q: "desk lamp" });
    if (report === undefined || !("prices" in report)) throw new Error("none");
    return report.prices.length;
  },
});
