import { ok } from "@oazapfts/runtime";
import {
  defaults,
  getPrices,
  listPurchases,
  registerKey,
  submitPurchase,
} from "../oazapfts/api";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

defaults.baseUrl = BASE_URL;

await run({
  register: async () => (await ok(registerKey(KEY))).key,
  async submit(key, isSandbox) {
    const headers = { authorization: `Bearer ${key}` };
    const { status, data } = await submitPurchase(
      PURCHASE,
      { xSandbox: isSandbox ? "true" : undefined },
      { headers },
    );
    if (status !== 200 && status !== 201) throw new Error(data.error.message);
    return data;
  },
  async feed() {
    const { items } = await ok(listPurchases({ limit: 10 })) as {
      items: { productUrl: string }[];
    };
    return items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const response = await getPrices({ q: "desk lamp" });
    if (response.status !== 200) throw new Error(`${response.status}`);
    return response.data.prices.length;
  },
});
