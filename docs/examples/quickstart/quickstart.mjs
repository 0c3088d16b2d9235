// Registers a key, submits a purchase, reads the feed and asks a question.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { AgentCommerce } from "agent-commerce-client";

const baseUrl = process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000";
const guest = new AgentCommerce({ baseUrl });

// The key is told once and the purchase is submitted once, however often this
// is run: both are kept here. Without the file, everything begins anew.
const file = "quickstart.json";
const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const mine = kept[baseUrl] ??= {};
const keep = () => writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });

const apiKey = process.env.AGENT_COMMERCE_KEY ??
  (mine.key ??= await guest.register({
    name: "Example Shopping Agent",
    contactEmail: "owner@example.com",
  }));
keep();

const owner = new AgentCommerce({ baseUrl, apiKey });
mine.id ??= await owner.submit({
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
}, "order-1002");
keep();
console.log(`Received as ${mine.id}; it is reviewed within 24 hours.`);

for await (const { productName, price, currency } of guest.purchases()) {
  console.log(`${productName}: ${price} ${currency}`);
}

for await (const part of guest.ask("When is my purchase published?")) {
  if (part.name === "sentence") console.log(part.text);
}
