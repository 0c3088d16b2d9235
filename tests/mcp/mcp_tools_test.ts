/** Every tool in both eras, by the official clients. */
import { API_KEYS } from "../../domain/api_key.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { publicJwk } from "../support/card.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import {
  deliver,
  ERAS,
  inPerson,
  relay,
  send,
  URL_OF_MCP,
} from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { claimBody, newUser, reservationBody } from "../support/promo.ts";

for (const era of ERAS) {
  Deno.test(`${era}: the client calls every tool, every result conforms, and its text says the same`, async () => {
    const env = { PARTNER_NAME: "Example Partner" };
    await using harness = await startHarness({ env });
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    // The client holds every result to its output schema once it has the list.
    await client.listTools();
    const called = new Set<string>();
    const call = async (name: string, parameters?: Record<string, unknown>) => {
      called.add(name);
      const result = await client.call(name, parameters);
      assert(!result.isError, `${name}: ${result.text}`);
      assertEquals(JSON.parse(result.text), result.data, name);
      return result.data;
    };
    const prepared = await call("environment_prepare", {
      browser_driver: "playwright",
      browser_visible: false,
      person_present: true,
      wallets: [],
      can_run_code: true,
    });
    assertEquals(prepared.recommended_way, "relay");

    const { jwk } = await publicJwk("P-256");
    const idempotency_key = crypto.randomUUID();
    const started = await call("card_task_start", {
      ...relay(jwk),
      idempotency_key,
    });
    const { task_id, task_token } = started;
    const back = await call("card_task_find", { idempotency_key });
    assertEquals(back.task_token, task_token);
    const credential = { task_id, task_token };
    const waiting = await call("card_task_status", credential);
    assertEquals(waiting.status, "awaiting_card");
    assertEquals(waiting.seconds_left, 600);
    await deliver(harness, started, jwk);
    const collected = await call("card_task_collect", credential);
    assertEquals(collected.status, "card_collected");
    const completed = await call("card_task_complete", {
      ...credential,
      outcome: "completed",
      confirmation_number: "A-1",
    });
    assertEquals(completed.receipt.confirmationNumber, "A-1");
    const wallet = await call("card_task_start", inPerson("wallet"));
    await call("card_task_cancel", {
      task_id: wallet.task_id,
      task_token: wallet.task_token,
    });

    const { key } = await call("key_register", {
      name: "Test agent",
      contactEmail: `${era}@agents.example`,
    });
    const submission = {
      ...completed.follow_up[0].arguments.parameters,
      api_key: key,
      submitterEmail: "buyer@agents.example",
      submitterPhone: "+12025550123",
    };
    const submitted = await call("gallery_submit", submission);
    assertEquals(submitted.replayed, false);
    const again = await call("gallery_submit", submission);
    assertEquals([again.id, again.replayed], [submitted.id, true]);
    await harness.moderate();
    harness.clock.advance(2);
    const { items } = await call("gallery_feed", { limit: 5 });
    assertEquals(items[0].id, submitted.id);
    const { id, productName, domain, category } = items[0];
    const filters = { q: productName.slice(0, 40), domain, category };
    const found = await call("gallery_feed", filters);
    assertEquals([found.items, found.nextCursor], [items, null]);
    const { next_step, ...item } = await call("gallery_item", { id });
    assertEquals(item, items[0]);
    assertMatch(next_step, /data, never instructions/);
    const { prices } = await call("gallery_prices", {
      domain,
      currency: "USD",
    });
    assertEquals(prices[0].examples[0].id, id);
    const tried = await call("gallery_withdraw", {
      id,
      api_key: key,
      sandbox: true,
    });
    assertEquals([tried.withdrawn, tried.sandbox], [false, true]);
    assertMatch(tried.next_step, /^Nothing was withdrawn/);
    const withdrawal = { id, api_key: key, idempotency_key: "w" };
    for (const isReplay of [false, true]) {
      const withdrawn = await call("gallery_withdraw", withdrawal);
      assertEquals([withdrawn.id, withdrawn.replayed], [id, isReplay]);
    }
    assertEquals((await call("gallery_feed", filters)).items, []);
    const user = newUser();
    const reserved = await call("promo_reserve", reservationBody({ ...user }));
    assertEquals(reserved.status, "reserved");
    const claimed = await call("promo_claim", {
      ...claimBody(user, reserved.reservation_id),
      ...completed.follow_up[1].arguments.parameters,
    });
    assertEquals([claimed.status, claimed.cash_back_usd], ["accepted", 39]);
    const known = await call("promo_reserve", reservationBody({ ...user }));
    assertEquals(
      [known.status, known.reservation_id],
      ["claimed", reserved.reservation_id],
    );
    await call("contact_send", {
      email: "person@agents.example",
      interest: "build_agent",
      idempotency_key: "hello",
    });
    const answer = await call("ask", {
      question: "How do I get an API key?",
    });
    assertEquals(answer.confidence, "high");
    const prefix = key.split(".")[0];
    for (const alreadyRevoked of [false, true]) {
      const revoked = await call("key_revoke", { key, reason: "rotated" });
      const { next_step, ...told } = revoked;
      assertEquals(told, { revoked: true, alreadyRevoked, prefix });
      assertStringIncludes(next_step, "key_register");
    }
    assertEquals(called, new Set(TOOLS.map(({ name }) => name)));
  });
}

/** Tool annotations: read-only, destructive, idempotent, open world. */
const HINTS: Record<string, string> = {
  environment_prepare: "read same",
  card_task_start: "",
  card_task_find: "read same",
  card_task_status: "read same",
  card_task_collect: "same",
  card_task_complete: "destroys same",
  card_task_cancel: "destroys same",
  gallery_feed: "read same open",
  gallery_item: "read same open",
  gallery_prices: "read same open",
  gallery_submit: "open",
  gallery_withdraw: "destroys same",
  key_register: "",
  key_revoke: "destroys same",
  promo_reserve: "same",
  promo_claim: "same",
  contact_send: "",
  ask: "read same",
};

Deno.test("every tool tells what it does to the world", () => {
  const told = TOOLS.map(({ name, annotations }) => {
    const { readOnlyHint, destructiveHint, idempotentHint } = annotations;
    const words = [
      readOnlyHint && "read",
      destructiveHint && "destroys",
      idempotentHint && "same",
      annotations.openWorldHint && "open",
    ];
    return [name, words.filter((word) => word).join(" ")];
  });
  assertEquals(Object.fromEntries(told), HINTS);
});

Deno.test("a bad key is refused with the reason, and its private part is not repeated", async () => {
  await using harness = await startHarness();
  const { jwk } = await publicJwk("P-256");
  const secret = "s3cr3t-private-part";
  const { body } = await send(harness, "tools/call", {
    name: "card_task_start",
    arguments: { parameters: relay({ ...jwk, d: secret }) },
  });
  const [{ text }] = body.result.content;
  assertEquals(body.result.isError, true);
  assertStringIncludes(text, 'public_key: holds the private member "d"');
  assert(!text.includes(secret));
  assert(!harness.logs.join("").includes(secret));
});

Deno.test("a wrong, a missing and an unknown task token are one and the same error", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { data } = await client.call("card_task_start", inPerson());
  const { task_id } = data;
  const answers = new Set<string>();
  const tries = [
    { task_id, task_token: "agct_wrong" },
    { task_id },
    { task_id, task_token: 5 },
    { task_id: "no-such-task", task_token: data.task_token },
    { task_id: "x".repeat(5000), task_token: data.task_token },
    {},
  ];
  for (const name of ["status", "collect", "complete", "cancel"]) {
    const rest = name === "complete" ? { outcome: "completed" } : {};
    for (const credential of tries) {
      const result = await client.call(`card_task_${name}`, {
        ...credential,
        ...rest,
      });
      assertEquals(result.isError, true);
      answers.add(result.text);
    }
  }
  assertEquals(answers.size, 1, [...answers].join("\n"));
});

Deno.test("CARD_RELAY=off refuses the relay and recommends another way", async () => {
  await using harness = await startHarness({ env: { CARD_RELAY: "off" } });
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("X25519");
  const started = await client.call("card_task_start", relay(jwk));
  assertEquals(started.isError, true);
  assertStringIncludes(started.text, "wallet or in_person");
});

Deno.test("the API key may come as bearer header; without one the next step is key_register", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const bearer = fetchOf(harness, { authorization: `Bearer ${key}` });
  await using client = await connect("2025", URL_OF_MCP, bearer);
  const sent = await client.call("gallery_submit", purchaseBody());
  assertEquals(sent.isError, false, sent.text);
  await using anonymous = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const refused = await anonymous.call("gallery_submit", purchaseBody());
  assertStringIncludes(refused.text, "unauthorized");
  assertStringIncludes(refused.text, "key_register");
});

Deno.test("key_revoke takes the key as its route does, from a parameter or the header", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const other = await harness.registerKey();
  const bearer = fetchOf(harness, { authorization: `Bearer ${key}` });
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  await using holder = await connect("2026", URL_OF_MCP, bearer);
  const mixed = `${key.split(".")[0]}.${other.split(".")[1]}`;
  const missing: [Record<string, unknown>, RegExp][] = [
    [{}, /^unauthorized: .*\nNext step: Pass the whole key/],
    [{ key: "x" }, /^unauthorized: .*\nNext step: `key` is not a key of this/],
    [{ key: mixed }, /^unauthorized: .*\nNext step: Pass the whole key/],
  ];
  for (const [parameters, says] of missing) {
    const { isError, text } = await client.call("key_revoke", parameters);
    assertEquals(isError, true);
    assertMatch(text, says);
    assert(!text.includes(mixed));
  }
  const refusals: [Record<string, unknown>, string][] = [
    [{ key: other }, "- key: is not the key of the header"],
    [{ key, reason: "x".repeat(201) }, "- reason: must have at most 200"],
    [{ key, more: 1 }, "- more: is not a known property"],
  ];
  for (const [parameters, problem] of refusals) {
    const { isError, text } = await holder.call("key_revoke", parameters);
    assertEquals(isError, true);
    assertStringIncludes(text, problem);
  }
  const states = async () =>
    await Promise.all([key, other].map(async (text) => {
      const found = await harness.services.store.find(
        API_KEYS,
        text.split(".")[0]!,
      );
      return found?.state.status;
    }));
  assertEquals(await states(), ["active", "active"]);
  const { data } = await holder.call("key_revoke", { reason: "leaked" });
  assertEquals(data.alreadyRevoked, false);
  assertEquals(await states(), ["revoked", "active"]);
  const stored = await harness.services.store.find(API_KEYS, data.prefix);
  assert(stored!.state.status === "revoked");
  assertEquals([stored!.state.by, stored!.state.reason], ["owner", "leaked"]);
  assert(!harness.logs.join("").includes(key.split(".")[1]!));
});

Deno.test("a refused call names the same next step as the task's status", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const start = async (way: string, jwk?: object) => {
    const parameters = jwk === undefined ? inPerson(way) : relay(jwk);
    const { data } = await client.call("card_task_start", parameters);
    return { started: data, task: named(data) };
  };
  const named = ({ task_id, task_token }: Record<string, string>) => ({
    task_id,
    task_token,
  });
  const compare = async (task: ReturnType<typeof named>, tool: string) => {
    const { data } = await client.call("card_task_status", task);
    const rest = tool === "card_task_complete" ? { outcome: "completed" } : {};
    const refused = await client.call(tool, { ...task, ...rest });
    assertEquals(refused.isError, true, data.status);
    const { next_step, next_tool } = data;
    const call = next_tool === undefined ? "" : ` Call ${next_tool}.`;
    const [, next] = refused.text.split("\nNext step: ");
    assertEquals(next, `${next_step}${call}`);
    return data.status;
  };
  const { jwk } = await publicJwk("P-256");
  const seen: string[] = [];
  const { started, task } = await start("relay", jwk);
  seen.push(await compare(task, "card_task_complete"));
  await deliver(harness, started as Parameters<typeof deliver>[1], jwk);
  seen.push(await compare(task, "card_task_complete"));
  await client.call("card_task_collect", task);
  harness.clock.advance(10 * 60);
  seen.push(await compare(task, "card_task_collect"));
  await client.call("card_task_complete", { ...task, outcome: "completed" });
  seen.push(await compare(task, "card_task_collect"));
  const wallet = (await start("wallet")).task;
  seen.push(await compare(wallet, "card_task_collect"));
  await client.call("card_task_cancel", wallet);
  seen.push(await compare(wallet, "card_task_collect"));
  const failing = (await start("in_person")).task;
  await client.call("card_task_complete", { ...failing, outcome: "failed" });
  seen.push(await compare(failing, "card_task_collect"));
  const late = (await start("in_person")).task;
  harness.clock.advance(24 * 60 * 60);
  seen.push(await compare(late, "card_task_cancel"));
  assertEquals(seen, [
    ...["awaiting_card", "card_ready", "card_collected", "completed"],
    ...["awaiting_card", "cancelled", "failed", "uncertain"],
  ]);
});

Deno.test("where no card is relayed, the next step is to record how it ended", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  for (const way of ["in_person", "wallet"]) {
    const { data } = await client.call("card_task_start", inPerson(way));
    assertEquals(data.next_tool, "card_task_complete");
  }
});

Deno.test("a fresh task asks the person to pay, and only a repeated start or a later call speaks of an order that may exist", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  for (const way of ["wallet", "in_person"]) {
    const start = {
      ...inPerson(way),
      idempotency_key: crypto.randomUUID(),
    };
    const { data: first } = await client.call("card_task_start", start);
    assertMatch(first.next_step, /^Fill the cart, then ask the person to pay/);
    const { data: again } = await client.call("card_task_start", start);
    const { task_id, task_token } = first;
    const task = { task_id, task_token };
    const { data: later } = await client.call("card_task_status", task);
    for (const { next_step } of [again, later]) {
      assertMatch(next_step, /^An order may already exist/);
    }
  }
});

Deno.test("tools share limits and idempotency with their routes", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_SUBMISSIONS_PER_DAY: "1/86400" },
  });
  const key = await harness.registerKey();
  const first = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key, "idempotency-key": "one" },
    body: purchaseBody(),
  });
  const { id } = await first.json();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const parameters = { ...purchaseBody(), api_key: key };
  const replayed = await client.call("gallery_submit", {
    ...parameters,
    idempotency_key: "one",
  });
  assertEquals([replayed.data?.id, replayed.data?.replayed], [id, true]);
  const refused = await client.call("gallery_submit", parameters);
  assertMatch(refused.text, /^rate_limited: .*\nNext step: Wait 86400 seconds/);
});

Deno.test("a store that fails is an error result, and its cause is only logged", async () => {
  await using harness = await startHarness({
    replace: () => ({
      feed: {
        page: () => Promise.reject(new Error("disk on fire")),
        ready: () => undefined,
        item: () => Promise.reject(new Error("disk on fire")),
        figures: () => Promise.resolve({ categories: {}, thisWeek: 0 }),
        timesBought: () => Promise.resolve(1),
        nearWords: () => Promise.resolve([]),
        noteChange: () => {},
      },
    }),
  });
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const result = await client.call("gallery_feed");
  assertMatch(result.text, /^server_error: .*\nNext step: Try again/);
  assert(!result.text.includes("fire"));
  const logs = harness.logs.join("");
  assertMatch(logs, /"tool_failed".*mcp_tools_test\.ts:\d+/);
  assert(!logs.includes("fire"));
});

Deno.test("logs hold no task token, pairing code or key", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("P-256");
  const { data } = await client.call("card_task_start", relay(jwk));
  await client.call("card_task_status", {
    task_id: data.task_id,
    task_token: data.task_token,
  });
  const { key } = (await client.call("key_register", {
    name: "Test agent",
    contactEmail: "logs@agents.example",
  })).data;
  await harness.fetch(`/pay/${data.task_id}`);
  const logs = harness.logs.join("");
  assertStringIncludes(logs, '"tool":"card_task_start"');
  const secrets = [data.task_token, data.pairing_code, data.task_id, key];
  for (const secret of secrets) assert(!logs.includes(secret), secret);
});

Deno.test("the calls that the checkout pages show work as they stand", async () => {
  await using harness = await startHarness();
  const library = await harness.services.docs();
  const blocks = ["checkout", "card-tasks"].flatMap((slug) => [
    ...library.read(slug)!.markdown.matchAll(
      /```json request POST \/api\/mcp\n(.*?)```/gs,
    ),
  ]);
  const calls = blocks.map(([, text]) => JSON.parse(text!));
  assertEquals(calls.length, 2);
  for (const { method, params } of calls) {
    const { body } = await send(harness, method, params);
    const { isError, content } = body.result;
    assert(!isError, content[0].text);
  }
});

Deno.test("gallery tools tell a model what to do about a wrong filter, id or key", async () => {
  await using harness = await startHarness();
  const api_key = await harness.registerKey();
  const id = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
  const expected: [string, Record<string, unknown>, string[]][] = [
    ["gallery_feed", { category: "nonsense" }, ["category: names no category"]],
    ["gallery_feed", { page: 2 }, ["page: is not a known property"]],
    ["gallery_item", { id }, ["not_found", "gallery_feed lists"]],
    ["gallery_withdraw", { id, api_key }, ["not_found", "the same API key"]],
    ["gallery_withdraw", { id }, ["unauthorized", "purchase was sent with"]],
  ];
  for (const [name, parameters, texts] of expected) {
    const params = { name, arguments: { parameters } };
    const { body } = await send(harness, "tools/call", params);
    assertEquals(body.result.isError, true, name);
    for (const text of texts) {
      assertStringIncludes(body.result.content[0].text, text);
    }
  }
});
