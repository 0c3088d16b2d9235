import "@angular/compiler";
import {
  HttpClient,
  HttpHeaders,
  type HttpRequest,
  HttpResponse,
} from "@angular/common/http";
import { firstValueFrom, from } from "rxjs";
import { getPrices } from "../ng_openapi_gen/fn/gallery/get-prices";
import { listPurchases } from "../ng_openapi_gen/fn/gallery/list-purchases";
import { submitPurchase } from "../ng_openapi_gen/fn/gallery/submit-purchase";
import { registerKey } from "../ng_openapi_gen/fn/keys/register-key";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

let key = "";

/** Does what the backend of Angular does in a browser. */
async function send(request: HttpRequest<unknown>) {
  const headers: Record<string, string> = {};
  for (const name of request.headers.keys()) {
    headers[name] = request.headers.get(name)!;
  }
  if (key !== "") headers.authorization = `Bearer ${key}`;
  const body = request.serializeBody() as string | null;
  const type = request.detectContentTypeHeader();
  if (type !== null) headers["content-type"] = type;
  const { method, urlWithParams } = request;
  const response = await fetch(urlWithParams, { method, headers, body });
  if (!response.ok) throw new Error(await response.text());
  return new HttpResponse({
    body: await response.json(),
    headers: new HttpHeaders(response.headers),
    status: response.status,
  });
}

const http = new HttpClient({ handle: (request) => from(send(request)) });

await run({
  async register() {
    const sent = registerKey(http, BASE_URL, { body: KEY });
    return (await firstValueFrom(sent)).body.key;
  },
  async submit(own, isSandbox) {
    key = own;
    const sent = submitPurchase(http, BASE_URL, {
      "X-Sandbox": `${isSandbox}`,
      body: PURCHASE,
    });
    return (await firstValueFrom(sent)).body;
  },
  async feed() {
    const sent = listPurchases(http, BASE_URL, { limit: 10 });
    const { items } = (await firstValueFrom(sent)).body;
    return items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const sent = getPrices(http, BASE_URL, { q: "desk lamp" });
    return (await firstValueFrom(sent)).body.prices.length;
  },
});
