import { assert, assertEquals } from "@std/assert";
import { moderate } from "../../domain/gallery/moderate.ts";
import type { Reviewer } from "../../domain/review/verdict.ts";
import { test } from "../support/bounded.ts";
import { startHarness } from "../support/harness.ts";
import { feedIds, names, submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

/** A reviewer that decides by the name of the product. */
function reviewerBy(
  decide: (name: string) => "approve" | "reject",
): Reviewer {
  return ({ productName }) => ({
    outcome: decide(productName),
    certain: true,
    reviewer: "local",
    reasons: ["test"],
  });
}

Deno.test("each of the three self-flags keeps a purchase out of the feed", async () => {
  await using harness = await startHarness({ env });
  const [open] = await submit(harness, [
    {},
    { nsfw: true },
    { flagged: true },
    { sensitive: true },
  ]);
  const report = await harness.moderate();
  assertEquals(report, {
    approved: 1,
    rejected: 3,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  });
  assertEquals(await feedIds(harness), [open!]);
});

Deno.test("nothing is public before the review, and a second run finds nothing", async () => {
  await using harness = await startHarness({ env });
  const ids = await submit(harness, names(3));
  assertEquals(await feedIds(harness), []);
  await harness.moderate();
  assertEquals((await feedIds(harness)).sort(), ids.sort());
  const again = await harness.moderate();
  assertEquals(again, {
    approved: 0,
    rejected: 0,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  });
  assertEquals((await feedIds(harness)).length, 3);
});

Deno.test("every decision leaves a private record with reviewer and reasons", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, [{}, { nsfw: true }]);
  await harness.moderate();
  const rows = harness.kv.list<{
    status: string;
    decisions: Record<string, unknown>[];
  }>({ prefix: ["submissions", "decided"] });
  const decided = await Array.fromAsync(rows, ({ value }) => value);
  assertEquals(decided.map(({ status }) => status), ["approved", "rejected"]);
  for (const { decisions } of decided) {
    assertEquals(decisions.length, 1);
    assertEquals(decisions[0]?.decidedAt, harness.clock.now());
  }
  assertEquals(decided[1]?.decisions[0]?.reviewer, "self-flag");
});

Deno.test("a reviewer that fails leaves its items pending for the next run", async () => {
  let isDown = true;
  const review: Reviewer = (item) => {
    if (isDown && item.productName === "No 1") throw new Error("no answer");
    return reviewerBy(() => "approve")(item);
  };
  await using harness = await startHarness({
    env,
    replace: () => ({ review }),
  });
  await submit(harness, names(3));
  assertEquals(
    await harness.moderate(),
    { approved: 2, rejected: 0, postponed: 1, awaiting: 0, unreadable: 0 },
  );
  assertEquals((await feedIds(harness)).length, 2);
  isDown = false;
  assertEquals(
    await harness.moderate(),
    { approved: 1, rejected: 0, postponed: 0, awaiting: 0, unreadable: 0 },
  );
  assertEquals((await feedIds(harness)).length, 3);
});

Deno.test("more purchases than one batch holds are all decided, in order", async () => {
  const review = reviewerBy((name) =>
    Number(name.slice(3)) % 3 === 0 ? "reject" : "approve"
  );
  await using harness = await startHarness({
    env: { ...env, RATE_LIMIT_SUBMISSIONS_PER_DAY: "off" },
    replace: () => ({ review }),
  });
  await submit(harness, names(1000));
  const report = await harness.moderate();
  assertEquals(report, {
    approved: 666,
    rejected: 334,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  });
  const rows = harness.kv.list({ prefix: ["submissions", "pending"] });
  assertEquals((await Array.fromAsync(rows)).length, 0);
  const feed = harness.kv.list<string>({ prefix: ["feed"] });
  const positions = await Array.fromAsync(feed, ({ key }) => key[1]);
  assertEquals(positions, Array.from({ length: 666 }, (_, n) => n + 1));
});

Deno.test("large purchases are decided in commits that the store takes", async () => {
  const review = reviewerBy(() => "approve");
  await using harness = await startHarness({
    env,
    replace: () => ({ review }),
  });
  const text = "絵".repeat(500);
  await submit(
    harness,
    names(120).map((name) => ({
      ...name,
      variant: text,
      sourcePlatform: text,
      submitterName: text,
      buyerDisplayName: text,
      productUrl: `https://shop.example/${"p".repeat(2000)}`,
    })),
  );
  assertEquals((await harness.moderate())?.approved, 120);
});

test("two runs never overlap", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const review: Reviewer = async (item) => {
    begin();
    await released;
    return reviewerBy(() => "approve")(item);
  };
  await using harness = await startHarness({
    env,
    replace: () => ({ review }),
  });
  await submit(harness, names(5));
  const first = harness.moderate();
  // Otherwise chance decides which run takes the lease.
  await begun;
  assertEquals(await harness.moderate(), null);
  release();
  assertEquals((await first)?.approved, 5);
  assertEquals((await harness.moderate())?.approved, 0);
});

Deno.test("a run that lost its lease decides nothing more", async () => {
  let takeOver = () => Promise.resolve();
  const review: Reviewer = async (item) => {
    await takeOver();
    return reviewerBy(() => "approve")(item);
  };
  await using harness = await startHarness({
    env,
    replace: () => ({ review }),
  });
  await submit(harness, names(1));
  takeOver = async () => {
    takeOver = () => Promise.resolve();
    harness.clock.advance(60);
    const other = { ...harness.services, holder: "other" };
    assertEquals((await moderate(other))?.approved, 1);
  };
  const error = await harness.moderate().then(() => null, (error) => error);
  assertEquals(error?.name, "LeaseLost");
  assertEquals((await feedIds(harness)).length, 1);
});

test("a lease that is lost while one batch is written and the next reviewed doubles nothing", async () => {
  let reviews = 0;
  let rival: Promise<unknown> | undefined;
  const review: Reviewer = async (item) => {
    if (++reviews === 100) {
      // Until then, each commit renews the lease.
      while ((await feedIds(harness)).length < 90) harness.clock.advance(1);
      harness.clock.advance(60);
      rival = moderate({ ...harness.services, holder: "other" });
      await rival;
    }
    return reviewerBy(() => "approve")(item);
  };
  await using harness = await startHarness({
    env,
    replace: () => ({ review }),
  });
  await submit(harness, names(150));
  const error = await harness.moderate().then(() => null, (error) => error);
  assertEquals(error?.name, "LeaseLost");
  await rival;
  const ids = await feedIds(harness);
  assertEquals([ids.length, new Set(ids).size], [150, 150]);
  const feed = harness.kv.list<string>({ prefix: ["feed"] });
  const positions = await Array.fromAsync(feed, ({ key }) => key[1]);
  assertEquals(positions, Array.from({ length: 150 }, (_, n) => n + 1));
});

Deno.test("a run that dies is followed by one that goes on after its lease", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, names(3));
  const lease = await harness.services.moderation.acquire("dies");
  const page = await lease!.pending(10).next();
  const [first, ...rest] = page.value!.purchases;
  const verdict = {
    outcome: "approve" as const,
    certain: true,
    reviewer: "local" as const,
    reasons: [],
  };
  await lease!.apply([{ ...first!, verdict }]);
  assertEquals(await harness.moderate(), null);
  harness.clock.advance(11);
  assertEquals((await harness.moderate())?.approved, rest.length);
  assertEquals((await feedIds(harness)).length, 3);
  await lease!.release();
});

Deno.test("an item that was decided meanwhile is left as it is", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, names(2));
  const lease = await harness.services.moderation.acquire("one");
  const page = await lease!.pending(10).next();
  const verdict = {
    outcome: "approve" as const,
    certain: true,
    reviewer: "local" as const,
    reasons: [],
  };
  const reviewed = page.value!.purchases.map((one) => ({ ...one, verdict }));
  assertEquals((await lease!.apply(reviewed.slice(0, 1))).applied, 1);
  assertEquals((await lease!.apply(reviewed)).applied, 1);
  await lease!.release();
  assertEquals((await feedIds(harness)).length, 2);
});

Deno.test("no public byte tells a pending purchase from a rejected one", async () => {
  const answers = [];
  for (const nsfw of [false, true]) {
    await using harness = await startHarness({
      env,
      replace: () => ({ review: reviewerBy(() => "reject") }),
    });
    if (nsfw) await submit(harness, [{ nsfw }]);
    const [id] = await submit(harness, [{}]);
    if (nsfw) await harness.moderate();
    const probes = [
      ["GET", "/api/v1/gallery/feed"],
      ["GET", "/api/v1/gallery/submissions"],
      ["GET", `/api/v1/gallery/submissions/${id}`],
      ["GET", `/api/v1/gallery/feed?cursor=${id}`],
      ["DELETE", `/api/v1/gallery/submissions/${id}`],
    ];
    const bytes = [];
    for (const [method, path] of probes) {
      const headers = { "x-request-id": "probe" };
      const response = await harness.fetch(path!, { method, headers });
      bytes.push([
        response.status,
        // Of what caches keep, it is made anew each time.
        [...response.headers].filter(([name]) => name !== "x-request-id"),
        (await response.text()).replaceAll(id!, "ID"),
      ]);
    }
    answers.push(bytes);
  }
  assertEquals(answers[0], answers[1]);
});

Deno.test("a long run logs a line for each thousand items", async () => {
  await using harness = await startHarness({
    env: { ...env, RATE_LIMIT_SUBMISSIONS_PER_DAY: "off" },
  });
  await submit(harness, names(2100));
  await harness.moderate();
  const lines = harness.logs.filter((line) =>
    line.includes('"moderation_progress"')
  );
  assertEquals(lines.length, 2);
  assert(harness.logs.some((line) => line.includes('"moderation_finished"')));
});

Deno.test("rows that hold no purchase are counted and left, and keep nothing else waiting", async () => {
  await using harness = await startHarness({ env });
  const ids = await submit(harness, names(3));
  const { value: purchase } = await harness.kv.get<Record<string, unknown>>(
    ["submissions", "pending", ids[0]!],
  );
  const garbage: [Deno.KvKeyPart, unknown][] = [
    ["0-first", "secret content"],
    [`${ids[1]}.between`, { ...purchase, price: "secret content" }],
    ["another-id", purchase],
    [7, null],
    [7n, new Uint8Array(3)],
  ];
  for (const [id, value] of garbage) {
    await harness.kv.set(["submissions", "pending", id], value);
  }
  // The rows are met at the end of a page, on a page of their own, and last.
  for (let n = 0; n < 900; n++) {
    await harness.kv.set(["submissions", "pending", `z${n}`], n);
  }
  const unreadable = garbage.length + 900;
  const report = {
    approved: 3,
    rejected: 0,
    postponed: 0,
    awaiting: 0,
    unreadable,
  };
  assertEquals(await harness.moderate(), report);
  assertEquals((await feedIds(harness)).toSorted(), ids.toSorted());
  const warnings = harness.logs.filter((line) =>
    line.includes("purchase_unreadable")
  );
  assertEquals(warnings.length, unreadable);
  assertEquals(JSON.parse(warnings[0]!).id, "0-first");
  assert(!harness.logs.some((line) => line.includes("secret content")));
  assertEquals(await harness.moderate(), { ...report, approved: 0 });
});
