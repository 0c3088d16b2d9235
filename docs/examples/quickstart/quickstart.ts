// Registers a key, submits a purchase, reads the feed and asks a question.
import process from "node:process";
import { AgentCommerce } from "agent-commerce-client";

const baseUrl = process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000";
const guest = new AgentCommerce({ baseUrl });

// The key is told once: store it where you keep secrets.
const apiKey = process.env.AGENT_COMMERCE_KEY ??
  await guest.register({
    name: "Example Shopping Agent",
    contactEmail: "owner@example.com",
  });

const owner = new AgentCommerce({ baseUrl, apiKey });
const id = await owner.submit({
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
}, "order-1002");
console.log(`Received as ${id}; it is reviewed within 24 hours.`);

for await (const { productName, price, currency } of guest.purchases()) {
  console.log(`${productName}: ${price} ${currency}`);
}

for await (const part of guest.ask("When is my purchase published?")) {
  if (part.name === "sentence") console.log(part.text);
}
