/**
 * A relay task whose card a person has typed, for hosts that collect it.
 *
 * @module
 */
import { hash } from "node:crypto";
import { assertEquals } from "@std/assert";
import { agreedDigest } from "../../domain/checkout/card_link.ts";
import { RELAY_LIFETIME_MS } from "../../domain/checkout/task.ts";
import { encryptedCard, publicJwk } from "../support/card.ts";
import { inPerson, relay } from "../support/mcp_calls.ts";
import { connect } from "../support/mcp_clients.ts";
import type { TestServer } from "../support/server.ts";

const digest = (text: string) => hash("sha256", text, "base64url");

/** Starts a task and plays the person; returns the credential of the task. */
export async function readyCard(
  server: TestServer,
): Promise<{ task_id: string; task_token: string }> {
  await using client = await connect("2025", `${server.url}/api/mcp`);
  const { jwk } = await publicJwk("P-256");
  const { data: started } = await client.call("card_task_start", relay(jwk));
  const { task_id, task_token, pairing_code, key_thumbprint } = started;
  const { merchant_name, merchant_url, item, amount } = inPerson();
  const agreed = agreedDigest({
    merchantName: merchant_name,
    merchantUrl: merchant_url,
    item,
    amount,
    currency: "USD",
  }, digest);
  // The link ends after half of the time that the card may be used in.
  const end = Date.parse(started.expires_at) + RELAY_LIFETIME_MS;
  const ciphertext = await encryptedCard(jwk, {
    kid: key_thumbprint,
    task: task_id,
    exp: Math.floor(end / 1000),
    agreed,
  });
  const response = await server.fetch(`/pay/${task_id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pairing_code, ciphertext }),
  });
  assertEquals(response.status, 200, await response.text());
  return { task_id, task_token };
}
