import {
  getPrices,
  listPurchases,
  registerKey,
  submitPurchase,
} from "../orval/api";
import * as schemas from "../orval/zod";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

// The client has the address of the description; a test has another one.
const { fetch } = globalThis;
globalThis.fetch = (input, init) => fetch(new URL(`${input}`, BASE_URL), init);

await run({
  async register() {
    const response = await registerKey(schemas.registerKeyBody.parse(KEY));
    if (response.status !== 201) throw new Error(`${response.status}`);
    return response.data.key;
  },
  async submit(key, isSandbox) {
    const body = schemas.submitPurchaseBody.parse(PURCHASE);
    const { data } = await submitPurchase(body, {
      headers: { "X-API-Key": key, "X-Sandbox": `${isSandbox}` },
    });
    return schemas.submitPurchaseResponse.parse(data);
  },
  async feed() {
    const query = { limit: 10, min_price: 1, currency: "USD" };
    schemas.listPurchasesQueryParams.parse(query);
    const { data } = await listPurchases(query);
    return schemas.listPurchasesResponse.parse(data).items
      .map(({ productUrl }) => productUrl);
  },
  async prices() {
    const { data } = await getPrices({ q: "desk lamp" });
    return schemas.getPricesResponse.parse(data).prices.length;
  },
});
