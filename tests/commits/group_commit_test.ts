import type { SetRow, Writes } from "../../domain/tables/table.ts";
import { z } from "zod";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Failure } from "../../domain/failures.ts";
import { GroupCommit } from "../../kv/commits/group_commit.ts";
import { openKv } from "../../kv/open.ts";
import {
  type CommitOperation,
  EMPTY_OPERATION,
  keyId,
  type MergeOperation,
} from "../../kv/commits/operation.ts";
import { Store } from "../../kv/store.ts";
import { TestClock } from "../support/harness.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

interface Committer extends Disposable {
  commits: GroupCommit;
  watched: WatchedKv;
  kv: Deno.Kv;
  clock: TestClock;
}

async function startCommitter(): Promise<Committer> {
  const kv = await openKv(":memory:");
  const watched = watchKv(kv);
  const clock = new TestClock();
  const commits = new GroupCommit(new Store(watched.kv), clock);
  return { commits, watched, kv, clock, [Symbol.dispose]: () => kv.close() };
}

function put(key: Deno.KvKey, value: unknown = true): CommitOperation {
  return { ...EMPTY_OPERATION, writes: writesOf([{ key, value }]) };
}

function writesOf(rows: SetRow[]): Writes {
  return new Map(rows.map((row) => [keyId(row.key), row]));
}

/** A check that a row is absent. */
function absent(key: Deno.KvKey): CommitOperation["checks"] {
  return new Map([[keyId(key), { key, version: null }]]);
}

/** A set that only one can make. */
function claim(key: Deno.KvKey, value: unknown): CommitOperation {
  return { ...put(key, value), checks: absent(key) };
}

const COUNTER: Deno.KvKey = ["counter"];

/** One step of a counter up to `limit`. */
function step(limit = Infinity, key = COUNTER): MergeOperation {
  const use: MergeOperation<number> = {
    key,
    id: keyId(key),
    codec: z.number(),
    next: (before) => (before ?? 0) < limit ? (before ?? 0) + 1 : null,
  };
  return use as MergeOperation;
}

const takeOne = (limit?: number): CommitOperation => ({
  ...EMPTY_OPERATION,
  cells: [step(limit)],
});

/** Starts operations while a commit is under way, so that they share one. */
function together(commits: GroupCommit, operations: CommitOperation[]) {
  const first = commits.commit(put(["first"]));
  const rest = operations.map((operation) => commits.commit(operation));
  return Promise.allSettled([first, ...rest]).then(([, ...results]) => results);
}

const kinds = (results: PromiseSettledResult<{ kind: string }>[]) =>
  results.map((result) =>
    result.status === "fulfilled" ? result.value.kind : "rejected"
  );

Deno.test("an operation alone is committed at once, by one commit", async () => {
  using s = await startCommitter();
  const outcome = await s.commits.commit(put(["a"], 1));
  assertEquals(outcome.kind, "committed");
  assertEquals([s.watched.commits, s.watched.reads], [1, 0]);
  assertEquals((await s.kv.get(["a"])).value, 1);
});

Deno.test("operations that come together share a few commits", async () => {
  using s = await startCommitter();
  const operations = Array.from({ length: 200 }, (_, i) => put(["row", i], i));
  const results = await together(s.commits, operations);
  assert(kinds(results).every((kind) => kind === "committed"));
  assert(s.watched.commits <= 3, `${s.watched.commits} commits`);
  const rows = await Array.fromAsync(s.kv.list({ prefix: ["row"] }));
  assertEquals(rows.map(({ value }) => value), [...Array(200).keys()]);
});

Deno.test("a conflict fails one member and none of its neighbours", async () => {
  using s = await startCommitter();
  await s.kv.set(["taken"], "before");
  const operations = [
    put(["a"]),
    claim(["taken"], "after"),
    claim(["free"], 1),
    takeOne(),
  ];
  const results = await together(s.commits, operations);
  const expected = ["committed", "conflict", "committed", "committed"];
  assertEquals(kinds(results), expected);
  assertEquals((await s.kv.get(["taken"])).value, "before");
  assertEquals((await s.kv.get(COUNTER)).value, 1);
});

Deno.test("an operation with nothing but a check is held to it", async () => {
  using s = await startCommitter();
  await s.kv.set(["there"], 1);
  const checks = absent(["there"]);
  const outcome = await s.commits.commit({ ...EMPTY_OPERATION, checks });
  assertEquals(outcome, { kind: "conflict" });
});

Deno.test("an operation that checks what another one writes comes after it", async () => {
  using s = await startCommitter();
  const dependent: CommitOperation = {
    ...put(["b"]),
    checks: absent(["a"]),
  };
  const results = await together(s.commits, [put(["a"]), dependent]);
  assertEquals(kinds(results), ["committed", "conflict"]);
  assertEquals((await s.kv.get(["b"])).value, null);
});

Deno.test("of 100 equal claims one wins, and they cost few commits", async () => {
  using s = await startCommitter();
  const claims = Array.from({ length: 100 }, (_, i) => claim(["it"], i));
  const results = await together(s.commits, claims);
  assertEquals(kinds(results).filter((kind) => kind === "committed").length, 1);
  assertEquals(kinds(results).filter((kind) => kind === "conflict").length, 99);
  assert(s.watched.commits <= 3, `${s.watched.commits} commits`);
});

Deno.test("what a later member writes to a key is what stays", async () => {
  using s = await startCommitter();
  await s.kv.set(["gone"], 0);
  const remove = (key: Deno.KvKey) => ({
    ...EMPTY_OPERATION,
    writes: writesOf([{ key, value: undefined }]),
  });
  await together(s.commits, [
    remove(["kept"]),
    put(["kept"], 1),
    put(["gone"], 1),
    remove(["gone"]),
  ]);
  assertEquals((await s.kv.get(["kept"])).value, 1);
  assertEquals((await s.kv.get(["gone"])).value, null);
});

Deno.test("steps and direct writes of one cell do not lose each other", async () => {
  using s = await startCommitter();
  const results = await together(s.commits, [
    takeOne(),
    put(COUNTER, 10),
    takeOne(),
    takeOne(),
  ]);
  assert(kinds(results).every((kind) => kind === "committed"));
  // Whichever order they took, it was one after the other.
  const { value } = await s.kv.get<number>(COUNTER);
  assert([10, 11, 12, 13].includes(value!), `${value}`);
  await s.commits.commit(takeOne());
  assertEquals((await s.kv.get(COUNTER)).value, value! + 1);
});

Deno.test("a step that comes with a write of its cell steps what was written", async () => {
  using s = await startCommitter();
  const results = await together(s.commits, [put(COUNTER, 10), takeOne()]);
  assertEquals(kinds(results), ["committed", "committed"]);
  assertEquals((await s.kv.get(COUNTER)).value, 11);
});

Deno.test("an exhausted cell that is written anew is exhausted no more", async () => {
  using s = await startCommitter();
  const take = async () => (await s.commits.commit(takeOne(1))).kind;
  assertEquals([await take(), await take()], ["committed", "refused"]);
  await s.commits.commit(put(COUNTER, 0));
  assertEquals([await take(), await take()], ["committed", "refused"]);
});

Deno.test("a cell that one operation steps twice moves twice", async () => {
  using s = await startCommitter();
  const twice = { ...EMPTY_OPERATION, cells: [step(), step()] };
  const outcome = await s.commits.commit(twice);
  assertEquals(outcome, {
    kind: "committed",
    cells: [1, 2],
    at: s.clock.now(),
  });
  assertEquals((await s.kv.get(COUNTER)).value, 2);
});

Deno.test("a hot cell gives exactly its limit, and says no without a write", async () => {
  using s = await startCommitter();
  const takes = Array.from({ length: 200 }, () => takeOne(70));
  const outcomes = kinds(await together(s.commits, takes));
  assertEquals(outcomes.filter((kind) => kind === "committed").length, 70);
  assertEquals(outcomes.filter((kind) => kind === "refused").length, 130);
  const { commits, reads } = s.watched;
  await Promise.all(takes.map((take) => s.commits.commit(take)));
  assertEquals([s.watched.commits, s.watched.reads], [commits, reads]);
});

Deno.test("an operation of two cells is refused by either, and moves none of them", async () => {
  using s = await startCommitter();
  const other: Deno.KvKey = ["other"];
  for (const [full, free] of [[COUNTER, other], [other, COUNTER]]) {
    await s.kv.set(full!, 1);
    await s.kv.set(free!, 1);
    for (const keys of [[full!, free!], [free!, full!]]) {
      const cells = keys.map((key) => step(key === full ? 1 : 9, key));
      const { kind } = await s.commits.commit({ ...EMPTY_OPERATION, cells });
      assertEquals(kind, "refused");
      assertEquals((await s.kv.get(free!)).value, 1);
    }
  }
});

Deno.test("two committers on one store give exactly the limit of a cell", async () => {
  using s = await startCommitter();
  const other = new GroupCommit(new Store(s.watched.kv), s.clock);
  const takes = Array.from(
    { length: 200 },
    (_, i) => (i % 2 ? other : s.commits).commit(takeOne(101)),
  );
  const committed = (await Promise.all(takes)).filter(({ kind }) =>
    kind === "committed"
  );
  assertEquals(committed.length, 101);
  assertEquals((await s.kv.get(COUNTER)).value, 101);
});

Deno.test("what would overflow the store's limits is split over commits", async () => {
  using s = await startCommitter();
  const many = <T>(length: number, make: (i: number) => T) =>
    Array.from({ length }, (_, i) => make(i));
  const long = "k".repeat(1500);
  const groups: Record<string, CommitOperation[]> = {
    checks: many(100, (i) => ({
      ...claim(["check", i], 1),
      checks: new Map([
        ...absent(["check", i]),
        ...absent(["other check", i]),
      ]),
    })),
    mutations: many(100, (i) => ({
      ...EMPTY_OPERATION,
      writes: writesOf(
        many(40, (j) => ({ key: ["mutation", i, j], value: 1 })),
      ),
    })),
    bytes: many(60, (i) => put(["bytes", i], "é".repeat(25_000))),
    keys: many(100, (i) => put(["keys", long, i])),
    cells: many(
      100,
      (i) => ({ ...EMPTY_OPERATION, cells: [step(1, ["cell", i])] }),
    ),
  };
  for (const [name, operations] of Object.entries(groups)) {
    const before = s.watched.commits;
    const outcomes = kinds(await together(s.commits, operations));
    assert(outcomes.every((kind) => kind === "committed"), name);
    const commits = s.watched.commits - before;
    // A commit beyond a limit fails, and its members try again one by one.
    assert(commits >= 3 && commits <= 12, `${name}: ${commits} commits`);
  }
});

Deno.test("a failing commit rejects exactly its members", async () => {
  using s = await startCommitter();
  s.watched.beforeCommit = (commit) => {
    if (commit === 2) throw new Error("disk on fire");
  };
  const operations = Array.from({ length: 200 }, (_, i) => ({
    ...put(["row", i]),
    cells: [step()],
  }));
  const outcomes = kinds(await together(s.commits, operations));
  const rejected = outcomes.filter((kind) => kind === "rejected").length;
  assert(rejected > 1 && rejected < 200, `${rejected} rejected`);
  const rows = await Array.fromAsync(s.kv.list({ prefix: ["row"] }));
  assertEquals(
    outcomes.flatMap((kind, i) => kind === "committed" ? [i] : []),
    rows.map(({ key }) => key[1] as number),
  );
  assertEquals((await s.kv.get(COUNTER)).value, rows.length);
});

Deno.test("a commit whose answer was lost is found to be written", async () => {
  using s = await startCommitter();
  s.watched.afterCommit = (commit) => {
    if (commit === 1) throw new Error("connection lost");
  };
  for (const count of [1, 2]) {
    const outcome = await s.commits.commit(takeOne());
    const at = s.clock.now();
    assertEquals(outcome, { kind: "committed", cells: [count], at });
  }
  assertEquals(s.watched.commits, 2);
});

Deno.test("a commit that arrives after it was given up is not written", async () => {
  using s = await startCommitter();
  const kv = watchKv(s.kv);
  const late: (() => Promise<unknown>)[] = [];
  // The connection fails first, and what was sent reaches the store later.
  kv.replaceCommit = (number, commit) => {
    if (number !== 1) return commit();
    late.push(commit);
    return Promise.reject(new Error("connection lost"));
  };
  const commits = new GroupCommit(new Store(kv.kv), s.clock);
  const error = await assertRejects(() => commits.commit(takeOne()), Failure);
  assertEquals(error.kind, "storage_unavailable");
  assertEquals(await late[0]!(), { ok: false });
  const outcome = await commits.commit(takeOne());
  assertEquals(outcome, { kind: "committed", cells: [1], at: s.clock.now() });
});

Deno.test("an outcome that the store never tells is found out later", async () => {
  using s = await startCommitter();
  let failing = true;
  s.watched.afterCommit = () => {
    if (failing) throw new Error("connection lost");
  };
  s.watched.beforeRead = () => {
    if (failing) throw new Error("connection lost");
  };
  const operation = put(["a"]);
  const error = await assertRejects(() => s.commits.commit(operation), Failure);
  assertEquals(error.kind, "storage_unavailable");
  failing = false;
  assertEquals((await s.commits.commit(claim(["a"], 1))).kind, "conflict");
  assertEquals((await s.commits.commit(claim(["b"], 1))).kind, "committed");
});

Deno.test("a locked database is tried again, not reported", async () => {
  using s = await startCommitter();
  s.watched.beforeCommit = (commit) => {
    if (commit <= 3) throw new TypeError("database is locked");
  };
  const outcome = await s.commits.commit(takeOne());
  assertEquals(outcome.kind, "committed");
  assertEquals(s.watched.commits, 4);
});

Deno.test("an operation that the store can never take fails alone", async () => {
  using s = await startCommitter();
  const operations = [
    { ...put(["a"]), cells: [step()] },
    put(["huge"], "x".repeat(70_000)),
    { ...put(["b"]), cells: [step()] },
  ];
  const results = await together(s.commits, operations);
  assertEquals(kinds(results), ["committed", "rejected", "committed"]);
  const [, rejected] = results as PromiseRejectedResult[];
  assertEquals(rejected!.reason.kind, "internal_error");
  assertEquals((await s.kv.get(COUNTER)).value, 2);
});

Deno.test("of two operations, the one that the store can take is committed", async () => {
  using s = await startCommitter();
  const huge = put(["huge"], "x".repeat(70_000));
  for (const operations of [[huge, takeOne()], [takeOne(), huge]]) {
    const results = kinds(await together(s.commits, operations));
    assertEquals(results.toSorted(), ["committed", "rejected"]);
  }
  assertEquals((await s.kv.get(COUNTER)).value, 2);
});

Deno.test("an operation that throws, or reads a broken cell, fails alone", async () => {
  using s = await startCommitter();
  await s.kv.set(["broken"], "not a number");
  const thrower: CommitOperation = {
    ...EMPTY_OPERATION,
    writes: () => {
      throw new Error("no idea");
    },
  };
  const broken = { ...EMPTY_OPERATION, cells: [step(1, ["broken"])] };
  const operations = [put(["a"]), thrower, broken, takeOne()];
  const results = await together(s.commits, operations);
  const expected = ["committed", "rejected", "rejected", "committed"];
  assertEquals(kinds(results), expected);
  await s.kv.delete(["broken"]);
  assertEquals(kinds(await together(s.commits, [broken])), ["committed"]);
});
