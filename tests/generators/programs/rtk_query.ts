import { configureStore } from "@reduxjs/toolkit";
import { api } from "../rtk_query/api";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";
import { session } from "./rtk_query_base";

session.baseUrl = BASE_URL;
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (standard) => standard().concat(api.middleware),
});
const { registerKey, submitPurchase, listPurchases, getPrices } = api.endpoints;

await run({
  async register() {
    const action = registerKey.initiate({ keyRegistration: KEY });
    return (await store.dispatch(action).unwrap()).key;
  },
  submit(key, isSandbox) {
    session.key = key;
    return store.dispatch(submitPurchase.initiate({
      submission: PURCHASE,
      "X-Sandbox": `${isSandbox}`,
    })).unwrap();
  },
  async feed() {
    const action = listPurchases.initiate({ limit: 10 });
    const { items } = await store.dispatch(action).unwrap();
    return items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const action = getPrices.initiate({ q: "desk lamp" });
    return (await store.dispatch(action).unwrap()).prices.length;
  },
});
store.dispatch(api.util.resetApiState());
