/** The effect of an erasure on single rows. */
import { assert, assertEquals } from "@std/assert";
import { eraseRow } from "../../kv/erasure/erasure.ts";
import { ErasureRecord } from "../../kv/erasure/erasure_record.ts";
import { openKv } from "../../kv/open.ts";
import { Store } from "../../kv/store.ts";
import { startHarness, TestClock } from "../support/harness.ts";
import { newUser, reserve } from "../support/promo.ts";
import { watchKv } from "../support/watched_kv.ts";

Deno.test("a row that is made anonymous ends when it would have ended", async () => {
  using kv = await openKv(":memory:");
  const watched = watchKv(kv);
  const clock = new TestClock();
  const lives: unknown[] = [];
  watched.onSet = ([prefix], options) => {
    if (prefix !== "erasures") lives.push(options?.expireIn);
  };
  const store = new Store(watched.kv);
  const record = new ErasureRecord(store, { erasedAt: clock.now() });
  const tools = { store, clock, record };
  const anonymise = () => ({ action: "anonymise" as const, value: "[erased]" });
  const rows: [Deno.KvKey, unknown][] = [
    [["idempotency", "a"], { expiresAt: clock.now() + 5000 }],
    // An ended row may be gone at any moment, and must go in the end.
    [["idempotency", "b"], { expiresAt: clock.now() - 5000 }],
    [["contacts", "c"], {}],
  ];
  for (const [key, value] of rows) {
    await kv.set(key, value);
    assert(await eraseRow(tools, key, anonymise));
    assertEquals((await kv.get(key)).value, "[erased]");
  }
  assertEquals(lives, [5000, 1, undefined]);
});

Deno.test("a recorded answer that names a person goes, so that no changed one is replayed", async () => {
  await using harness = await startHarness();
  const user = newUser();
  await reserve(harness, user);
  const key = ["idempotency", "scope"];
  await harness.kv.set(key, {
    fingerprint: "fingerprint",
    response: { status: 201, body: JSON.stringify({ email: user.email }) },
    expiresAt: harness.clock.now() + 60_000,
  });
  const { erasure } = harness.services.operator;
  await (await erasure.plan({ email: user.email })).apply();
  assertEquals((await harness.kv.get(key)).versionstamp, null);
});

Deno.test("a phone number of a person is known from what they sent for a reservation", async () => {
  await using harness = await startHarness();
  const user = { ...newUser(), phone: "+12025550177" };
  await reserve(harness, user);
  const { erasure } = harness.services.operator;
  const { identifiers } = await erasure.plan({ email: user.email });
  assertEquals(identifiers, { phones: 1, accounts: 1 });
});
