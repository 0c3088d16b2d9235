import { Api } from "../swagger_typescript_api/api";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

const { api } = new Api({ baseUrl: BASE_URL });

await run({
  register: async () => (await api.registerKey(KEY)).data.key,
  async submit(key, isSandbox) {
    const headers = { "X-API-Key": key, "X-Sandbox": `${isSandbox}` };
    return (await api.submitPurchase(PURCHASE, { headers })).data;
  },
  async feed() {
    const { data } = await api.listPurchases({ limit: 10 });
    return data.items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    return (await api.getPrices({ q: "desk lamp" })).data.prices.length;
  },
});
