/** Standings of those who send and who sell, and of refused names. */
import { hash } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import type { Purchase } from "../../domain/purchase/fields.ts";
import { Memory, type Sent } from "../../domain/review/recall.ts";
import type { Standing } from "../../domain/review/standing.ts";
import type { Verdict } from "../../domain/review/verdict.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { keys } from "../../routes/reports/records.ts";
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
  const recall = async (sent: Sent) => (await memory.recall([sent]))[0]!;
  return {
    pass: (ms: number) => void (now += ms),
    note: async (
      sent: Sent,
      outcome: "approve" | "reject",
      { isBadName = false, isRepeat = false, isFlagged = false } = {},
    ) => {
      const verdict: Verdict = {
        outcome,
        certain: true,
        reviewer: isFlagged ? "self-flag" : "local",
        reasons: [],
      };
      const learn = (await recall(sent)).note(verdict, isBadName);
      const isPublished = outcome === "approve" && !isRepeat;
      // A commit that is planned again asks again.
      assertEquals(learn(isPublished), learn(isPublished));
    },
    levelOf: async (sent: Sent) => (await recall(sent)).level(),
  };
}

let sent = 0;
/** A purchase by somebody of their own, at a shop of its own. */
const by = (
  who: string,
  { from = `block-${who}`, ...changes }: Partial<Purchase & Sent> = {},
): Sent => ({
  purchase: {
    ...purchase({
      productName: `Thing number ${++sent}`,
      productUrl: `https://shop-${who}.example/x`,
      sellerName: `Shop of ${who}`,
      submitterEmail: `${who}@agents.example`,
    }),
    submittedBy: `agc_${who}`,
    submitterPhone: `+1202555${who.length}`,
    ...changes,
  } as Purchase,
  from,
});

/** The field of a purchase by somebody, to be shared with another purchase. */
const partOf = (who: string, shared: keyof Purchase | "from") => {
  const { purchase, from } = by(who);
  return { [shared]: shared === "from" ? from : purchase[shared] };
};

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
    "from",
    "sellerName",
    "productUrl",
  ] as const
) {
  Deno.test(`three refusals make the next with the same ${shared} strict, for 30 days`, async () => {
    const memory = startMemory();
    const shares = partOf("a", shared);
    for (const who of ["bb", "ccc", "dddd"]) {
      assertEquals(await memory.levelOf(by("eeeee", shares)), "probation");
      await memory.note(by(who, shares), "reject");
    }
    assertEquals(await memory.levelOf(by("eeeee", shares)), "strict");
    memory.pass(30 * DAY);
    assertEquals(await memory.levelOf(by("eeeee", shares)), "probation");
  });
}

for (const shop of ["sellerName", "productUrl"] as const) {
  for (
    const same of ["submitterEmail", "submitterPhone", "from"] as const
  ) {
    Deno.test(`refusals of one ${same}, however many, make no ${shop} strict`, async () => {
      const memory = startMemory();
      const shares = partOf("a", shop);
      for (const who of ["bb", "ccc", "dddd", "eeeee", "ffffff"]) {
        const attack = { ...shares, ...partOf("mallory", same) };
        await memory.note(by(who, attack), "reject");
      }
      assertEquals(await memory.levelOf(by("hhhhhhhh", shares)), "probation");
    });
  }
}

Deno.test("purchases that their submitters flagged say nothing against anybody", async () => {
  const memory = startMemory();
  for (let n = 0; n < 4; n++) {
    await memory.note(by("a"), "reject", { isFlagged: true });
  }
  assertEquals(await memory.levelOf(by("a")), "probation");
});

Deno.test("a repeat that is not published earns its key no trust", async () => {
  const memory = startMemory();
  for (let n = 0; n < 4; n++) await memory.note(by("a"), "approve");
  await memory.note(by("a"), "approve", { isRepeat: true });
  memory.pass(7 * DAY);
  assertEquals(await memory.levelOf(by("a")), "probation");
  await memory.note(by("a"), "approve");
  assertEquals(await memory.levelOf(by("a")), "trusted");
});

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
  await memory.note(by("a", { productName }), "reject", {
    isBadName: true,
  });
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
  await memory.note(by("a", { productName }), "reject");
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

Deno.test("operators see the standing of a key, and `stats` counts levels", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  for (let n = 0; n < 3; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({
        productName: `Cloned cards with PIN, set ${n}`,
        productUrl: "https://lindner-haushalt.example/8812",
      }),
    });
  }
  assertEquals((await harness.moderate())?.rejected, 3);
  const { services } = harness;
  const q = key.split(".")[0]!;
  const { items } = await keys.read(services, { filters: { q }, limit: 1 });
  assertEquals((items[0] as { standing: unknown }).standing, {
    level: "strict",
    published: 0,
    refused: 3,
  });
  const { states } = (await services.operator.stats.count()).standings!;
  // The key, its email, phone and block; the shop is named by one submitter.
  assertEquals(states.strict, 4);
  assertEquals(states.probation, 2);
});

Deno.test("a repeat counts no second publication in the store", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const body = purchaseBody({
    purchasedAt: new Date(harness.clock.now()).toISOString(),
  });
  for (let n = 0; n < 2; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body,
    });
  }
  const { approved, folded } = (await harness.moderate())!;
  assertEquals([approved, folded], [1, 1]);
  const rows = harness.kv.list<Standing>({ prefix: ["standings"] });
  for await (const { value } of rows) assertEquals(value.published, 1);
});

Deno.test("a waiting purchase has a mark of where it came from, a decided one none", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const send = async (block: string) => {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key, "x-forwarded-for": block },
      body: purchaseBody({}),
    });
  };
  const rowsOf = (state: string) =>
    Array.fromAsync(
      harness.kv.list<{ from?: string }>({ prefix: ["submissions", state] }),
    );
  await send("192.0.2.1");
  assertEquals((await rowsOf("pending"))[0]!.value.from?.length, 4);
  await harness.moderate();
  const decided = await rowsOf("decided");
  assertEquals(decided.length, 1);
  assert(!JSON.stringify(decided).includes('"from"'));
});
