"""What a user of the client in Python writes; a line of JSON for each step."""

import json
import sys
import time
from unittest.mock import patch

from agent_commerce import AgentCommerce, Refusal, RelayKey

PURCHASE = {
    "productUrl": "https://shop.example/desk-lamp",
    "sellerName": "Example Shop",
    "productName": "Desk lamp",
    "price": 39.5,
    "submitterEmail": "owner@agents.example",
    "submitterPhone": "+12025550123",
}


def tell(**step: object) -> None:
    print(json.dumps(step), flush=True)


guest = AgentCommerce(sys.argv[1], tries=3)
kettles = list(guest.purchases(limit=1, q="kettle"))
tell(names=[item["productName"] for item in kettles])
tell(item=guest.item(kettles[0]["id"])["productName"])
tell(considered=guest.prices(q="kettle")["considered"])

try:
    guest.submit(PURCHASE, "order-1")
except Refusal as refusal:
    tell(code=refusal.code, status=refusal.status, hint=refusal.hint)

owner = AgentCommerce(
    sys.argv[1], api_key=guest.register("Agent in Python", "owner@agents.example")
)
tell(ids=[owner.submit(PURCHASE, "order-1") for _ in range(2)])
tell(sandbox=owner.sandbox(PURCHASE)["sandbox"])
owner.withdraw(owner.submit(PURCHASE, "order-2"))

answer = list(guest.ask("How do I get an API key?"))
sentences = [part["text"] for name, part in answer if name == "sentence"]
tell(sentences=" ".join(sentences), done=answer[-1][1]["answer"])

key = RelayKey()
asked: dict[str, object] = {
    "merchant_name": "Bücherei „Zoë“",
    "merchant_url": "https://bücher.example:8443/desk-lamp",
    "item": "Desk lamp \"1/2\" \\ \U0001f4a1",
    "amount": 39.50,
}
started = guest.call_tool(
    "card_task_start",
    way="relay",
    agent_name="Agent in Python",
    **asked,
    public_key=key.public_jwk,
)
credential = {name: started[name] for name in ("task_id", "task_token")}
tell(started=started, jwk=key.public_jwk, link=key.card_link(started))
sys.stdin.readline()

kept = RelayKey(key.private_jwk())
collected = guest.call_tool("card_task_collect", **credential)
tell(card=kept.open_card(collected, asked))
for other, opened in (
    (RelayKey(), collected),
    (kept, {**collected, "task_id": "another-task"}),
):
    try:
        tell(opened=other.open_card(opened, asked))
    except Exception as error:
        tell(refused=type(error).__name__)
changes: tuple[dict[str, object], ...] = (
    {"merchant_name": "Other Shop"},
    {"merchant_url": "https://other.example"},
    {"item": "Another lamp"},
    {"amount": 40},
    {"currency": "EUR"},
)
for change in changes:
    try:
        tell(opened=kept.open_card(collected, {**asked, **change}))
    except ValueError as error:
        tell(refused=str(error))
with patch("time.time", return_value=time.time() + 24 * 60 * 60):
    try:
        tell(opened=kept.open_card(collected, asked))
    except ValueError as error:
        tell(refused=str(error))
# Reading deletes nothing; the end of the task deletes the card.
guest.call_tool("card_task_status", **credential)
tell(again=kept.open_card(guest.call_tool("card_task_collect", **credential), asked))
guest.call_tool("card_task_complete", **credential, outcome="failed")
try:
    guest.call_tool("card_task_collect", **credential)
except ValueError as error:
    tell(failed=str(error))
