/**
 * Counts the caller of each request as `/api/ask` does, and answers nothing.
 *
 * @module
 */
import { hash } from "node:crypto";
import { readConfig } from "../../domain/config.ts";
import { clientAddress } from "../../domain/limits/client_address.ts";
import { takeOutOf } from "../../domain/limits/take.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";

const config = readConfig(Deno.env.toObject());
const clock = { now: () => Date.now() };
const digest = (text: string) => hash("sha256", text, "base64url");
const { quotas } = createStores(await openKv(config.kvPath), {
  clock,
  digest,
  config,
});
const { port, host: hostname } = config;
Deno.serve({ port, hostname, onListen: () => {} }, async (request, info) => {
  if (request.url.endsWith("/readyz")) return new Response("{}");
  const peer = (info.remoteAddr as Deno.NetAddr).hostname;
  const subjects = { ASK_PER_IP: clientAddress(peer, null, 0) };
  const services = { config, digest, quotas };
  const { taken } = await takeOutOf(services, subjects);
  return new Response("{}", { status: taken ? 200 : 429 });
});
