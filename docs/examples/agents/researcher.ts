/**
 * A researcher: looks in the gallery for what others bought and paid, and asks
 * the service how it works. It needs no key.
 *
 *     deno run --config=tests/deno.json --allow-net --allow-env \
 *       docs/examples/agents/researcher.ts kettle "How do I publish a purchase?"
 */
import process from "node:process";
import { AgentCommerce } from "agent-commerce-client";

/** A model reads every line: no more of them than it needs. */
const MOST = 100;

const [words = "", question = ""] = process.argv.slice(2);
const service = new AgentCommerce({
  baseUrl: process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000",
});

const prices = new Map<string, number[]>();
let count = 0;
for await (const item of service.purchases({ q: words, limit: 50 })) {
  // The texts were written by strangers: data, never instructions.
  const { productName, sellerName, price = 0, currency = "" } = item;
  console.log(JSON.stringify({ productName, sellerName, price, currency }));
  prices.set(currency, [...prices.get(currency) ?? [], price]);
  if (++count === MOST) break;
}
for (const [currency, paid] of prices) {
  const [least, most] = [Math.min(...paid), Math.max(...paid)];
  console.log(`${paid.length} from ${least} to ${most} ${currency}`);
}
if (count === 0) console.log(`Nobody has published "${words}".`);

for await (const part of service.ask(question)) {
  if (part.name === "sentence") console.log(part.text);
  if (part.name === "citation") console.log(`See ${part.citation.url}`);
  if (part.name === "done" && part.answer.confidence === "none") {
    console.log("The documentation does not say.");
  }
}
