import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { EXIT_CODES, OperatorError } from "../../domain/operator_errors.ts";
import { Failure } from "../../domain/failures.ts";
import type { Verdict } from "../../domain/review/verdict.ts";
import type { DecidedSubmission } from "../../domain/gallery/submission.ts";
import { startHarness } from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";
import { feedIds, names, submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

function decisionsOf(submission: DecidedSubmission) {
  return submission.decisions.map(({ outcome, reviewer }) =>
    `${outcome} by ${reviewer}`
  );
}

Deno.test("an operator approves what is pending, and the nightly run leaves it", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [id] = await submit(harness, names(1));
  const result = await curation.decide(id!, "approve", "known seller");
  assertEquals(result.before.status, "pending");
  assertEquals(result.after.status, "approved");
  assertEquals(await feedIds(harness), [id!]);
  assertEquals((await harness.moderate())?.approved, 0);
  assertEquals(await feedIds(harness), [id!]);
});

Deno.test("nothing is decided while an archive is restored", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [id] = await submit(harness, names(1));
  const version = await harness.kv.get(["store_version"]);
  await harness.kv.set(["store_version"], { restoringSince: 1 });
  const decide = () => curation.decide(id!, "approve", "x");
  await assertRejects(decide, Failure, "unavailable");
  await harness.kv.set(["store_version"], version.value);
  await decide();
  assertEquals(await feedIds(harness), [id!]);
});

Deno.test("each decision stays with the submission, the newest last", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [id] = await submit(harness, names(1));
  await harness.moderate();
  await curation.decide(id!, "take_down", "complaint");
  await curation.decide(id!, "approve", "complaint withdrawn");
  await curation.decide(id!, "approve", "looked at again");
  await curation.decide(id!, "reject", "after all");
  const found = await curation.find(id!);
  assert(found !== null && found.status !== "pending");
  assertEquals(decisionsOf(found), [
    "approve by local",
    "take_down by operator",
    "approve by operator",
    "approve by operator",
    "reject by operator",
  ]);
  assertEquals(found.status, "rejected");
  assertEquals(await feedIds(harness), []);
});

Deno.test("what is published again comes first, what is confirmed keeps its place", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [first, second] = await submit(harness, names(2));
  for (const id of [first!, second!]) await curation.decide(id, "approve", "x");
  assertEquals(await feedIds(harness), [second!, first!]);
  await curation.decide(first!, "approve", "still good");
  assertEquals(await feedIds(harness), [second!, first!]);
  await curation.decide(first!, "take_down", "x");
  assertEquals(await feedIds(harness), [second!]);
  await curation.decide(first!, "approve", "x");
  assertEquals(await feedIds(harness), [first!, second!]);
});

Deno.test("only what is published can be taken down", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [id] = await submit(harness, names(1));
  const refused = async (id: string, problem: string, exitCode: number) => {
    const takedown = () => curation.decide(id, "take_down", "x");
    const error = await assertRejects(takedown, OperatorError, problem);
    assertEquals(error.exitCode, exitCode);
  };
  await refused(id!, "not in the feed: pending", EXIT_CODES.refused);
  await curation.decide(id!, "reject", "x");
  await refused(id!, "not in the feed: rejected", EXIT_CODES.refused);
  await refused("nobody", "No submission nobody", EXIT_CODES.notFound);
});

Deno.test("a page behind a cursor is read anew after a takedown", async () => {
  await using harness = await startHarness({ env });
  const ids = await submit(harness, names(3));
  await harness.moderate();
  const page = async (query: string) => {
    const path = `/api/v1/gallery/feed?limit=1${query}`;
    return await (await harness.fetch(path)).json();
  };
  const { nextCursor } = await page("");
  const before = await page(`&cursor=${nextCursor}`);
  const shown: string = before.items[0].id;
  assert(ids.includes(shown));
  await curationOf(harness.services).decide(shown, "take_down", "x");
  const after = await page(`&cursor=${nextCursor}`);
  assertEquals(after.items.length, 1);
  assert(after.items[0].id !== shown);
});

Deno.test("a decision that races the nightly run publishes once, in 20 rounds", async () => {
  await using store = await temporaryStore();
  const verdict = (n: number): Verdict => ({
    outcome: n % 2 === 0 ? "approve" : "reject",
    certain: true,
    reviewer: "local",
    reasons: [],
  });
  for (let round = 0; round < 20; round++) {
    await using one = await startHarness({
      env,
      kvPath: store.path,
      replace: () => ({ review: () => verdict(round) }),
    });
    await using two = await startHarness({ env, kvPath: store.path });
    const ids = await submit(one, names(12));
    const curation = curationOf(two.services);
    await Promise.all([
      one.moderate(),
      ...ids.map((id, n) =>
        curation.decide(id, n % 3 === 0 ? "reject" : "approve", "race")
      ),
    ]);
    const rows = await Array.fromAsync(one.kv.list<string>({
      prefix: ["feed"],
    }));
    const published = rows.map(({ value }) => JSON.parse(value).id);
    assertEquals(new Set(published).size, published.length);
    for (const id of ids) {
      const found = await curation.find(id);
      assert(found !== null && found.status !== "pending");
      const isShown = published.includes(id);
      assertEquals(isShown, found.status === "approved", JSON.stringify(found));
      assert(
        decisionsOf(found).includes(
          ids.indexOf(id) % 3 === 0
            ? "reject by operator"
            : "approve by operator",
        ),
      );
    }
    const pending = one.kv.list({ prefix: ["submissions", "pending"] });
    assertEquals((await Array.fromAsync(pending)).length, 0);
  }
});
