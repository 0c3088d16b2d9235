/** Standings of those who send and who sell, and of refused names. */
import { hash } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import type { Purchase } from "../../domain/purchase/fields.ts";
import { Memory } from "../../domain/review/standing.ts";
import levels from "../../domain/review/data/standings.json" with {
  type: "json",
};
import { purchaseBody, startHarness } from "../support/harness.ts";
import { purchase } from "./support.ts";

const DAY = 86_400_000;

/** A memory in which time passes, and that reads what it wrote. */
function startMemory() {
  let now = 0;
  const clock = { now: () => now };
  const memory = new Memory(() => Promise.resolve([]), {
    digest: (text) => hash("sha256", text, "base64url"),
    clock,
  });
  return {
    pass: (ms: number) => void (now += ms),
    note: async (
      sent: Purchase,
      outcome: "approve" | "reject",
      isBadName = false,
    ) => {
      const [recalled] = await memory.recall([sent]);
      recalled!.note({
        outcome,
        certain: true,
        reviewer: "local",
        reasons: [],
        isBadName,
      });
    },
    levelOf: async (sent: Purchase) => {
      const [recalled] = await memory.recall([sent]);
      const bar = recalled!.bar();
      return Object.entries(levels).find(([, level]) => level.bar === bar)![0];
    },
  };
}

let sent = 0;
/** A purchase by somebody of their own, at a shop of its own. */
const by = (who: string, changes: Partial<Purchase> = {}): Purchase => ({
  ...purchase({
    productName: `Thing number ${++sent}`,
    productUrl: `https://shop-${who}.example/x`,
    sellerName: `Shop of ${who}`,
    submitterEmail: `${who}@agents.example`,
  }),
  submittedBy: `agc_${who}`,
  submitterPhone: `+1202555${who.length}`,
  ...changes,
} as Purchase);

Deno.test("a key is on probation until five purchases stood, the first for a week", async () => {
  const memory = startMemory();
  for (let n = 0; n < 5; n++) await memory.note(by("a"), "approve");
  assertEquals(await memory.levelOf(by("a")), "probation");
  memory.pass(7 * DAY);
  assertEquals(await memory.levelOf(by("a")), "trusted");
  assertEquals(await memory.levelOf(by("bb")), "probation");
});

for (
  const shared of [
    "submittedBy",
    "submitterEmail",
    "submitterPhone",
    "sellerName",
    "productUrl",
  ] as const
) {
  Deno.test(`three refusals make the next with the same ${shared} strict, for 30 days`, async () => {
    const memory = startMemory();
    const value = by("a")[shared];
    for (const who of ["bb", "ccc", "dddd"]) {
      assertEquals(
        await memory.levelOf(by("eeeee", { [shared]: value })),
        "probation",
      );
      await memory.note(by(who, { [shared]: value }), "reject");
    }
    assertEquals(
      await memory.levelOf(by("eeeee", { [shared]: value })),
      "strict",
    );
    memory.pass(30 * DAY);
    assertEquals(
      await memory.levelOf(by("eeeee", { [shared]: value })),
      "probation",
    );
  });
}

Deno.test("refusals that are fewer than half of what was published make nobody strict", async () => {
  const memory = startMemory();
  for (let n = 0; n < 3; n++) await memory.note(by("a"), "approve");
  for (let n = 0; n < 4; n++) await memory.note(by("a"), "reject");
  assertEquals(await memory.levelOf(by("a")), "probation");
});

Deno.test("refusals at a well-known shop say nothing of the next purchase there", async () => {
  const memory = startMemory();
  const market = {
    sellerName: "eBay",
    productUrl: "https://www.ebay.com/itm/1",
  };
  for (const who of ["a", "bb", "ccc", "dddd"]) {
    await memory.note(by(who, market), "reject");
  }
  assertEquals(await memory.levelOf(by("eeeee", market)), "probation");
});

Deno.test("nearly the name that was refused is looked at twice, from anybody anywhere", async () => {
  const memory = startMemory();
  const productName = "Cloned Visa cards with PIN codes, ready for use";
  await memory.note(by("a", { productName }), "reject", true);
  const near = {
    productName: "Cloned Visa cards with PIN codes, ready to use!",
  };
  assertEquals(await memory.levelOf(by("bb", near)), "alike");
  assertEquals(
    await memory.levelOf(
      by("bb", { productName: "Brass desk lamp with a green shade" }),
    ),
    "probation",
  );
});

Deno.test("a name that is good alone is not remembered, so that nobody has others doubted", async () => {
  const memory = startMemory();
  const productName = "Brass desk lamp with a green shade";
  await memory.note(by("a", { productName }), "reject", false);
  assertEquals(await memory.levelOf(by("bb", { productName })), "probation");
});

Deno.test("what a night refused is remembered in the next, and no caller sees it", async () => {
  await using harness = await startHarness();
  const send = async (productName: string) => {
    const key = await harness.registerKey();
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName }),
    });
    assertEquals(response.status, 201);
    assertEquals(
      Object.keys(await response.json()).includes("standing"),
      false,
    );
  };
  await send("Cloned cards with PIN, ready for use");
  assertEquals((await harness.moderate())?.rejected, 1);
  const rows = await Array.fromAsync(
    harness.kv.list({ prefix: ["standings"] }),
  );
  assert(rows.length >= 7);
  assert(!JSON.stringify(rows.map(({ key }) => key)).includes("@"));
});
