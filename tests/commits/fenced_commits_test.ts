import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { Failure } from "../../domain/failures.ts";
import { FencedCommits } from "../../kv/commits/fenced_commits.ts";
import { openKv } from "../../kv/open.ts";
import { Store } from "../../kv/store.ts";
import { TestClock } from "../support/harness.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

interface Committer extends Disposable {
  sure: FencedCommits;
  watched: WatchedKv;
  kv: Deno.Kv;
  /** Commits a row of this name; null when it was refused by a check. */
  put(name: string): Promise<string | null>;
  /** Names of the rows that were written. */
  rows(): Promise<unknown[]>;
}

async function startCommitter(): Promise<Committer> {
  const kv = await openKv(":memory:");
  const watched = watchKv(kv);
  const sure = new FencedCommits(new Store(watched.kv), new TestClock());
  return {
    sure,
    watched,
    kv,
    put: (name) => sure.commit(watched.kv.atomic().set(["row", name], 1)),
    async rows() {
      const rows = await Array.fromAsync(kv.list({ prefix: ["row"] }));
      return rows.map(({ key }) => key[1]);
    },
    [Symbol.dispose]: () => kv.close(),
  };
}

/** Fails commits by their number, from 1, as if the connection were lost. */
function lose(watched: WatchedKv, lost: number[]): void {
  watched.beforeCommit = (commit) => {
    if (lost.includes(commit)) throw new Error("connection lost");
  };
}

Deno.test("a committer whose mark expired on an idle day refuses once, then commits", async () => {
  using s = await startCommitter();
  assertNotEquals(await s.put("a"), null);
  for await (const { key } of s.kv.list({ prefix: ["committers"] })) {
    await s.kv.delete(key);
  }
  // Nothing is written over a mark that is not as it was left.
  assertEquals(await s.put("b"), null);
  assertNotEquals(await s.put("b"), null);
  assertEquals(await s.rows(), ["a", "b"]);
});

Deno.test("a mark that was moved to make sure does not tell of a write", async () => {
  using s = await startCommitter();
  lose(s.watched, [1]);
  // The second commit makes sure, and its own answer is lost.
  s.watched.afterCommit = (commit) => {
    if (commit === 2) throw new Error("connection lost");
  };
  const error = await assertRejects(() => s.put("a"), Failure);
  assertEquals(error.kind, "storage_unavailable");
  assertEquals(await s.rows(), []);
  assertNotEquals(await s.put("b"), null);
});

Deno.test("a move that arrives late, of a commit that was given up, does not tell of the next one", async () => {
  using s = await startCommitter();
  let late = () => Promise.resolve<unknown>(undefined);
  s.watched.replaceCommit = async (commit, real) => {
    if (commit > 6) return await real();
    // The first commit and all that make sure of it seem lost; the last of
    // them arrives in the place of the next commit.
    if (commit === 5) late = real;
    if (commit === 6) await late();
    throw new Error("connection lost");
  };
  await assertRejects(() => s.put("a"), Failure);
  assertEquals(s.watched.commits, 5);
  await assertRejects(() => s.put("b"), Failure);
  assertEquals(await s.rows(), []);
  assertNotEquals(await s.put("c"), null);
  assertEquals(await s.rows(), ["c"]);
});
