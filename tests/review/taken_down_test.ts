/** Purchases like those taken down, and blocked ones, do not come by another key. */
import { assertEquals } from "@std/assert";
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { decisionsOf } from "../../domain/gallery/submission.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { curationOf } from "../support/curation.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";

async function submit(harness: Harness, changes: Record<string, unknown> = {}) {
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    from: `203.0.113.${Math.floor(Math.random() * 250)}`,
    body: purchaseBody({
      submitterEmail: `${crypto.randomUUID()}@agents.example`,
      submitterPhone: `+1202555${Math.floor(1000 + Math.random() * 8999)}`,
      ...changes,
    }),
  });
  const { id } = await response.json();
  return { id: id as string, prefix: key.split(".")[0]! };
}

const TAKEN = {
  productUrl: "https://fine-goods.example/lamps/green?ref=a",
  sellerName: "Fine Goods",
  productName: "Handmade green reading lamp with a brass foot",
};

const OTHER = {
  productUrl: "https://another-shop.example/x",
  sellerName: "Another Shop",
  productName: "Wooden chair",
};

async function review(harness: Harness, changes: Record<string, unknown>) {
  const { id } = await submit(harness, changes);
  await harness.moderate();
  return await curationOf(harness.services).find(id);
}

async function takeDown(harness: Harness) {
  const { id } = await submit(harness, TAKEN);
  await harness.moderate();
  const take = { id, outcome: "take_down" as const, reason: "a fraud" };
  await decideAsOperator(harness.services, take);
  return id;
}

for (
  const [what, like] of Object.entries({
    "address": { ...OTHER, productUrl: TAKEN.productUrl + "&utm_source=b" },
    "seller": { ...OTHER, sellerName: "FINE  goods" },
    "host": { ...OTHER, productUrl: "https://www.fine-goods.example/" },
    "name, nearly": { ...OTHER, productName: `${TAKEN.productName}.` },
  })
) {
  Deno.test(`a purchase with the ${what} of one that was taken down is held for a person`, async () => {
    await using harness = await startHarness();
    await takeDown(harness);
    const held = await review(harness, like);
    assertEquals(held?.status, "rejected");
    const { doubtful } = harness.services.operator.lists;
    const [listed] = await Array.fromAsync(doubtful());
    assertEquals(listed?.row.purchase.id, held?.purchase.id);
    assertEquals(listed?.row.decisions[0]?.reasons, [
      "like what an operator took down",
    ]);
    // Others are not touched by it.
    const other = await review(harness, {
      productUrl: "https://third-shop.example/x",
      sellerName: "Third Shop",
      productName: "Handmade blue cushion with a zip",
    });
    assertEquals(other?.status, "approved");
  });
}

Deno.test("what is like a purchase that was taken down is free once a person approves it", async () => {
  await using harness = await startHarness();
  await takeDown(harness);
  const held = await review(harness, TAKEN);
  assertEquals(held?.status, "rejected");
  const curation = curationOf(harness.services);
  await curation.decide(held!.purchase.id, "approve", "all is well");
  assertEquals((await review(harness, TAKEN))?.status, "approved");
});

Deno.test("a takedown at a well-known shop holds its address, not the shop", async () => {
  await using harness = await startHarness();
  const shop = { sellerName: "eBay", productName: "Old radio" };
  const { id } = await submit(harness, {
    ...shop,
    productUrl: "https://www.ebay.com/itm/1",
  });
  const curation = curationOf(harness.services);
  await curation.decide(id, "approve", "fine");
  await curation.decide(id, "take_down", "a fraud");
  const [same, another] = [
    await review(harness, {
      ...shop,
      productUrl: "https://www.ebay.com/itm/1",
    }),
    await review(harness, {
      ...shop,
      productName: "Garden hose",
      productUrl: "https://www.ebay.com/itm/2",
    }),
  ];
  assertEquals(same?.status, "rejected");
  assertEquals(another?.status, "approved");
});

Deno.test("a block refuses a seller, a domain or a key until it ends", async () => {
  await using store = await temporaryStore();
  const { path } = store;
  const start = () => startHarness({ kvPath: path });
  const block = (...args: string[]) =>
    adminJson(path, "block", ...args, "--reason", "fraud");
  const statusOf = async (changes: Record<string, unknown>) => {
    await using harness = await start();
    return (await review(harness, changes))?.status;
  };
  assertEquals(await statusOf(OTHER), "approved");
  await block("seller", "ANOTHER shop");
  assertEquals(await statusOf({ ...OTHER, productName: "Stool" }), "rejected");
  await adminJson(path, "unblock", "seller", "Another Shop");
  assertEquals(await statusOf({ ...OTHER, productName: "Table" }), "approved");
  await block("domain", "another-shop.example");
  assertEquals(await statusOf({ ...OTHER, productName: "Shelf" }), "rejected");
  {
    await using harness = await start();
    const { id, prefix } = await submit(harness, { ...TAKEN });
    await block("key", prefix);
    await harness.moderate();
    const found = await curationOf(harness.services).find(id);
    assertEquals(decisionsOf(found!)[0]?.reasons, ["blocked by an operator"]);
    const { items } = await adminJson(path, "blocks");
    assertEquals(items.map(({ what }: { what: string }) => what), [
      "domain another-shop.example",
      `key ${prefix}`,
    ]);
  }
  const again = await admin(path, "unblock", "seller", "Another Shop");
  assertFailure(again, /seller another shop is not blocked/, 3);
  const sub = ["block", "domain", "www.shop.example", "--reason", "x"];
  assertFailure(await admin(path, ...sub), /block shop\.example/, 2);
  const { items } = await adminJson(path, "audit", "--by", "operator");
  assertEquals(
    items.map(({ action, subject }: Record<string, string>) =>
      `${action} ${subject!.split(" ")[0]}`
    ).filter((act: string) => /block/.test(act)),
    ["block key", "block domain", "unblock seller", "block seller"],
  );
});
