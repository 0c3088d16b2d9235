/** Annotations of the tools, against the rows that a call of each changes. */
import { assert, assertEquals } from "@std/assert";
import { describeTools, TOOLS } from "../../routes/mcp/tools.ts";
import { publicJwk } from "../support/card.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { deliver, inPerson, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf, type McpClient } from "../support/mcp_clients.ts";
import { claimBody, newUser, reservationBody } from "../support/promo.ts";

/** Rows that count calls, whatever the call does. */
const COUNTERS = new Set<unknown>(["rate_windows", "committers"]);

/** Rows of the store by key, without counters. */
async function rowsOf({ kv }: Harness): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for await (const { key, versionstamp } of kv.list({ prefix: [] })) {
    if (!COUNTERS.has(key[0])) rows.set(JSON.stringify(key), versionstamp);
  }
  return rows;
}

/** A claim moves its reservation on, and takes back the reminder to claim. */
function isMoved(key: string): boolean {
  return key.startsWith('["outbox"') || key.startsWith('["promo","holds"');
}

type Parameters = Record<string, unknown>;

/** Makes what a call needs, and returns its parameters. */
type Situation = (
  client: McpClient,
  harness: Harness,
) => Promise<Parameters> | Parameters;

async function collected(client: McpClient, harness: Harness) {
  const { jwk } = await publicJwk("P-256");
  const idempotency_key = crypto.randomUUID();
  const start = { ...relay(jwk), idempotency_key };
  const { data } = await client.call("card_task_start", start);
  await deliver(harness, data, jwk);
  const credential = { task_id: data.task_id, task_token: data.task_token };
  await client.call("card_task_collect", credential);
  return { idempotency_key, credential };
}

async function published(client: McpClient, harness: Harness) {
  const { key: api_key } = await registered(client);
  const sent = { ...purchaseBody(), api_key };
  const { data } = await client.call("gallery_submit", sent);
  await harness.moderate();
  return { id: data.id, api_key };
}

async function registered(client: McpClient): Promise<{ key: string }> {
  const registration = { name: "Test agent", contactEmail: "a@agents.example" };
  const { data } = await client.call("key_register", registration);
  return { key: data.key };
}

async function reserved(client: McpClient) {
  const user = newUser();
  const { data } = await client.call(
    "promo_reserve",
    reservationBody({ ...user }),
  );
  return claimBody(user, data.reservation_id);
}

/** A call of each tool, where it has the most to change. */
const SITUATIONS: Record<string, Situation> = {
  environment_prepare: () => ({}),
  card_task_start: () => inPerson(),
  card_task_find: async (...world) => {
    const { idempotency_key } = await collected(...world);
    return { idempotency_key };
  },
  card_task_status: async (...world) => (await collected(...world)).credential,
  card_task_collect: async (...world) => (await collected(...world)).credential,
  card_task_complete: async (...world) => ({
    ...(await collected(...world)).credential,
    outcome: "completed",
  }),
  card_task_cancel: async (...world) => (await collected(...world)).credential,
  gallery_feed: async (...world) => {
    await published(...world);
    return {};
  },
  gallery_item: async (...world) => ({ id: (await published(...world)).id }),
  gallery_prices: async (...world) => {
    await published(...world);
    return { q: "lamp" };
  },
  gallery_submit: async (client) => ({
    ...purchaseBody(),
    api_key: (await registered(client)).key,
  }),
  gallery_withdraw: published,
  key_register: () => ({
    name: "Test agent",
    contactEmail: "a@agents.example",
  }),
  key_revoke: registered,
  promo_reserve: () => reservationBody(),
  promo_claim: reserved,
  contact_send: () => ({ email: "a@agents.example", interest: "other" }),
  ask: () => ({ question: "Where do penguins sleep?" }),
};

for (const askLog of ["off", "on"]) {
  Deno.test(`with ASK_LOG=${askLog}, what only reads changes no row, what does not destroy deletes none, and what is idempotent does nothing twice`, async () => {
    assertEquals(
      Object.keys(SITUATIONS).sort(),
      TOOLS.map(({ name }) => name).sort(),
    );
    await using first = await startHarness({ env: { ASK_LOG: askLog } });
    for (const { name, annotations } of describeTools(first.services.config)) {
      if (askLog === "on" && name !== "ask") continue;
      await using harness = await startHarness({ env: { ASK_LOG: askLog } });
      await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
      const parameters = await SITUATIONS[name]!(client, harness);
      const before = await rowsOf(harness);
      const { isError, text } = await client.call(name, parameters);
      assert(!isError, `${name}: ${text}`);
      const after = await rowsOf(harness);
      if (annotations.readOnlyHint) assertEquals(after, before, name);
      if (askLog === "on") assertEquals(annotations.readOnlyHint, false);
      if (!annotations.destructiveHint) {
        const gone = [...before.keys()].filter((key) => !after.has(key));
        assertEquals(gone.filter((key) => !isMoved(key)), [], name);
      }
      if (!annotations.idempotentHint) continue;
      await client.call(name, parameters);
      assertEquals(await rowsOf(harness), after, name);
    }
  });
}
