/** Rows that one address can make: none of these passes without its policy. */
import { assertEquals, assertMatch } from "@std/assert";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import type { Failure } from "../../domain/failures.ts";
import { publicJwk } from "../support/card.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { inPerson, relay, send } from "../support/mcp_calls.ts";
import { temporaryStore } from "../support/server.ts";

const REQUEST = taskStart.parse(inPerson());
const SUBMISSIONS = "/api/v1/gallery/submissions";

/** Starts a card task and tells how it went. */
async function start(
  { services }: Harness,
  from: string,
  idempotency_key?: string,
  parameters = REQUEST,
): Promise<string> {
  try {
    const request = { ...parameters, idempotency_key };
    const { isReplay } = await startCardTask(services, request, from);
    return isReplay ? "replayed" : "started";
  } catch (error) {
    return (error as Failure).kind;
  }
}

function counted(outcomes: string[]): Record<string, number> {
  const groups = Object.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries(
    Object.entries(groups).map(([outcome, all]) => [outcome, all!.length]),
  );
}

async function rowsBelow({ kv }: Harness, prefix: Deno.KvKey) {
  return (await Array.fromAsync(kv.list({ prefix }))).length;
}

Deno.test("one address starts 60 card tasks an hour and 300 a day, another its own", async () => {
  await using harness = await startHarness();
  let started = 0;
  for (let hour = 0; hour < 24; hour++) {
    const many = Array.from({ length: 70 }, () => start(harness, "192.0.2.1"));
    started += counted(await Promise.all(many)).started ?? 0;
    if (hour === 0) assertEquals(started, 60);
    harness.clock.advance(3599);
  }
  assertEquals(started, 300);
  assertEquals(await rowsBelow(harness, ["card_tasks"]), 300);
  assertEquals(await start(harness, "192.0.2.2"), "started");
});

Deno.test("a start that is repeated by its key spends nothing, also with nothing left", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CARD_TASKS_PER_IP: "2/3600" },
  });
  const key = crypto.randomUUID();
  assertEquals(await start(harness, "192.0.2.1", key), "started");
  for (let i = 0; i < 5; i++) {
    assertEquals(await start(harness, "192.0.2.1", key), "replayed");
  }
  assertEquals(await start(harness, "192.0.2.1"), "started");
  assertEquals(await start(harness, "192.0.2.1"), "rate_limited");
  assertEquals(await start(harness, "192.0.2.1", key), "replayed");
});

Deno.test("links for real cards are counted apart from other tasks; links for test cards are not", async () => {
  const { jwk } = await publicJwk("P-256");
  const link = taskStart.parse(relay(jwk));
  const links = (harness: Harness, from: string) =>
    Promise.all(
      Array.from({ length: 15 }, () => start(harness, from, undefined, link)),
    );
  await using real = await startHarness({
    env: { CARD_RELAY: "on", BASE_URL: "https://pay.example" },
  });
  const first = counted(await links(real, "192.0.2.1"));
  assertEquals(first, { started: 10, rate_limited: 5 });
  assertEquals(await start(real, "192.0.2.1"), "started");
  real.clock.advance(3601);
  assertEquals(counted(await links(real, "192.0.2.1")), first);
  await using test = await startHarness({ env: { CARD_RELAY: "test" } });
  assertEquals(counted(await links(test, "192.0.2.1")), { started: 15 });
});

Deno.test("card tasks are counted exactly over two processes of one store", async () => {
  await using store = await temporaryStore();
  const setting = { kvPath: store.path };
  await using one = await startHarness(setting);
  await using two = await startHarness(setting);
  const outcomes = await Promise.all(
    Array.from(
      { length: 200 },
      (_, n) => start([one, two][n % 2]!, "192.0.2.1"),
    ),
  );
  assertEquals(counted(outcomes), { started: 60, rate_limited: 140 });
  assertEquals(await rowsBelow(one, ["card_tasks"]), 60);
});

Deno.test("a tool that has no task left says how long to wait", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CARD_TASKS_PER_IP: "1/3600" },
  });
  const call = {
    name: "card_task_start",
    arguments: { parameters: inPerson() },
  };
  await send(harness, "tools/call", call);
  const { body: { result } } = await send(harness, "tools/call", call);
  assertEquals(result.isError, true);
  assertMatch(result.content[0].text, /^rate_limited: .*Wait 3600 seconds/s);
});

Deno.test("submissions of many keys are counted by their address", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_SUBMISSIONS_PER_IP: "5/86400" },
  });
  const submit = async (from: string) => {
    const headers = { "x-api-key": await harness.registerKey() };
    const body = purchaseBody();
    const response = await harness.fetch(SUBMISSIONS, { headers, body, from });
    return `${response.status}`;
  };
  const from = "192.0.2.1";
  const statuses = [];
  for (let i = 0; i < 8; i++) statuses.push(await submit(from));
  assertEquals(statuses, [...Array(5).fill("201"), ...Array(3).fill("429")]);
  assertEquals(await submit("192.0.2.2"), "201");
});

Deno.test("IPv6 networks of one /56 have twice the limit together, of one /48 4 times", async () => {
  await using harness = await startHarness();
  const register = async (from: string, n: number) => {
    const body = {
      name: "Agent",
      contactEmail: `a${from}.${n}@agents.example`,
    };
    const response = await harness.fetch("/api/v1/keys", {
      body: { ...body, contactEmail: body.contactEmail.replaceAll(":", "-") },
      from,
    });
    return response.status;
  };
  const passed = async (networks: string[], each: number) => {
    let count = 0;
    for (const network of networks) {
      for (let n = 0; n < each; n++) {
        if (await register(`${network}::1`, n) === 201) count++;
      }
    }
    return count;
  };
  const hex = (n: number) => n.toString(16);
  assertEquals(await passed(["2001:db8:1:0"], 12), 10);
  const sameStreet = Array.from(
    { length: 60 },
    (_, n) => `2001:db8:1:${hex(n)}`,
  );
  assertEquals(await passed(sameStreet.slice(1), 1), 10);
  const sameTown = Array.from(
    { length: 200 },
    (_, n) => `2001:db8:1:${hex(n + 1)}00`,
  );
  assertEquals(await passed(sameTown, 1), 20);
  assertEquals(await passed(["2001:db8:2:0"], 12), 10);
});

Deno.test("an answer tells one state a policy, the tightest of the blocks", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_ASK_PER_IP: "2/60" },
  });
  const ask = async (network: number) => {
    const from = `2001:db8:1:${network.toString(16)}::1`;
    const { headers } = await harness.fetch("/api/ask?q=keys", { from });
    return [
      headers.get("ratelimit-policy"),
      headers.get("ratelimit-remaining"),
    ];
  };
  const policy = '"ip";q=2;w=60';
  assertEquals(await ask(0), [policy, "1"]);
  await ask(1);
  assertEquals(await ask(2), [policy, "1"]);
  assertEquals(await ask(3), [policy, "0"]);
});

Deno.test("refused requests and reads of rotating /64 networks are bounded together", async () => {
  await using harness = await startHarness({
    env: {
      RATE_LIMIT_INVALID_PER_IP: "2/60",
      RATE_LIMIT_READS_PER_IP: "3/60",
    },
  });
  const passed = async (path: string, refused: number) => {
    let count = 0;
    for (let network = 0; network < 60; network++) {
      const from = `2001:db8:${refused}:${network.toString(16)}::1`;
      const { status } = await harness.fetch(path, { from });
      if (status !== 429) count++;
    }
    return count;
  };
  assertEquals(await passed("/nowhere", 1), 4);
  assertEquals(await passed("/api/v1/gallery/feed?q=kettle", 2), 6);
});

Deno.test("an IPv4 address has one counter a policy, an IPv6 one three", async () => {
  await using harness = await startHarness();
  await harness.fetch("/api/ask?q=keys", { from: "192.0.2.1" });
  assertEquals(await rowsBelow(harness, ["rate_windows"]), 1);
  await harness.fetch("/api/ask?q=keys", { from: "2001:db8::1" });
  assertEquals(await rowsBelow(harness, ["rate_windows"]), 4);
});
