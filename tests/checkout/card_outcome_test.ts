/** How a purchase ended: as it is told, once, and never guessed. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { publicJwk } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  deliver,
  ERAS,
  inPerson,
  relay,
  URL_OF_MCP,
} from "../support/mcp_calls.ts";
import { connect, fetchOf, type McpClient } from "../support/mcp_clients.ts";

const DAY_SECONDS = 24 * 60 * 60;

async function startTask(client: McpClient, parameters = inPerson()) {
  const { data } = await client.call("card_task_start", parameters);
  return { task_id: data.task_id, task_token: data.task_token };
}

/** A relay task whose card was collected. */
async function collectedTask(harness: Harness, client: McpClient) {
  const { jwk } = await publicJwk("P-256");
  const { data } = await client.call("card_task_start", relay(jwk));
  await deliver(harness, data, jwk);
  const task = { task_id: data.task_id, task_token: data.task_token };
  const collected = await client.call("card_task_collect", task);
  return { task, collected: collected.data };
}

for (const era of ERAS) {
  Deno.test(`${era}: no outcome is assumed; an unknown one is cleared up before anybody pays again`, async () => {
    const env = { PARTNER_NAME: "Example Partner" };
    await using harness = await startHarness({ env });
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    await client.listTools();
    const task = await startTask(client);
    const missing = await client.call("card_task_complete", task);
    assertEquals(missing.isError, true);
    assertMatch(missing.text, /- outcome: /);
    const complete = async (outcome: string) =>
      (await client.call("card_task_complete", { ...task, outcome })).data;
    const unknown = await complete("unknown");
    assertEquals([unknown.status, unknown.replayed], ["uncertain", false]);
    assertMatch(
      unknown.next_step,
      /may already exist.*Do not pay again.*order page and the person's mail.*ask the person/,
    );
    assertEquals((await complete("unknown")).differs_from_first, false);
    const cancelled = await client.call("card_task_cancel", task);
    assertEquals(cancelled.isError, true);
    const cleared = await complete("completed");
    assertEquals([cleared.status, cleared.replayed], ["completed", false]);
    assertEquals(cleared.follow_up.length, 2);
  });
}

Deno.test("a purchase in person or with a wallet that nobody completed is uncertain a day later, and not told as safe to pay", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  for (const way of ["in_person", "wallet"]) {
    const task = await startTask(client, inPerson(way));
    const status = async () =>
      (await client.call("card_task_status", task)).data;
    harness.clock.advance(DAY_SECONDS - 1);
    assertEquals((await status()).status, "awaiting_card");
    harness.clock.advance(1);
    const late = await status();
    assertEquals([late.status, late.next_tool], [
      "uncertain",
      "card_task_complete",
    ]);
    assertMatch(late.next_step, /^An order may already exist.*Do not pay/);
    // The record stays for as long as it has to be cleared up.
    harness.clock.advance(20 * DAY_SECONDS);
    const outcome = { ...task, outcome: "completed" };
    const told = await client.call("card_task_complete", outcome);
    assertEquals(told.data.status, "completed");
  }
});

Deno.test("a collected card that nobody completed is uncertain a day later, not expired", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { task } = await collectedTask(harness, client);
  harness.clock.advance(DAY_SECONDS);
  const { data } = await client.call("card_task_status", task);
  assertEquals([data.status, data.next_tool], [
    "uncertain",
    "card_task_complete",
  ]);
  const link = await harness.fetch(`/pay/${task.task_id}`);
  assertEquals(link.status, 410);
  assertMatch(await link.text(), /We don’t\s+know if the payment went through/);
  const failed = await client.call("card_task_complete", {
    ...task,
    outcome: "failed",
  });
  assertEquals(failed.data.status, "failed");
});

Deno.test("every open state says first what may have happened, and what the person agreed to", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const steps = async (task: object) =>
    (await client.call("card_task_status", { ...task })).data.next_step;
  const { jwk } = await publicJwk("P-256");
  const { data } = await client.call("card_task_start", relay(jwk));
  const task = { task_id: data.task_id, task_token: data.task_token };
  assertMatch(await steps(task), /^Nothing was paid/);
  await deliver(harness, data, jwk);
  assertMatch(await steps(task), /^Nothing was paid.*at most 39.9 USD/);
  const collected = await client.call("card_task_collect", task);
  const careful =
    /an order may already exist: look at .* before you pay.*at most 39.9 USD.*lost on its way to you, /;
  const held = await steps(task);
  assertMatch(held, careful);
  assertMatch(held, /lost on its way to you, call card_task_collect again/);
  harness.clock.advance(10 * 60);
  const gone = await steps(task);
  assertMatch(gone, careful);
  assertMatch(gone, /to you, record the outcome failed and start a new task/);
  for (const way of ["in_person", "wallet"]) {
    const started = await client.call("card_task_start", inPerson(way));
    assertMatch(started.data.next_step, /at most 39.9 USD/);
    const { task_id, task_token } = started.data;
    assertMatch(
      await steps({ task_id, task_token }),
      /^An order may already exist.*at most 39.9 USD/,
    );
    assertMatch(started.data.steps.join("\n"), /at most 39.9 USD/);
  }
  for (const list of [data.steps, collected.data.steps]) {
    assertMatch(list.join("\n"), /at most 39.9 USD/);
  }
});

Deno.test("what was paid beyond what was agreed is recorded, and the person is to be told", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const cases: [Record<string, unknown>, boolean][] = [
    [{}, false],
    [{ amount: 39.9 }, false],
    [{ amount: 10 }, false],
    [{ amount: 0 }, false],
    [{ amount: 39.91 }, true],
    [{ amount: 10, currency: "EUR" }, true],
  ];
  for (const [paid, exceeds] of cases) {
    const task = await startTask(client);
    const product_url = "https://shop.example/products/kettle-2";
    const told = { product_url, ...paid };
    const outcome = { ...task, outcome: "completed", ...told };
    const { data } = await client.call("card_task_complete", outcome);
    assertEquals([data.status, data.exceeds_agreed], ["completed", exceeds]);
    assertEquals(/Tell the person now/.test(data.next_step), exceeds);
    assertEquals(data.receipt.amount, paid.amount ?? 39.9);
    assertEquals(data.receipt.productUrl, product_url);
    const status = await client.call("card_task_status", task);
    assertEquals(status.data.exceeds_agreed, exceeds);
  }
});

Deno.test("a second completion changes nothing, says that it is one, and whether it differs", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const task = await startTask(client);
  const complete = async (changes: object) =>
    (await client.call("card_task_complete", {
      ...task,
      outcome: "completed",
      amount: 30,
      confirmation_number: "A-1",
      ...changes,
    })).data;
  const first = await complete({});
  assertEquals([first.replayed, first.differs_from_first], [false, undefined]);
  assert(!/the first record stays/.test(first.next_step), first.next_step);
  const changes: [object, boolean][] = [
    [{}, false],
    [{ amount: 31 }, true],
    [{ confirmation_number: "A-2" }, true],
    [{ outcome: "failed" }, true],
    [{ outcome: "unknown" }, true],
  ];
  for (const [change, differs] of changes) {
    const again = await complete(change);
    assertEquals([again.replayed, again.differs_from_first], [true, differs]);
    assertEquals(again.receipt, first.receipt);
    assertEquals(again.follow_up, first.follow_up);
    assertEquals(/the first record stays/.test(again.next_step), differs);
  }
  for (const { arguments: { parameters } } of first.follow_up) {
    assertEquals(parameters.idempotency_key, `card-task-${task.task_id}`);
  }
});

Deno.test("another reason of a failure differs from the first, none does not", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const task = await startTask(client);
  const fail = async (failure_reason?: string) => {
    const failed = { ...task, outcome: "failed", failure_reason };
    return (await client.call("card_task_complete", failed)).data;
  };
  assertEquals((await fail("sold out")).status, "failed");
  for (
    const [reason, differs] of [
      ["sold out", false],
      [undefined, false],
      ["too dear", true],
    ] as const
  ) assertEquals((await fail(reason)).differs_from_first, differs, reason);
});

Deno.test("after five wrong codes the task says what happened and what is next", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("P-256");
  const { data } = await client.call("card_task_start", relay(jwk));
  for (let attempt = 0; attempt < 5; attempt++) {
    await deliver(harness, { ...data, pairing_code: "BBBB-BBBB" }, jwk)
      .catch(() => {});
  }
  const task = { task_id: data.task_id, task_token: data.task_token };
  const status = await client.call("card_task_status", task);
  assertEquals(status.data.status, "failed");
  assertMatch(
    status.data.next_step,
    /^Five wrong pairing codes.*No card was kept and nothing was paid.*new task/,
  );
});

Deno.test("where test cards alone are taken, the relay is a trial, and what fits a real purchase is told", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { data } = await client.call("environment_prepare", {
    browser_driver: "playwright",
    browser_visible: false,
    person_present: true,
    wallets: [],
    can_run_code: true,
  });
  assertEquals([data.recommended_way, data.certain, data.trial], [
    "relay",
    false,
    true,
  ]);
  assertEquals(data.next_tool, "card_task_start");
  const steps = data.next_steps.join("\n");
  assertMatch(steps, /^This is a trial.*cannot make a real purchase here/);
  assertMatch(
    steps,
    /For a real purchase: .*in_person[^]*For a real purchase: .*wallet/,
  );
});

Deno.test("a start says whether its link takes real cards, or test numbers alone", async () => {
  const { jwk } = await publicJwk("P-256");
  for (const [CARD_RELAY, numbers] of [["test", "test"], ["on", "real"]]) {
    await using harness = await startHarness({
      env: { CARD_RELAY: CARD_RELAY!, BASE_URL: "https://pay.example" },
    });
    await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
    const { data } = await client.call("card_task_start", relay(jwk));
    assertEquals(data.card_numbers, numbers);
  }
});

Deno.test("no step lets a card number into a chat", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { data } = await client.call("card_task_start", inPerson("wallet"));
  const steps: string = data.steps.join("\n");
  assert(!/ask the person for the one-time card/i.test(steps));
  assertMatch(
    steps,
    /one-time card the person types into the shop's page themselves/,
  );
});
