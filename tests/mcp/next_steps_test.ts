/** Next steps of the tools: each names what is offered, and helps when done. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { Failure } from "../../domain/failures.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { inPerson, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import {
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";

const GROUPS = ["card", "gallery", "keys", "ask", "promo", "contact"];

/** Words of HTTP, which an agent that calls tools cannot act on. */
const HTTP = /Retry-After|Authorization|X-API-Key|Idempotency-Key|POST |GET \//;

const NAMES = TOOLS.map(({ name }) => name).filter((name) => /_/.test(name));

for (const group of GROUPS) {
  Deno.test(`with ?tools=${group}, no description, step or guide names a tool that is not offered, or a word of HTTP`, async () => {
    const env = { PARTNER_NAME: "Example Partner" };
    await using harness = await startHarness({ env });
    const url = `${URL_OF_MCP}?tools=${group}`;
    await using client = await connect("2026", url, fetchOf(harness));
    const { tools } = await client.listTools();
    const offered = new Set(tools.map(({ name }) => name));
    const told: string[] = [JSON.stringify(tools)];
    const call = async (name: string, parameters: Record<string, unknown>) => {
      if (!offered.has(name)) return;
      const { text, data } = await client.call(name, parameters);
      told.push(text);
      return data;
    };
    const user = newUser();
    const api_key = await harness.registerKey();
    await call("environment_prepare", {
      browser_driver: "playwright",
      browser_visible: true,
      person_present: true,
    });
    const task = await call("card_task_start", inPerson());
    const { task_id, task_token } = task ?? {};
    const outcome = { task_id, task_token, outcome: "completed" };
    await call("card_task_complete", outcome);
    await call("card_task_status", { task_id, task_token });
    await call("card_task_collect", { task_id, task_token });
    await call("gallery_submit", purchaseBody());
    await call("gallery_submit", { ...purchaseBody(), api_key });
    await call("gallery_withdraw", { id: "x" });
    await call("gallery_withdraw", { id: "x", api_key });
    await call("gallery_item", { id: "x" });
    await call("key_register", {
      name: "Test agent",
      contactEmail: "a@agents.example",
    });
    await call("key_revoke", { key: "agc_x" });
    await call("ask", { question: "Where do penguins sleep?" });
    await call("promo_reserve", reservationBody({ reservation_code: "no" }));
    await call("promo_reserve", reservationBody({ ...user }));
    await call("promo_claim", claimBody(user, crypto.randomUUID()));
    await call("contact_send", { email: "a@agents.example" });
    const guide = await harness.fetch(`/api/mcp?tools=${group}`);
    told.push((await guide.text()).replace(/^POST .*$/gm, ""));
    for (const text of told) {
      for (const name of NAMES) {
        const isNamed = new RegExp(`\\b${name}\\b`).test(text);
        assert(offered.has(name) || !isNamed, `${name}: ${text}`);
      }
      assert(!HTTP.test(text), text);
    }
  });
}

Deno.test("what a tool says about a key is done, and helps", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const refused = await client.call("gallery_submit", purchaseBody());
  assertMatch(refused.text, /Get a key with key_register.*as api_key/);
  const owner = { name: "Test agent", contactEmail: "a@agents.example" };
  const { data: { key: api_key } } = await client.call("key_register", owner);
  const sent = { ...purchaseBody(), api_key };
  const { data: { id } } = await client.call("gallery_submit", sent);
  const other = await client.call("gallery_withdraw", { id });
  assertMatch(other.text, /the key that the purchase was sent with/);
  assert(!other.text.includes("key_register"));
  const own = await client.call("gallery_withdraw", { id, api_key });
  assertEquals(own.data.withdrawn, true);
  const cut = await client.call("key_revoke", { key: api_key.slice(0, 30) });
  assertMatch(cut.text, /whole key/);
  assert(!cut.text.includes("key_register"));
  const revoked = await client.call("key_revoke", { key: api_key });
  assertEquals(revoked.data.revoked, true);
  const body = { reason: "leaked" };
  const http = await harness.fetch("/api/v1/keys/revoke", { body });
  const { error } = await http.json();
  assertMatch(error.hint, /whole key that is to be revoked/);
  assert(!error.hint.includes("Register"));
});

Deno.test("a store whose day is used up tells the seconds, and after them the call succeeds", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { store } = harness.services;
  const { change } = store;
  store.change = () => {
    throw new Failure("storage_quota_exceeded", { retryAfterSeconds: 77 });
  };
  const { text } = await client.call("card_task_start", inPerson());
  assertMatch(text, /Nothing was written. Wait 77 seconds, then send it again/);
  assert(!HTTP.test(text), text);
  store.change = change;
  const again = await client.call("card_task_start", inPerson());
  assertEquals(again.isError, false);
});

Deno.test("a step after the sandbox says what the review would not publish", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const api_key = await harness.registerKey();
  const sent = { ...purchaseBody(), api_key, sandbox: true };
  for (const flag of ["nsfw", "flagged", "sensitive"]) {
    const flagged = await client.call("gallery_submit", {
      ...sent,
      [flag]: true,
    });
    assertMatch(flagged.data.next_step, new RegExp(`${flag} true is never`));
  }
  const { data: { next_step } } = await client.call("gallery_submit", sent);
  assertMatch(next_step, /again without sandbox/);
  const real = await client.call("gallery_submit", { ...sent, sandbox: false });
  await harness.moderate();
  harness.clock.advance(5);
  const { id } = real.data;
  assertEquals((await client.call("gallery_item", { id })).data.id, id);
});

Deno.test("every follow_up of a purchase succeeds with what is still needed, by amount and currency", async () => {
  const env = { PARTNER_NAME: "Example Partner" };
  for (const [amount, currency] of [[0.99, "USD"], [1, "USD"], [39.9, "EUR"]]) {
    await using harness = await startHarness({ env });
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const user = newUser();
    const reservation = reservationBody({ ...user });
    const { data: held } = await client.call("promo_reserve", reservation);
    const { data } = await client.call("card_task_start", {
      ...inPerson(),
      amount,
      currency,
    });
    const { task_id, task_token } = data;
    const told = { task_id, task_token, outcome: "completed" };
    const { data: done } = await client.call("card_task_complete", told);
    const needed: Record<string, Record<string, unknown>> = {
      gallery_submit: {
        api_key: await harness.registerKey(),
        submitterEmail: "buyer@agents.example",
        submitterPhone: "+12025550123",
      },
      promo_claim: {
        ...claimBody(user, held.reservation_id),
        purchase_amount: 39,
      },
    };
    for (const { tool, arguments: { parameters } } of done.follow_up) {
      const result = await client.call(tool, {
        ...needed[tool],
        ...parameters,
      });
      assert(!result.isError, `${amount} ${currency} ${tool}: ${result.text}`);
    }
    const names = done.follow_up.map(({ tool }: { tool: string }) => tool);
    assertEquals(names.includes("promo_claim"), amount !== 0.99);
  }
});

Deno.test("a tool says of a key in another place how a tool takes it, which succeeds", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers: Record<string, string>[] = [
    { "api-key": key },
    { authorization: `Basic ${key}` },
    { authorization: key },
    { authorization: "Bearer token-of-a-gateway" },
  ];
  for (const header of headers) {
    const fetchWith = fetchOf(harness, header);
    await using client = await connect("2026", URL_OF_MCP, fetchWith);
    const { text } = await client.call("gallery_submit", purchaseBody());
    assertMatch(text, /(?:send it|you have|beside it) as api_key/);
    assert(!text.includes("<key>"), text);
    const sent = { ...purchaseBody(), api_key: key };
    assertEquals((await client.call("gallery_submit", sent)).isError, false);
    const revoke = await client.call("key_revoke", {});
    assertMatch(revoke.text, /(?:send it|you have|beside it) as key[,.]/);
  }
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const revoked = await client.call("key_revoke", { key });
  assertEquals(revoked.data.revoked, true);
});

Deno.test("the next step of a reservation in every state speaks of promo_claim, which succeeds", async () => {
  const env = {
    PROMO_POOL_SIZE: "2",
    RATE_LIMIT_PROMO_HOLDS_PER_IP: "1/999999",
  };
  await using harness = await startHarness({ env });
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const reserve = async (user = newUser(), from?: string) => {
    const body = reservationBody({ ...user });
    if (from !== undefined) await harness.fetch(RESERVE, { body, from });
    const { data } = await client.call("promo_reserve", body);
    return { user, data };
  };
  const held = await reserve();
  assertMatch(held.data.next_step, /card_task_start.*promo_claim/);
  const over = await reserve();
  assertEquals(over.data.status_detail, "no_hold_left");
  assertMatch(over.data.next_step, /has a hold left, the waitlist/);
  await reserve(newUser(), "198.51.100.1");
  const waiting = await reserve(newUser(), "198.51.100.2");
  assertEquals(waiting.data.waitlist_position, 1);
  for (const { user, data } of [held, over, waiting]) {
    assertMatch(data.next_step, /promo_claim and this reservation_id/);
    assert(!HTTP.test(data.next_step), data.next_step);
    const body = claimBody(user, data.reservation_id);
    const first = await client.call("promo_claim", body);
    assertEquals(first.isError, false);
    const told = (await reserve(user)).data;
    const again = await client.call("promo_claim", body);
    assertEquals(again.data.claim_id, first.data.claim_id);
    assert(told.status !== "claimed" || /nothing more/.test(told.next_step));
  }
});
