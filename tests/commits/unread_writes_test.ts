/**
 * Writes are decided on what a process knows, and what it does not know it
 * takes for absent. Whatever another process did must still count.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

interface Two extends AsyncDisposable {
  one: Harness;
  other: Harness;
  key: string;
}

/** Two services on one store; the first one knows the caller. */
async function twoServices(limits = env): Promise<Two> {
  const store = await temporaryStore();
  const one = await startHarness({ kvPath: store.path, env: limits });
  const other = await startHarness({ kvPath: store.path, env: limits });
  const key = await one.registerKey();
  assertEquals((await submit(one, key, "first")).status, 201);
  return {
    one,
    other,
    key,
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

async function submit(
  harness: Harness,
  key: string,
  name: string,
  headers: Record<string, string> = {},
) {
  const response = await harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key, ...headers },
    body: purchaseBody({ productName: `A lamp, ${name}` }),
  });
  const { id } = await response.json();
  return { status: response.status, id, headers: response.headers };
}

Deno.test("a key that another process revoked is refused at once", async () => {
  await using two = await twoServices();
  const body = { key: two.key };
  const revoked = await two.other.fetch("/api/keys/revoke", { body });
  await revoked.body?.cancel();
  assertEquals((await submit(two.one, two.key, "second")).status, 401);
  assertEquals((await submit(two.one, two.key, "third")).status, 401);
});

Deno.test("a revoked key is told that, and not that its quota is used up", async () => {
  const limits = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "1/60" };
  await using two = await twoServices(limits);
  const body = { key: two.key };
  const revoked = await two.other.fetch("/api/keys/revoke", { body });
  await revoked.body?.cancel();
  assertEquals((await submit(two.one, two.key, "second")).status, 401);
});

Deno.test("a known caller beyond its quota is told so, time and again", async () => {
  const limits = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "1/60" };
  await using two = await twoServices(limits);
  for (const name of ["second", "third"]) {
    const { status, headers } = await submit(two.one, two.key, name);
    assertEquals([status, headers.has("retry-after")], [429, true]);
  }
});

Deno.test("a revoked key is told that, and not what is wrong with its body", async () => {
  await using two = await twoServices();
  const body = { key: two.key };
  const revoked = await two.other.fetch("/api/keys/revoke", { body });
  await revoked.body?.cancel();
  const response = await two.one.fetch(SUBMISSIONS, {
    headers: { "x-api-key": two.key },
    body: { productName: "" },
  });
  await response.body?.cancel();
  assertEquals(response.status, 401);
});

Deno.test("an answer that another process recorded is replayed, not made again", async () => {
  await using two = await twoServices();
  const headers = { "idempotency-key": "once" };
  const first = await submit(two.other, two.key, "once", headers);
  const again = await submit(two.one, two.key, "once", headers);
  assertEquals([again.status, again.id], [201, first.id]);
  assertEquals(again.headers.get("idempotent-replay"), "true");
  const other = await submit(two.one, two.key, "another", headers);
  assertEquals(other.status, 400);
});

Deno.test("an answer that is known is given to nobody whose key another process revoked", async () => {
  await using two = await twoServices();
  const headers = { "idempotency-key": "once" };
  await submit(two.one, two.key, "once", headers);
  const body = { key: two.key };
  const revoked = await two.other.fetch("/api/keys/revoke", { body });
  await revoked.body?.cancel();
  const again = await submit(two.one, two.key, "once", headers);
  assertEquals(again.status, 401);
});

Deno.test("a limit that another process used up is used up", async () => {
  await using two = await twoServices(
    {
      ...env,
      RATE_LIMIT_SUBMISSIONS_PER_DAY: "3/86400",
    } as typeof env,
  );
  assertEquals((await submit(two.other, two.key, "2")).status, 201);
  assertEquals((await submit(two.other, two.key, "3")).status, 201);
  const refused = await submit(two.one, two.key, "4");
  assertEquals(refused.status, 429);
  assertEquals(refused.headers.get("ratelimit-remaining"), "0");
});

Deno.test("another secret with a known prefix is refused", async () => {
  await using two = await twoServices();
  const forged = `${two.key.split(".")[0]}.${"A".repeat(43)}`;
  assertEquals((await submit(two.one, forged, "forged")).status, 401);
});
