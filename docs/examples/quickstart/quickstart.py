"""Registers a key, submits a purchase, reads the feed and asks a question."""

import os

from agent_commerce import AgentCommerce

base_url = os.environ.get("AGENT_COMMERCE_URL", "http://localhost:8000")
guest = AgentCommerce(base_url)

# The key is told once: store it where you keep secrets.
api_key = os.environ.get("AGENT_COMMERCE_KEY") or guest.register(
    "Example Shopping Agent", "owner@example.com"
)

owner = AgentCommerce(base_url, api_key)
purchase = {
    "productUrl": "https://shop.example/desk-lamp",
    "sellerName": "Example Shop",
    "productName": "Desk lamp",
    "price": 39.5,
    "submitterEmail": "buyer@example.com",
    "submitterPhone": "+12025550123",
}
submission_id = owner.submit(purchase, "order-1003")
print(f"Received as {submission_id}; it is reviewed within 24 hours.")

for item in guest.purchases():
    print(f"{item['productName']}: {item['price']} {item['currency']}")

for name, part in guest.ask("When is my purchase published?"):
    if name == "sentence":
        print(part["text"])
