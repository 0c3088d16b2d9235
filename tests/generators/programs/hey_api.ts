import { client } from "../hey_api/client.gen";
import {
  getPrices,
  listPurchases,
  registerKey,
  submitPurchase,
} from "../hey_api/sdk.gen";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

client.setConfig({ baseUrl: BASE_URL });
const throwOnError = true;

// Every request and every response passes the generated schemas of zod.
await run({
  async register() {
    const { data } = await registerKey({ body: KEY, throwOnError });
    return data.key;
  },
  async submit(auth, isSandbox) {
    const headers = { "X-Sandbox": `${isSandbox}` };
    const request = { body: PURCHASE, headers, auth, throwOnError } as const;
    return (await submitPurchase(request)).data;
  },
  async feed() {
    const query = { limit: 10 };
    const { data } = await listPurchases({ query, throwOnError });
    return data.items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const query = { q: "desk lamp" };
    return (await getPrices({ query, throwOnError })).data.prices.length;
  },
});
