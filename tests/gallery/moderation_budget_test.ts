/** A nightly run beside everything else that its process does. */
import { curationOf } from "../support/curation.ts";
import { until } from "../support/until.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { reportText, REVIEW_BUDGET_MS } from "../../domain/gallery/moderate.ts";
import type {
  Postponement,
  Reviewer,
  Verdict,
} from "../../domain/review/verdict.ts";
import { admin, adminJson } from "../support/admin.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";
import { names, submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

const APPROVAL: Verdict = {
  outcome: "approve",
  certain: true,
  reviewer: "local",
  reasons: [],
};

/** A harness whose reviewer approves all, after what a test has it do. */
function reviewing(
  before: (harness: Harness, name: string) => void | Promise<void>,
  kvPath?: string,
): Promise<Harness> {
  let harness: Harness | undefined;
  const review: Reviewer = ({ productName }) => {
    const waited = before(harness!, productName);
    return waited?.then(() => APPROVAL) ?? APPROVAL;
  };
  return startHarness({ env, kvPath, replace: () => ({ review }) })
    .then((started) => harness = started);
}

/** Lets the clock jump while one product is reviewed. */
function slowAt(slow: string, milliseconds: number, kvPath?: string) {
  return reviewing(({ clock }, name) => {
    if (name === slow) clock.advance(milliseconds / 1000);
  }, kvPath);
}

function logged(harness: Harness, event: string) {
  return harness.logs.map((line) => JSON.parse(line))
    .filter((line) => line.event === event);
}

/** Asserts that another one had a turn after each of four reviews. */
function assertTurns(turns: string[]) {
  const reviews = turns.filter((turn) => turn !== "another");
  assertEquals(reviews.length, 4);
  const expected = reviews.flatMap((name) => [name, "another"]);
  assertEquals(turns.slice(0, 7), expected.slice(0, 7));
}

Deno.test("everything else gets a turn between two items", async () => {
  const turns: string[] = [];
  await using harness = await reviewing((_, name) => {
    turns.push(name);
    setImmediate(() => turns.push("another"));
  });
  await submit(harness, names(4));
  await harness.moderate();
  assertTurns(turns);
});

Deno.test("a timer, and the network with it, gets its turn once a run has worked for a while", async () => {
  const turns: string[] = [];
  await using harness = await reviewing(({ clock }, name) => {
    turns.push(name);
    setTimeout(() => turns.push("another"), 0);
    clock.advance(0.02);
  });
  await submit(harness, names(4));
  await harness.moderate();
  assertTurns(turns);
});

Deno.test("an item that takes longer than its budget is postponed and logged by its id, the others are decided", async () => {
  await using harness = await slowAt("No 1", REVIEW_BUDGET_MS + 1);
  const [, slow] = await submit(harness, names(3));
  for (const approved of [2, 0]) {
    harness.logs.length = 0;
    const report = {
      approved,
      rejected: 0,
      postponed: 1,
      awaiting: 0,
      unreadable: 0,
    };
    assertEquals(await harness.moderate(), report);
    const [line, ...others] = logged(harness, "review_over_budget");
    assertEquals([line.id, line.heldMs], [slow, REVIEW_BUDGET_MS + 1]);
    assertEquals(others, []);
  }
  const rows = await Array.fromAsync(
    harness.kv.list({ prefix: ["submissions", "pending"] }),
  );
  assertEquals(rows.map(({ key }) => key[2]), [slow]);
});

Deno.test("an item that takes all of its budget is decided", async () => {
  await using harness = await slowAt("No 1", REVIEW_BUDGET_MS);
  await submit(harness, names(3));
  assertEquals((await harness.moderate())?.approved, 3);
});

Deno.test("what is postponed tonight is decided the next night, without a trace of it", async () => {
  let isSlow = true;
  await using harness = await reviewing(({ clock }) => {
    if (isSlow) clock.advance(60);
  });
  const [id] = await submit(harness, names(1));
  assertEquals((await harness.moderate())?.postponed, 1);
  isSlow = false;
  assertEquals((await harness.moderate())?.approved, 1);
  const found = await curationOf(harness.services).find(id!);
  assert(found?.status === "approved");
  assertEquals("postponed" in found.purchase, false);
});

Deno.test("a review that waits for an answer holds nobody up, and its waiting is not counted", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const begun: string[] = [];
  await using harness = await reviewing(async ({ clock }, name) => {
    begun.push(name);
    if (name === "No 0") return;
    await answered;
    clock.advance(60);
  });
  await submit(harness, names(4));
  const run = harness.moderate();
  await until("four reviews", () => begun.length === 4);
  answer();
  assertEquals((await run)?.approved, 4);
});

Deno.test("a decision of an operator stands against a postponement at the same time", async () => {
  let decided: Promise<unknown> = Promise.resolve();
  await using harness = await reviewing(async ({ services, clock }, name) => {
    if (name !== "No 1") return;
    clock.advance(60);
    const { lists } = services.operator;
    const curation = curationOf(services);
    for await (const { row: { id, productName } } of lists.pending()) {
      if (productName !== name) continue;
      decided = curation.decide(id, "reject", "x");
    }
    await decided;
  });
  const [, id] = await submit(harness, names(3));
  await harness.moderate();
  const { lists } = harness.services.operator;
  const curation = curationOf(harness.services);
  assertEquals((await curation.find(id!))?.status, "rejected");
  assertEquals(await Array.fromAsync(lists.pending()), []);
});

Deno.test("a run that lost its lease postpones nothing more", async () => {
  const before = async ({ kv, clock }: Harness) => {
    clock.advance(60);
    const lease = { holder: "other", expiresAt: clock.now() + 10_000 };
    await kv.set(["moderation_lease"], lease);
  };
  await using harness = await reviewing(before);
  await submit(harness, names(1));
  const error = await harness.moderate().then(() => null, (error) => error);
  assertEquals(error?.name, "LeaseLost");
  const { lists } = harness.services.operator;
  const [waiting] = await Array.fromAsync(lists.pending());
  assertEquals(waiting?.row.postponed, undefined);
});

Deno.test("admin pending shows what was postponed and why, until it is decided", async () => {
  await using store = await temporaryStore();
  let ids: string[];
  {
    await using harness = await slowAt("No 1", 1000, store.path);
    ids = await submit(harness, names(2));
    await harness.moderate();
    const [late] = await submit(harness, names(1));
    ids.push(late!);
  }
  const waiting = await adminJson(store.path, "pending");
  assertEquals([waiting.total, waiting.next], [2, null]);
  const state = ["--state", "review took too long"];
  const postponed = await adminJson(store.path, "pending", ...state);
  assertEquals(
    postponed.items.map(({ id }: { id: string }) => id),
    [ids[1]],
  );
  assertEquals(postponed.items[0].postponed.reason, "over_budget");
  const { stdout } = await admin(store.path, "pending");
  assertMatch(stdout, /^2 of 2\n/);
  assertMatch(
    stdout,
    new RegExp(`\n${ids[1]} .* review took too long .* No 1\n`),
  );
  await admin(store.path, "decide", ids[1]!, "approve", "--reason", "fine");
  const after = await adminJson(store.path, "pending");
  assertEquals(after.items.map(({ state }: { state: string }) => state), [
    "waiting",
  ]);
});

Deno.test("what waits for a person is counted and told as that, never as a failure", async () => {
  await using store = await temporaryStore();
  {
    const awaits: Verdict | Postponement = {
      outcome: "postpone",
      reason: "awaiting_person",
    };
    await using harness = await startHarness({
      env,
      kvPath: store.path,
      replace: () => ({
        review: ({ productName }) => productName === "No 0" ? awaits : APPROVAL,
      }),
    });
    const [id] = await submit(harness, names(2));
    const report = await harness.moderate();
    const counts = { approved: 1, rejected: 0, postponed: 0, awaiting: 1 };
    assertEquals(report, { ...counts, unreadable: 0 });
    assertEquals(
      reportText(report!),
      "1 approved, 0 rejected, 0 postponed, 1 awaiting a person",
    );
    const [line] = logged(harness, "review_awaits_person");
    assertEquals([line.level, line.id], ["info", id]);
    assertEquals(logged(harness, "review_failed"), []);
  }
  const { total, items } = await adminJson(store.path, "pending");
  assertEquals([total, items[0].state], [1, "in doubt"]);
  assertEquals((await adminJson(store.path, "stats")).awaiting, 1);
  const { stdout } = await admin(store.path, "pending");
  assertMatch(stdout, / in doubt .* No 0/);
  assert(!stdout.includes("failed"));
});
