/** Bytes that are written in a day: the budget of all processes together. */
import { assert, assertEquals } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { inPerson, send } from "../support/mcp_calls.ts";
import { claim, newUser, reservationBody, RESERVE } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";
import { until } from "../support/until.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const LIMIT = 100_000;
const ENV = {
  STORE_BYTES_PER_DAY: `${LIMIT}`,
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_KEYS_PER_IP: "off",
};

function submit(
  { fetch }: Harness,
  key: string,
  more: Record<string, string> = {},
) {
  const body = purchaseBody({ sellerName: "S".repeat(100) });
  return fetch(SUBMISSIONS, { headers: { "x-api-key": key, ...more }, body });
}

/** Submits until one is refused; returns how many passed. */
async function fill(harness: Harness, key: string): Promise<number> {
  for (let passed = 0; passed < 500; passed++) {
    const response = await submit(harness, key);
    if (response.status !== 201) {
      await assertEnvelope(response, 503, "server_error");
      return passed;
    }
  }
  return Infinity;
}

/** Registers keys until one is refused. */
async function spend(harness: Harness): Promise<void> {
  for (let n = 0; n < 500; n++) {
    const response = await harness.fetch("/api/v1/keys", {
      body: { name: "Agent", contactEmail: `a${n}@agents.example` },
    });
    await response.body?.cancel();
    if (response.status !== 201) return assertEquals(response.status, 503);
  }
}

const bytesOf = ({ services }: Harness) =>
  services.operator.stats.writtenToday();

Deno.test("submissions take half of a day's budget, and leave the rest to all others", async () => {
  await using harness = await startHarness({ env: ENV });
  const passed = await fill(harness, await harness.registerKey());
  assert(passed > 10 && passed < 75, `${passed} submissions`);
  const half = await bytesOf(harness);
  assert(half >= LIMIT / 2 && half < 0.55 * LIMIT, `${half} bytes`);
  await spend(harness);
  const written = await bytesOf(harness);
  assert(written >= LIMIT && written < 1.05 * LIMIT, `${written} bytes`);
});

Deno.test("bytes of requests that are committed together are summed", async () => {
  const bytesOfEach = async (count: number) => {
    await using harness = await startHarness({ env: ENV });
    const all = Array.from({ length: count }, () => harness.registerKey());
    await Promise.all(all);
    return await bytesOf(harness) / count;
  };
  const alone = await bytesOfEach(1);
  const together = await bytesOfEach(20);
  // Counters of the address are rows of the first of them alone.
  assert(together > alone / 3 && together <= alone, `${alone} ${together}`);
});

Deno.test("a spent budget refuses new rows with 503 until the day ends", async () => {
  await using harness = await startHarness({ env: ENV });
  const key = await harness.registerKey();
  // The test clock stands at noon.
  harness.clock.advance(11 * 3600);
  await spend(harness);
  const register = await harness.fetch("/api/v1/keys", {
    body: { name: "Agent", contactEmail: "a@agents.example" },
  });
  assertEquals(register.headers.get("retry-after"), "3600");
  await assertEnvelope(register, 503, "server_error");
  const contact = await harness.fetch("/api/v1/contact", {
    body: { email: "ada@agents.example", interest: "other" },
  });
  assertEquals(contact.status, 503);
  const reserve = await harness.fetch(RESERVE, {
    body: reservationBody({ ...newUser() }),
  });
  assertEquals(reserve.status, 503);
  const { body: { result } } = await send(harness, "tools/call", {
    name: "card_task_start",
    arguments: { parameters: inPerson() },
  });
  assertEquals(result.isError, true);
  const levels = harness.logs.map((line) => JSON.parse(line).level);
  assertEquals(levels.includes("error"), false, "nobody has to look for it");
  harness.clock.advance(3600);
  assertEquals((await submit(harness, key)).status, 201);
});

Deno.test("what is held, sent or published before is served with nothing left", async () => {
  await using harness = await startHarness({ env: ENV });
  const { fetch } = harness;
  const key = await harness.registerKey();
  const user = newUser();
  const body = reservationBody({ ...user });
  const reserved = await (await fetch(RESERVE, { body })).json();
  const attempt = { "idempotency-key": crypto.randomUUID() };
  const first = await (await submit(harness, key, attempt)).text();
  await fill(harness, key);
  await spend(harness);
  assertEquals(await (await submit(harness, key, attempt)).text(), first);
  const again = await (await fetch(RESERVE, { body })).json();
  assertEquals(again.reservation_id, reserved.reservation_id);
  const claimed = await claim(harness, user, reserved.reservation_id);
  assertEquals(claimed.status, "accepted");
  assertEquals((await fetch("/api/v1/gallery/feed")).status, 200);
  assertEquals((await submit(harness, `${key}x`)).status, 401);
  const withdrawn = await fetch(`${SUBMISSIONS}/${JSON.parse(first).id}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  assertEquals(withdrawn.status, 200);
  const revoked = await fetch("/api/keys/revoke", {
    method: "POST",
    headers: { "x-api-key": key },
  });
  assertEquals(revoked.status, 200);
});

Deno.test("two processes of one store share the budget", async () => {
  await using store = await temporaryStore();
  const setting = { kvPath: store.path, env: ENV };
  await using one = await startHarness(setting);
  await using two = await startHarness(setting);
  const key = await one.registerKey();
  assert(await fill(one, key) > 10);
  await until(
    "the other process refuses",
    async () => (await submit(two, key)).status === 503,
  );
  const written = await bytesOf(two);
  assertEquals(written, await bytesOf(one));
  assert(written < 0.6 * LIMIT, `${written} bytes`);
});

Deno.test("a process that starts anew does not start the day anew", async () => {
  await using store = await temporaryStore();
  const setting = { kvPath: store.path, env: ENV };
  let key: string;
  {
    await using harness = await startHarness(setting);
    key = await harness.registerKey();
    await fill(harness, key);
  }
  await using harness = await startHarness(setting);
  await until(
    "the new process refuses",
    async () => (await submit(harness, key)).status === 503,
  );
  assert(await bytesOf(harness) < 0.6 * LIMIT);
});

Deno.test("off sets no bound", async () => {
  await using harness = await startHarness({
    env: { ...ENV, STORE_BYTES_PER_DAY: "off" },
  });
  assertEquals(await fill(harness, await harness.registerKey()), Infinity);
});

/** A budget of the day that nobody spends, and one of a block that is small. */
const BLOCK = {
  ...ENV,
  STORE_BYTES_PER_DAY: "off",
  RATE_LIMIT_BYTES_PER_IP: "50000/86400",
};

/** Submits from an address until one is refused; returns how many passed. */
async function fillFrom(harness: Harness, key: string, from: string[]) {
  for (let passed = 0; passed < 500; passed++) {
    const response = await harness.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key },
      body: purchaseBody({ sellerName: "S".repeat(100) }),
      from: from[passed % from.length],
    });
    if (response.status !== 201) {
      const error = await assertEnvelope(response, 429, "rate_limited");
      assertEquals(error.policy, "BYTES_PER_IP");
      return { passed, headers: response.headers };
    }
    await response.body?.cancel();
  }
  throw new Error("nothing was refused");
}

Deno.test("an address that has stored its bytes of a day gets 429, and no other does", async () => {
  await using harness = await startHarness({ env: BLOCK });
  const { fetch } = harness;
  const key = await harness.registerKey();
  const attempt = { "idempotency-key": crypto.randomUUID() };
  const first = await submit(harness, key, attempt);
  assertEquals(
    first.headers.get("ratelimit-policy"),
    '"day";q=500;w=86400, "ip";q=5000;w=86400',
    "bytes are no requests",
  );
  const { passed, headers } = await fillFrom(harness, key, ["192.0.2.1"]);
  assert(passed > 8 && passed < 20, `${passed} submissions`);
  assertEquals(headers.get("retry-after"), "86400");
  assertEquals(headers.get("ratelimit-policy"), '"ip";q=50000;w=86400');
  assertEquals(headers.get("ratelimit"), '"ip";r=0;t=86400');
  const message = { message: "m".repeat(5000), interest: "other" };
  const contact = (from?: string) => {
    const email = `${crypto.randomUUID()}@agents.example`;
    return fetch("/api/v1/contact", { body: { ...message, email }, from });
  };
  const error = await assertEnvelope(await contact(), 429, "rate_limited");
  assertEquals(error.policy, "BYTES_PER_IP", "all kinds of rows together");
  assertEquals((await contact("192.0.2.2")).status, 201);
  assertEquals((await submit(harness, key, attempt)).status, 201, "a replay");
  assertEquals((await fetch("/api/v1/gallery/feed")).status, 200);
  harness.clock.advance(86_400);
  assertEquals((await submit(harness, key)).status, 201);
});

Deno.test("networks of one /48 store 4 times the bytes of one, however many they are", async () => {
  await using harness = await startHarness({ env: BLOCK });
  const key = await harness.registerKey();
  const one = await fillFrom(harness, key, ["192.0.2.1"]);
  const many = Array.from(
    { length: 100 },
    (_, n) => `2001:db8:1:${(n * 256).toString(16)}::1`,
  );
  const { passed } = await fillFrom(harness, key, many);
  assert(Math.abs(passed / one.passed - 4) < 0.5, `${passed} submissions`);
});

Deno.test("who has stored all bytes still claims what was reserved", async () => {
  await using harness = await startHarness({ env: BLOCK });
  const key = await harness.registerKey();
  const user = newUser();
  const body = reservationBody({ ...user });
  const { reservation_id } = await (await harness.fetch(RESERVE, { body }))
    .json();
  await fillFrom(harness, key, ["192.0.2.1"]);
  const again = await (await harness.fetch(RESERVE, { body })).json();
  assertEquals(again.reservation_id, reservation_id);
  const { status } = await claim(harness, user, reservation_id);
  assertEquals(status, "accepted");
});
