import {
  GalleryService,
  KeysService,
  OpenAPI,
} from "../openapi_typescript_codegen";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

OpenAPI.BASE = BASE_URL;

await run({
  register: async () => (await KeysService.registerKey(KEY)).key,
  submit(key, isSandbox) {
    OpenAPI.TOKEN = key;
    const id = isSandbox ? undefined : "one";
    return GalleryService.submitPurchase(PURCHASE, id, `${isSandbox}`);
  },
  async feed() {
    const { items } = await GalleryService.listPurchases();
    return items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    return (await GalleryService.getPrices("desk lamp")).prices.length;
  },
});
