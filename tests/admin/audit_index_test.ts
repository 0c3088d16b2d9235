/** The audit and what is in doubt are read by their indices. */
import { revokeForOwner } from "../../domain/keys.ts";
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals } from "@std/assert";
import { readOverview } from "../../domain/admin/overview.ts";
import { forgetOldRows } from "../../domain/retention.ts";
import { readPage } from "../../routes/reports/report.ts";
import { DECIDED, IN_DOUBT } from "../../domain/gallery/tables.ts";
import { AUDIT } from "../../domain/tables/shared.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const DAY = 86_400;

/** Submissions that were decided, the first without certainty. */
async function decided(count: number) {
  const harness = await startHarness({
    replace: () => ({
      review: ({ productName }) => ({
        outcome: "reject",
        certain: productName !== "0",
        reviewer: "local",
        reasons: ["price"],
      }),
    }),
  });
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `${n}` }),
    });
    ids.push((await response.json()).id);
    harness.clock.advance(1);
  }
  await harness.moderate();
  return Object.assign(harness, { ids, prefix: key.split(".")[0]! });
}

function audit({ services }: Harness, limit = 100) {
  return readPage(services.operator.lists.audit(), { limit });
}

async function keysBelow({ kv }: Harness, prefix: Deno.KvKey) {
  return (await Array.fromAsync(kv.list({ prefix }))).map(({ key }) => key);
}

Deno.test("the audit is newest first, whatever was submitted first, and goes on behind a place", async () => {
  await using harness = await decided(3);
  const { services } = harness;
  const { operator } = services;
  const [first] = harness.ids;
  harness.clock.advance(DAY);
  await curationOf(services).decide(first!, "approve", "fair");
  harness.clock.advance(DAY);
  await revokeForOwner(services, harness.prefix, "leaked");
  await operator.record({ action: "export", subject: "the store" });
  const page = await audit(harness, 3);
  assertEquals(page.total, 6);
  assertEquals(
    page.items.map(({ action }) => action).sort(),
    ["approve", "export", "revoke_key"],
  );
  const rest = operator.lists.audit(page.next!);
  const { items } = await readPage(rest, { limit: 9, isLater: true });
  assertEquals(items.map(({ action }) => action), Array(3).fill("reject"));
});

Deno.test("the audit tells an owner's revocation from an operator's", async () => {
  await using harness = await startHarness();
  const body = { reason: "leaked" };
  const headers = { "x-api-key": await harness.registerKey() };
  await harness.fetch("/api/keys/revoke", { headers, body });
  const other = await harness.registerKey();
  harness.clock.advance(1);
  const prefix = other.split(".")[0]!;
  await revokeForOwner(harness.services, prefix, "leaked");
  const { items } = await audit(harness);
  assertEquals(items.map(({ by, reasons }) => [by, ...reasons]), [
    ["operator", "leaked"],
    ["owner", "leaked"],
  ]);
});

Deno.test("what is in doubt is found until it is decided for certain", async () => {
  await using harness = await decided(3);
  const { lists } = harness.services.operator;
  const curation = curationOf(harness.services);
  const [first] = harness.ids;
  const ids = async () =>
    (await Array.fromAsync(lists.doubtful())).map(({ row }) => row.purchase.id);
  assertEquals(await ids(), [first]);
  assertEquals(await lists.countDoubtful(), 1);
  await curation.decide(first!, "reject", "fair");
  assertEquals(await ids(), []);
  assertEquals(await lists.countDoubtful(), 0);
});

Deno.test("what is removed is in no index any more", async () => {
  await using harness = await decided(2);
  const [first] = harness.ids;
  await curationOf(harness.services).decide(first!, "approve", "fair");
  await curationOf(harness.services).decide(first!, "take_down", "x");
  harness.clock.advance(100 * DAY);
  await forgetOldRows(harness.services);
  for (const { prefix } of [DECIDED, AUDIT, IN_DOUBT]) {
    assertEquals(await keysBelow(harness, prefix), []);
  }
});

Deno.test("an overview of today reads what waits and what came today", async () => {
  await using harness = await decided(8);
  // Ids tell the time of the machine.
  const ahead = Math.max(0, Date.now() - harness.clock.now()) / 1000;
  harness.clock.advance(Math.ceil(ahead) + 2 * DAY);
  await audit(harness, 1);
  let rows = 0;
  const found = await readOverview(harness.services.operator, {
    now: harness.clock.now(),
    onRow: (read) => rows = read,
  });
  assertEquals(found.days[0]!.received, 0);
  assert(rows < 2, `${rows}`);
});
