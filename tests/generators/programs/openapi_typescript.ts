import createClient from "openapi-fetch";
import type { paths } from "../openapi_typescript/api";
import { BASE_URL, KEY, PURCHASE, run } from "./purchase";

const client = createClient<paths>({ baseUrl: BASE_URL });

const body = PURCHASE;
const refused = await client.POST("/api/v1/gallery/submissions", { body });
const code = refused.error?.error.code;
if (code !== "unauthorized") throw new Error("not refused");
const answer = await client.POST("/api/ask", {
  body: { question: "How do I get an API key?" },
});
// The answer may be a stream of events, which is text.
if (typeof answer.data !== "object") throw new Error("not an answer");
if (answer.data.confidence !== "high") throw new Error("not sure");

await run({
  async register() {
    const { data } = await client.POST("/api/v1/keys", { body: KEY });
    return data!.key;
  },
  async submit(key, isSandbox) {
    const { data } = await client.POST("/api/v1/gallery/submissions", {
      params: { header: isSandbox ? { "X-Sandbox": "true" } : {} },
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    return data!;
  },
  async feed() {
    const query = { limit: 10 };
    const { data } = await client.GET("/api/v1/gallery/feed", {
      params: { query },
    });
    return data!.items.map(({ productUrl }) => productUrl);
  },
  async prices() {
    const { data } = await client.GET("/api/v1/gallery/prices", {
      params: { query: { q: "desk lamp" } },
    });
    return data!.prices.length;
  },
});
