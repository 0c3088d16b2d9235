/**
 * Messages to the MCP server, and card tasks to try its tools on.
 *
 * @module
 */
import { findStoredTask } from "../../domain/checkout/stored_task.ts";
import { agreedDigest, deliverCard } from "../../domain/checkout/card_link.ts";
import { cardExpirySeconds } from "../../domain/checkout/task.ts";
import { encryptedCard } from "./card.ts";
import type { Harness } from "./harness.ts";
import type { Era } from "./mcp_clients.ts";

/** Address of the MCP server of a harness. */
export const URL_OF_MCP = "http://localhost:8000/api/mcp";
/** Both protocol eras. */
export const ERAS: Era[] = ["2025", "2026"];

/** Metadata that each message of 2026-07-28 carries. */
export const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Sends one message, in the form of an era. */
export async function send(
  harness: Harness,
  method: string,
  params: Record<string, unknown> = {},
  era: Era = "2025",
  extra: Record<string, string> = {},
) {
  const isModern = era === "2026";
  const name = params.name ?? params.uri;
  const headers: Record<string, string> = isModern
    ? {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    }
    : {};
  const response = await harness.fetch("/api/mcp", {
    headers: { ...headers, ...extra },
    body: {
      jsonrpc: "2.0",
      id: 7,
      method,
      params: isModern ? { ...params, _meta: META } : params,
    },
  });
  const text = await response.text();
  return { response, body: text === "" ? undefined : JSON.parse(text) };
}

/** Parameters that start a relay to a key. */
export function relay(public_key: object) {
  return { ...inPerson("relay"), agent_name: "Test agent", public_key };
}

/** Parameters that start a task without a relay. */
export function inPerson(way = "in_person") {
  return {
    way,
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/kettle",
    item: "Electric kettle",
    amount: 39.9,
  };
}

/** Plays the person: puts an encrypted card into a task. */
export async function deliver(
  { services }: Harness,
  started: { task_id: string; pairing_code: string; key_thumbprint: string },
  jwk: Parameters<typeof encryptedCard>[0],
) {
  const task = await findStoredTask(services, started.task_id);
  const ciphertext = await encryptedCard(jwk, {
    kid: started.key_thumbprint,
    task: started.task_id,
    exp: cardExpirySeconds(task!),
    agreed: agreedDigest(task!, services.digest),
  });
  const { pairing_code } = started;
  await deliverCard(services, started.task_id, { pairing_code, ciphertext });
}
