import { createApiClient } from "../openapi_zod_client/api";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

// Every request and every response is validated.
const client = createApiClient(BASE_URL, { validate: true });

await run({
  register: async () => (await client.registerKey(KEY)).key,
  submit: (key, isSandbox) =>
    client.submitPurchase(PURCHASE, {
      headers: { authorization: `Bearer ${key}`, "X-Sandbox": `${isSandbox}` },
    }),
  async feed() {
    const { items } = await client.listPurchases({ queries: { limit: 10 } });
    return items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const queries = { q: "desk lamp" };
    return (await client.getPrices({ queries })).prices.length;
  },
});
