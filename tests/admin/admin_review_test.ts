/** Review at the terminal, over a temporary store. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { OperatorError } from "../../domain/operator_errors.ts";
import { formatDuration, readOverview } from "../../domain/admin/overview.ts";
import { parseCommandLine } from "../../routes/admin/entry.ts";
import type { Terminal } from "../../routes/admin/terminal.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

/** Submits purchases that are decided, each without certainty. */
async function inDoubt(
  names: string[],
): Promise<Harness & { ids: string[] }> {
  const harness = await startHarness({
    replace: () => ({
      review: () => ({
        outcome: "reject",
        certain: false,
        reviewer: "local",
        reasons: ["price", "filler"],
      }),
    }),
  });
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (const productName of names) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName }),
    });
    ids.push((await response.json()).id);
  }
  await harness.moderate();
  return Object.assign(harness, { ids });
}

/** Runs a command at a terminal that answers. */
async function run(
  { services }: Pick<Harness, "services">,
  args: string[],
  answers: string[] = [],
): Promise<string> {
  const printed: string[] = [];
  const terminal: Terminal = {
    canAsk: true,
    columns: undefined,
    showsProgress: false,
    paint: (_style, text) => text,
    print: (text) => void printed.push(text),
    note: () => {},
    beforeEnd: () => {},
    ask: (question) => {
      printed.push(question);
      const answer = answers.shift();
      return answer === undefined
        ? Promise.reject(new OperatorError("Not done."))
        : Promise.resolve(answer);
    },
    create: () => Promise.reject(new Error("no files here")),
    open: () => Promise.reject(new Error("no files here")),
  };
  const command = await parseCommandLine("admin", args, terminal);
  await command!.run(services);
  return printed.join("\n");
}

Deno.test("review shows what is in doubt one by one, and decides as it is told", async () => {
  await using harness = await inDoubt(["One", "Two", "Three", "Four"]);
  const curation = curationOf(harness.services);
  const answers = ["x", "a", "", "R", "too dear", "s", "q"];
  const text = await run(harness, ["review"], answers);
  assertEquals(answers, []);
  assertMatch(text, /1 of 4: One\n/);
  assertMatch(text, /signals +price, filler\n/);
  assertMatch(text, /link +https:\/\/shop\.example\/products\/kettle\n/);
  assertMatch(text, /\n2 of 4 decided$/);
  const found = await Promise.all(harness.ids.map((id) => curation.find(id)));
  const last = found.map((one) =>
    one?.status !== "pending" && one!.decisions.at(-1)
  );
  assertEquals(
    last.map((one) => one && [one.outcome, one.reviewer, ...one.reasons]),
    [
      ["approve", "operator", "looked at by an operator"],
      ["reject", "operator", "too dear"],
      ["reject", "local", "price", "filler"],
      ["reject", "local", "price", "filler"],
    ],
  );
  // A decided submission leaves the queue.
  assertMatch(await run(harness, ["review"], ["q"]), /1 of 2: Three/);
  assertMatch(await run(harness, ["review", "--limit", "1"], ["s"]), /0 of 2/);
});

Deno.test("review ends where nobody answers any more, with what was decided", async () => {
  await using harness = await inDoubt(["One", "Two"]);
  await assertRejects(
    () => run(harness, ["review"], ["a", "fine"]),
    OperatorError,
    "Not done.",
  );
  const feed = await harness.fetch("/api/v1/gallery/feed");
  assertEquals((await feed.json()).items.length, 1);
});

Deno.test("ids are told by a beginning that is theirs alone", async () => {
  await using harness = await inDoubt(["One", "Two"]);
  const [one, two] = harness.ids as [string, string];
  const same = Array.from(one).findIndex((char, at) => char !== two[at]);
  assertMatch(await run(harness, ["show", one.slice(0, same + 1)]), /One/);
  assertMatch(await run(harness, ["show", two.toUpperCase()]), /Two/);
  const refused: [string, string][] = [
    [one.slice(0, same), "is the beginning of"],
    ["ffff", "No submission ffff."],
    ["0", "too short"],
    [`${one}0`, "No submission"],
  ];
  for (const [start, problem] of refused) {
    const show = () => run(harness, ["show", start]);
    await assertRejects(show, OperatorError, problem);
  }
  const prefix = (await harness.registerKey("a@agents.example")).split(".")[0]!;
  const found = await run(harness, ["keys", "find", prefix.slice(0, 12)]);
  assert(found.includes(prefix), found);
  const reason = ["--reason", "fair", "--json"];
  const decided = await run(
    harness,
    ["decide", one.slice(0, same + 1), "approve", ...reason],
  );
  assertEquals(JSON.parse(decided).status, "approved");
  const audit = await run(harness, ["audit", "--subject", one.slice(0, -1)]);
  assertMatch(audit, /^2 of 2\n/);
});

Deno.test("no operator publishes what its submitter flagged", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  for (const flag of ["nsfw", "flagged", "sensitive"]) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ [flag]: true }),
    });
    const { id } = await response.json();
    const decide = (outcome: string) =>
      run(harness, ["decide", id, outcome, "--reason", "fair", "--json"]);
    await assertRejects(() => decide("approve"), OperatorError, "flagged");
    assertEquals(JSON.parse(await decide("reject")).status, "rejected");
    await assertRejects(() => decide("approve"), OperatorError, "flagged");
  }
});

Deno.test("stats tells what came and went on each day, and what waits", async () => {
  await using harness = await inDoubt(["One", "Two", "Three"]);
  const { clock, services, ids } = harness;
  const { operator } = services;
  clock.advance(24 * 3600);
  await curationOf(services).decide(ids[0]!, "approve", "fair");
  await curationOf(services).decide(ids[1]!, "approve", "fair");
  await curationOf(services).decide(ids[1]!, "take_down", "a complaint");
  const key = await harness.registerKey();
  const submit = () =>
    harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody(),
    });
  const { id } = await (await submit()).json();
  await harness.fetch(`/api/v1/gallery/submissions/${id}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  await submit();
  clock.advance(2 * 3600 + 5 * 60);
  const { written, ...json } = JSON.parse(
    await run(harness, ["stats", "--json"]),
  );
  assert(written > 1000 && written < 20_000, `${written} bytes`);
  assertEquals(json, {
    waiting: 1,
    awaiting: 0,
    oldest: "2026-11-22T12:00:00Z",
    doubtful: 1,
    days: [{
      day: "2026-11-22",
      received: 2,
      published: 2,
      refused: 1,
      withdrawn: 1,
    }],
  });
  const text = await run(harness, ["stats"]);
  assertMatch(text, /^Today, 2026-11-22 \(UTC\)\n/);
  assertMatch(text, /^oldest +2 h 5 min \(2026-11-22T12:00:00Z\)$/m);
  const two = await run(harness, ["stats", "--days", "2"]);
  assertMatch(two, /^2026-11-21 +3 +0 +3 +0$/m);
  const { reasons } = await readOverview(operator, {
    now: clock.now(),
    days: 2,
  });
  assertEquals(reasons[0], { reason: "price", count: 3 });
});

Deno.test("a length of time is said in its two largest units", () => {
  const minute = 60_000;
  const cases: [number, string][] = [
    [-5, "less than a minute"],
    [59_999, "less than a minute"],
    [minute, "1 min"],
    [60 * minute, "1 h"],
    [61 * minute, "1 h 1 min"],
    [1440 * minute, "1 d"],
    [(1440 + 61) * minute, "1 d 1 h"],
  ];
  for (const [milliseconds, text] of cases) {
    assertEquals(formatDuration(milliseconds), text);
  }
});

Deno.test("a list that is cut says so, and audit knows who acts", async () => {
  await using harness = await inDoubt(["One", "Two", "Three"]);
  const cut = await run(harness, ["audit", "--limit", "2"]);
  assertMatch(cut, /^2 of 3; --limit shows more, --after/);
  assertMatch(await run(harness, ["audit", "--by", "local"]), /^3 of 3\n/);
  assertMatch(await run(harness, ["audit", "--by", "llm"]), /^0 of 0\n/);
  const unknown = () => run(harness, ["audit", "--by", "robot"]);
  await assertRejects(unknown, OperatorError, "self-flag");
});
