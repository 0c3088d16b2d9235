/** Pairing codes whose stored digests are keyed with the server's secret. */
import { findStoredTask } from "../../domain/checkout/stored_task.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { hash } from "node:crypto";
import { cardTask } from "../../domain/checkout/task.ts";
import { publicJwk } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { deliver, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { temporaryStore } from "../support/server.ts";

const SECRET = "0123456789abcdef".repeat(4);

/** The digest against which a reader of the store could try codes. */
function bareDigest(id: string, shownCode: string) {
  const code = shownCode.replace("-", "");
  return hash("sha256", `pairing code\n${id}\n${code}`, "base64url");
}

async function relayOf(harness: Harness, id: string) {
  const { value } = await harness.kv.get(["card_tasks", id]);
  return cardTask.parse(value).relay!;
}

Deno.test("without a secret the store's digest gives the code away, with one it does not", async () => {
  const settings: Record<string, string>[] = [{}, { SERVER_SECRET: SECRET }];
  for (const env of settings) {
    await using harness = await startHarness({ env });
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const { jwk } = await publicJwk("P-256");
    const { data } = await client.call("card_task_start", relay(jwk));
    const { pairingDigest } = await relayOf(harness, data.task_id);
    const bare = bareDigest(data.task_id, data.pairing_code);
    if ("SERVER_SECRET" in env) assertNotEquals(pairingDigest, bare);
    else assertEquals(pairingDigest, bare);
    await deliver(harness, data, jwk);
    const rows = await Array.fromAsync(harness.kv.list({ prefix: [] }));
    const kept = JSON.stringify(rows) + harness.logs.join("");
    assert(!kept.includes(SECRET), "the secret is stored or logged");
  }
});

Deno.test("processes that share the secret share the links; another secret ends those that wait", async () => {
  await using store = await temporaryStore();
  const open = (SERVER_SECRET: string) =>
    startHarness({ kvPath: store.path, env: { SERVER_SECRET } });
  await using one = await open(SECRET);
  await using two = await open(SECRET);
  await using client = await connect("2026", URL_OF_MCP, fetchOf(one));
  const { jwk } = await publicJwk("P-256");
  const start = async () =>
    (await client.call("card_task_start", relay(jwk))).data;
  const shared = await start();
  await deliver(two, shared, jwk);
  const waiting = await start();

  for (const secret of ["f".repeat(32), ""]) {
    await using other = await open(secret);
    await using agent = await connect("2026", URL_OF_MCP, fetchOf(other));
    const credential = ({ task_id, task_token }: typeof waiting) => ({
      task_id,
      task_token,
    });
    const page = await other.fetch(`/pay/${waiting.task_id}`);
    assertEquals(page.status, 410);
    assertStringIncludes(await page.text(), "This link has ended");
    const refused = await other.fetch(`/pay/${waiting.task_id}`, {
      body: { pairing_code: waiting.pairing_code, ciphertext: "" },
    });
    const { error } = await refused.json();
    assertEquals(error.message, "This link takes no card any more.");
    const { data } = await agent.call("card_task_status", credential(waiting));
    assertEquals([data.status, data.next_tool], ["failed", "card_task_start"]);
    assertMatch(data.detail, /secret was changed/);
    // A card that came before is the agent's all the same.
    const { data: ready } = await agent.call(
      "card_task_status",
      credential(shared),
    );
    assertEquals(ready.status, "card_ready");
  }
  const { state } = (await findStoredTask(one.services, waiting.task_id))!;
  assert(state.status === "awaiting_card" && state.wrongCodes === 0);
});
