"""A client of the Agent Commerce API: one file, on the standard library.

The card relay also needs the package jwcrypto (python3-jwcrypto in Debian).
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

Json = dict[str, Any]
T = TypeVar("T")

# Writes that are done once for one Idempotency-Key, and requests by POST that
# change nothing, or nothing the second time; tools of which the same is true.
TAKES_KEY = re.compile(r"/(submissions|contact|promo/reserve|promo/claim)$")
IS_SAFE = re.compile(r"/(ask|keys/revoke)$")
IS_SAFE_TOOL = re.compile(
    "ask|environment_prepare|card_task_(find|status|collect|complete|cancel)"
    "|gallery_(feed|item|prices|withdraw)|key_revoke|promo_(reserve|claim)"
)


class Refusal(Exception):
    """A request that the service refused: branch on `code` and `reason`."""

    def __init__(self, status: int, body: Json) -> None:
        error = body.get("error", {})
        super().__init__(error.get("message", f"The service answered {status}."))
        self.status = status
        self.code: str = error.get("code", "server_error")
        self.reason: str = error.get("reason", self.code)
        self.policy: str | None = error.get("policy")
        self.hint: str | None = error.get("hint")
        self.details: list[str] = error.get("details", [])


class ToolRefusal(ValueError):
    """A tool that failed: branch on `reason`; the text names the next step."""

    def __init__(self, result: Json) -> None:
        super().__init__(result["content"][0]["text"])
        error = result.get("_meta", {}).get("agent-commerce-api/error", {})
        self.code: str = error.get("code", "server_error")
        self.reason: str = error.get("reason", self.code)


@dataclass
class AgentCommerce:
    """The API, with what every caller would otherwise write around it."""

    base_url: str
    api_key: str | None = None
    #: Attempts in all.
    tries: int = 4
    #: What asks for a longer wait, in seconds, is raised as it is.
    longest_wait: float = 60
    #: How long one attempt may take, in seconds.
    timeout: float = 30

    def register(self, name: str, contact_email: str) -> str:
        """Registers an API key, which is told once: store it."""
        owner = {"name": name, "contactEmail": contact_email}
        return str(self.request("POST", "/api/v1/keys", owner)["key"])

    def submit(self, purchase: Json, name: str) -> str:
        """Submits a purchase; returns its id.

        `name` names the purchase for as long as you try, as Idempotency-Key:
        an order number, or a UUID that you have kept.
        """
        path = "/api/v1/gallery/submissions"
        headers = {"Idempotency-Key": name}
        return str(self.request("POST", path, purchase, headers)["id"])

    def sandbox(self, purchase: Json) -> Json:
        """Checks a purchase as `submit` does; returns the record, stores nothing."""
        path = "/api/v1/gallery/submissions"
        return self.request("POST", path, purchase, {"X-Sandbox": "true"})

    def withdraw(self, submission_id: str) -> None:
        """Takes back, for good, a purchase that the same API key submitted."""
        path = f"/api/v1/gallery/submissions/{quote(submission_id, safe='')}"
        self.request("DELETE", path)

    def item(self, submission_id: str) -> Json:
        """The purchase with an id, once it is published."""
        path = f"/api/v1/gallery/items/{quote(submission_id, safe='')}"
        return self.request("GET", path)

    def purchases(self, **filters: str | int) -> Iterator[Json]:
        """The published purchases, newest first, page by page as you go on."""
        while True:
            page = self.request("GET", f"/api/v1/gallery/feed?{urlencode(filters)}")
            yield from page["items"]
            if page["nextCursor"] is None:
                return
            filters["cursor"] = page["nextCursor"]

    def prices(self, **search: str) -> Json:
        """What others paid for what a search finds, by currency and interval."""
        return self.request("GET", f"/api/v1/gallery/prices?{urlencode(search)}")

    def ask(self, question: str) -> Iterator[tuple[str, Json]]:
        """Asks how the service works: `citation`s, `sentence`s, then `done`."""
        body = {"question": question, "stream": True}
        told = 0
        for tried in range(1, self.tries + 1):
            with self._send("POST", "/api/ask", body, {}, True, _itself) as answer:
                try:
                    # The same question has the same answer: go on behind `told`.
                    for count, part in enumerate(_events(answer), 1):
                        if count > told:
                            told = count
                            yield part
                    return
                except (OSError, HTTPException):
                    if tried == self.tries:
                        raise

    def call_tool(self, tool: str, **parameters: Any) -> Json:
        """Calls a tool of the MCP server; raises what it says when it fails.

        A tool that changes nothing the second time is called again after a lost
        answer, and every tool with an `idempotency_key` among its parameters.
        """
        message = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": tool, "arguments": {"parameters": parameters}},
        }
        is_repeatable = (
            "idempotency_key" in parameters or IS_SAFE_TOOL.fullmatch(tool) is not None
        )
        reply = self._send("POST", "/api/mcp", message, {}, is_repeatable, _json)
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        result: Json = reply["result"]
        if result.get("isError"):
            raise ToolRefusal(result)
        content: Json = result["structuredContent"]
        return content

    def request(
        self,
        method: str,
        path: str,
        body: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> Json:
        """Sends a request and reads its JSON; a write gets an Idempotency-Key."""
        headers = dict(headers or {})
        takes_key = TAKES_KEY.search(path) is not None
        if takes_key:
            # All tries carry the same key.
            headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        is_repeatable = method != "POST" or takes_key or bool(IS_SAFE.search(path))
        return self._send(method, path, body, headers, is_repeatable, _json)

    def _send(
        self,
        method: str,
        path: str,
        body: Json | None,
        headers: dict[str, str],
        is_repeatable: bool,
        read: Callable[[HTTPResponse], T],
    ) -> T:
        """Tries again after a lost or broken answer, a rate limit, a failure."""
        headers = {"Content-Type": "application/json", **headers}
        if self.api_key is not None:
            headers["X-API-Key"] = self.api_key
        data = None if body is None else json.dumps(body).encode()
        url = self.base_url + path
        for tried in range(1, self.tries + 1):
            # Twice as long each time, and not at the moment of everybody else.
            wait = 2.0 ** (tried - 2) * random.uniform(0.5, 1.5)
            try:
                request = Request(url, data, headers, method=method)
                return read(urlopen(request, timeout=self.timeout))
            except HTTPError as error:
                wait = _seconds(error.headers.get("Retry-After")) or wait
                may_repeat = error.code == 429 or error.code >= 500 and is_repeatable
                if not may_repeat or wait > self.longest_wait or tried == self.tries:
                    raise Refusal(error.code, _json_of(error)) from error
            except (OSError, HTTPException):
                if not is_repeatable or tried == self.tries:
                    raise
            time.sleep(wait)
        raise ValueError("tries must be 1 or more")


def _itself(response: HTTPResponse) -> HTTPResponse:
    return response


def _json(response: HTTPResponse) -> Json:
    with response:
        answer: Json = json.load(response)
        return answer


def _events(response: HTTPResponse) -> Iterator[tuple[str, Json]]:
    """Server-Sent Events up to `done`; raises when they break off before it."""
    name = ""
    for line in response:
        field, _, value = line.decode().rstrip("\n").partition(": ")
        if field == "event":
            name = value
        if field == "data" and name == "error":
            raise ConnectionError(json.loads(value)["error"]["message"])
        if field == "data" and line.endswith(b"\n"):
            yield name, json.loads(value)
            if name == "done":
                return
    raise ConnectionError("The answer broke off.")


def _seconds(retry_after: str | None) -> float | None:
    try:
        return float(retry_after or "")
    except ValueError:
        # A date, as a proxy may send it.
        return None


def _json_of(error: HTTPError) -> Json:
    try:
        body = json.load(error)
    except (ValueError, OSError, HTTPException):
        return {}
    return body if isinstance(body, dict) else {}


# #region relay
class RelayKey:
    """The agent's side of the card relay: a key pair for one purchase."""

    def __init__(self, private_jwk: str | None = None) -> None:
        from jwcrypto import jwk

        self._key = (
            jwk.JWK.generate(kty="EC", crv="P-256")
            if private_jwk is None
            else jwk.JWK.from_json(private_jwk)
        )
        #: Goes to card_task_start as public_key.
        self.public_jwk: Json = json.loads(self._key.export_public())

    def private_jwk(self) -> str:
        """To keep until the purchase is done; it goes nowhere else."""
        return str(self._key.export_private())

    def card_link(self, started: Json) -> str:
        """The link for the person, with our own thumbprint in it.

        Never with the one that came back: so the card page notices a key that
        was exchanged on the way.
        """
        own = self._key.thumbprint()
        if started["key_thumbprint"] != own:
            raise ValueError("The key was exchanged.")
        return f"{started['card_link']}#{own}"

    def open_card(self, collected: Json, asked: Json) -> Json:
        """Decrypts what card_task_collect returned; keep it in memory only.

        `asked` has what went to card_task_start: the card is refused when the
        person was shown another merchant, item or amount.
        """
        from jwcrypto import jwe

        token = jwe.JWE(algs=["ECDH-ES", "A256GCM"])
        token.deserialize(collected["ciphertext"], self._key)
        header = json.loads(token.objects["protected"])
        is_ours = (
            header["task"] == collected["task_id"]
            and header["kid"] == self._key.thumbprint()
            and header["exp"] > time.time()
        )
        if not is_ours:
            raise ValueError("The card is not for this task.")
        if header["agreed"] != _agreed(asked):
            raise ValueError("The person was shown another purchase.")
        card: Json = json.loads(token.payload)
        return card


def _agreed(asked: Json) -> str:
    """What the person agreed to, as the card page hashes what it shows."""
    url = urlsplit(asked["merchant_url"])
    host = (url.hostname or "").encode("idna").decode()
    if url.port not in (None, {"http": 80, "https": 443}[url.scheme]):
        host = f"{host}:{url.port}"
    amount = float(asked["amount"])
    shown = [
        asked["merchant_name"].strip(),
        host,
        asked["item"].strip(),
        int(amount) if amount.is_integer() else amount,
        asked.get("currency", "USD").upper(),
    ]
    text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
# #endregion
