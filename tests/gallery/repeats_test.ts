/** Identical purchases of a day are published once, and counted. */
import { assertEquals } from "@std/assert";
import type { Verdict } from "../../domain/review/verdict.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { feedIds, submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

const verdict: Verdict = {
  outcome: "approve",
  certain: true,
  reviewer: "local",
  reasons: [],
};

const SOLD = { purchasedAt: "2026-11-20T08:00:00Z" };

/** The purchase of another person, who submits through the same agent. */
const soldTo = (n: number) => ({
  ...SOLD,
  submitterEmail: `p${n}@a.example`,
  submitterPhone: `+1202555${1000 + n}`,
});

/** How often the page of an item says that it was bought. */
async function timesOf(harness: Harness, id: string): Promise<number> {
  const page = await (await harness.fetch(`/gallery/${id}`)).text();
  return Number(/Bought<\/dt><dd>(\d+) times/.exec(page)?.[1] ?? 1);
}

/** The only decision on a submission. */
async function decisionOn({ kv }: Harness, id: string) {
  const { value } = await kv.get<{
    status: string;
    decisions: { reviewer: string; reasons: string[] }[];
  }>(["submissions", "decided", id]);
  const { reviewer, reasons } = value!.decisions[0]!;
  return { status: value!.status, reviewer, reasons };
}

Deno.test("identical purchases of a day are published once, and counted", async () => {
  await using harness = await startHarness({ env });
  const [first, second, third] = await submit(harness, [
    soldTo(0),
    { ...soldTo(1), purchasedAt: "2026-11-20T17:30:00Z" },
    soldTo(2),
  ]);
  const report = await harness.moderate();
  assertEquals(report, {
    approved: 1,
    folded: 2,
    rejected: 0,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  });
  assertEquals(await feedIds(harness), [first]);
  for (const id of [second!, third!]) {
    assertEquals(await decisionOn(harness, id), {
      status: "rejected",
      reviewer: "repeat",
      reasons: [`repeats ${first}`],
    });
  }
  assertEquals(await timesOf(harness, first!), 3);
});

Deno.test("a submitter counts once, however often one purchase is sent", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const [first] = await submit(harness, Array(20).fill(soldTo(0)), key);
  assertEquals((await harness.moderate())?.folded, 19);
  assertEquals(await timesOf(harness, first!), 1);
  const { submitterEmail, submitterPhone } = soldTo(0);
  const more = [
    ...Array(20).fill(soldTo(1)),
    { ...soldTo(2), submitterEmail: submitterEmail.toUpperCase() },
    { ...soldTo(2), submitterPhone },
    soldTo(0),
  ];
  await submit(harness, more, key);
  assertEquals((await harness.moderate())?.folded, more.length);
  assertEquals(await timesOf(harness, first!), 2);
  await submit(harness, more, key);
  await harness.moderate();
  assertEquals(await timesOf(harness, first!), 2);
});

Deno.test("a purchase that differs in anything, or has no date, is published", async () => {
  await using harness = await startHarness({ env });
  const changes = [
    SOLD,
    { ...SOLD, price: 40 },
    { ...SOLD, currency: "EUR" },
    { ...SOLD, submitterRef: "order 2" },
    { ...SOLD, quantity: 2 },
    { ...SOLD, productUrl: "https://shop.example/products/pot" },
    { purchasedAt: "2026-11-21T08:00:00Z" },
    {},
    {},
  ];
  const ids = await submit(harness, changes);
  // Another key's purchase is another one.
  ids.push(...await submit(harness, [SOLD]));
  await harness.moderate();
  assertEquals((await feedIds(harness)).toSorted(), ids.toSorted());
});

Deno.test("a repeat is found in the night after, and no longer a day later", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const [first] = await submit(harness, [soldTo(0)], key);
  harness.clock.advance(12 * 3600);
  await harness.moderate();
  harness.clock.advance(11 * 3600);
  await submit(harness, [soldTo(1)], key);
  harness.clock.advance(13 * 3600);
  assertEquals((await harness.moderate())?.folded, 1);
  assertEquals(await timesOf(harness, first!), 2);
  const [later] = await submit(harness, [SOLD], key);
  await harness.moderate();
  assertEquals(await feedIds(harness), [later, first]);
});

Deno.test("a publication that was withdrawn swallows no later one", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const [first] = await submit(harness, [SOLD, SOLD], key);
  await harness.moderate();
  await harness.fetch(`/api/v1/gallery/submissions/${first}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  const [next] = await submit(harness, [soldTo(0), soldTo(1)], key);
  await harness.moderate();
  assertEquals(await feedIds(harness), [next]);
  assertEquals(await timesOf(harness, next!), 2);
  const rows = harness.kv.list({ prefix: ["repeats"] });
  const counted = await Array.fromAsync(rows, ({ key }) => key[1]);
  assertEquals(counted, [next]);
});

Deno.test("a withdrawal under way makes the run decide anew", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const [first] = await submit(harness, [SOLD], key);
  await harness.moderate();
  const changes = [{ productName: "A pot" }, SOLD];
  const [other, second] = await submit(harness, changes, key);
  const lease = await harness.services.moderation.acquire("one");
  const { value } = await lease!.pending(90).next();
  const reviewed = value!.purchases.map((each) => ({ ...each, verdict }));
  // The run read the feed before the withdrawal.
  await lease!.apply(reviewed.slice(0, 1));
  await harness.fetch(`/api/v1/gallery/submissions/${first}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  assertEquals((await lease!.apply(reviewed.slice(1))).applied, 1);
  await lease!.release();
  assertEquals(await feedIds(harness), [second, other]);
});

Deno.test("the run of another process goes on where the first was killed", async () => {
  const directory = await Deno.makeTempDir();
  const options = { env, kvPath: `${directory}/kv` };
  await using one = await startHarness(options);
  const key = await one.registerKey();
  const changes = Array.from({ length: 200 }, (_, n) => soldTo(n));
  const ids = await submit(one, changes, key);
  const lease = await one.services.moderation.acquire("killed");
  const { value } = await lease!.pending(50).next();
  await lease!.apply(value!.purchases.map((each) => ({ ...each, verdict })));
  await lease!.release();
  await using two = await startHarness(options);
  assertEquals((await two.moderate())?.folded, 150);
  assertEquals(await feedIds(two), [ids[0]]);
  for (const each of [one, two]) {
    assertEquals(await timesOf(each, ids[0]!), 200);
  }
});
