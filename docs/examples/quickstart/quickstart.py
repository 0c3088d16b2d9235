"""Registers a key, submits a purchase, reads the feed and asks a question."""

import json
import os
from pathlib import Path

from agent_commerce import AgentCommerce

base_url = os.environ.get("AGENT_COMMERCE_URL", "http://localhost:8000")
guest = AgentCommerce(base_url)

# The key is told once and the purchase is submitted once, however often this
# is run: both are kept here. Without the file, everything begins anew.
file = Path("quickstart.json")
os.umask(0o077)
kept = json.loads(file.read_text()) if file.exists() else {}
mine = kept.setdefault(base_url, {})

api_key = os.environ.get("AGENT_COMMERCE_KEY") or mine.get("key")
if api_key is None:
    api_key = mine["key"] = guest.register(
        "Example Shopping Agent", "owner@example.com"
    )
    file.write_text(json.dumps(kept))

owner = AgentCommerce(base_url, api_key)
purchase = {
    "productUrl": "https://shop.example/desk-lamp",
    "sellerName": "Example Shop",
    "productName": "Desk lamp",
    "price": 39.5,
    "submitterEmail": "buyer@example.com",
    "submitterPhone": "+12025550123",
}
if "id" not in mine:
    mine["id"] = owner.submit(purchase, "order-1003")
    file.write_text(json.dumps(kept))
print(f"Received as {mine['id']}; it is reviewed within 24 hours.")

for item in guest.purchases():
    print(f"{item['productName']}: {item['price']} {item['currency']}")

for name, part in guest.ask("When is my purchase published?"):
    if name == "sentence":
        print(part["text"])
