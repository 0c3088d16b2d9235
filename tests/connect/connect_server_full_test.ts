import { assert, assertEquals, assertRejects } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { type KvConnect, startKvConnect } from "../kv_connect/server.ts";

/** The server is a tool of other tests: these say what they rely on. */
async function withKv(
  connect: KvConnect,
  work: (kv: Deno.Kv) => Promise<void>,
): Promise<void> {
  const kv = await Deno.openKv(connect.url);
  try {
    await work(kv);
  } finally {
    kv.close();
  }
}

Deno.test("rows are read in the order of their keys, as a store in memory does", async () => {
  await using connect = startKvConnect();
  const local = await openKv(":memory:");
  await withKv(connect, async (kv) => {
    const keys = [["a", 10], ["a", 9], ["a", ""], ["a", "é"], ["b", 1], ["a"]];
    const listed = [];
    for (const store of [kv, local]) {
      for (const key of keys) await store.set(key, { key });
      await store.delete(["a", 9]);
      const plain = store.list({ prefix: ["a"] });
      const reverse = store.list({ start: ["a"], end: ["c"] }, {
        reverse: true,
        limit: 3,
      });
      const entries = [
        ...await Array.fromAsync(plain),
        ...await Array.fromAsync(reverse),
      ];
      listed.push(entries.map(({ key, value }) => ({ key, value })));
    }
    assertEquals(listed[0], listed[1]);
    assertEquals(listed[0]!.length, 6);
  });
  local.close();
});

Deno.test("a commit holds to its checks, sums, and ends its rows", async () => {
  await using connect = startKvConnect();
  await withKv(connect, async (kv) => {
    const first = await kv.atomic().check({ key: ["a"], versionstamp: null })
      .set(["a"], 1).sum(["n"], 2n).commit();
    assert(first.ok);
    const second = await kv.atomic().check({ key: ["a"], versionstamp: null })
      .set(["a"], 2).commit();
    assertEquals(second, { ok: false });
    const { versionstamp } = first;
    const third = await kv.atomic().check({ key: ["a"], versionstamp })
      .delete(["a"]).sum(["n"], 3n).set(["b"], 1, { expireIn: 1 }).commit();
    assert(third.ok && third.versionstamp > versionstamp);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const [a, n, b] = await kv.getMany([["a"], ["n"], ["b"]]);
    assertEquals(a.value, null);
    assertEquals((n.value as Deno.KvU64).value, 5n);
    assertEquals(b.value, null);
  });
});

Deno.test("what a hosted store refuses is refused, in words that Deno passes on", async () => {
  const limits = {
    keyBytes: 100,
    valueBytes: 1000,
    ranges: 2,
    rows: 50,
    checks: 3,
    mutations: 4,
    commitBytes: 2000,
  };
  await using connect = startKvConnect({ limits });
  await withKv(connect, async (kv) => {
    const atomic = () => kv.atomic();
    const keys = Array.from({ length: 5 }, (_, i) => [`${i}`]);
    const checks = keys.map((key) => ({ key, versionstamp: null }));
    const refused: [string, () => Promise<unknown>][] = [
      ["Too many checks", () => atomic().check(...checks).commit()],
      ["Too many mutations", () => {
        const many = atomic();
        for (const key of keys) many.delete(key);
        return many.commit();
      }],
      ["key is too large", () => kv.set(["k".repeat(100)], 1)],
      ["value is too large", () => kv.set(["k"], "v".repeat(1001))],
      ["write is too large", () => {
        const many = atomic();
        for (const key of keys.slice(2)) many.set(key, "v".repeat(900));
        return many.commit();
      }],
      ["Too many read ranges", () => kv.getMany(keys)],
      [
        "ranges are too large",
        () =>
          Array.fromAsync(
            kv.list({ prefix: [] }, { limit: 60, batchSize: 60 }),
          ),
      ],
    ];
    for (const [text, call] of refused) await assertRejects(call, Error, text);
    assertEquals(connect.rows.size, 0);
  });
});

Deno.test("a lost answer becomes an error, or a check that fails, once it is written", async () => {
  await using connect = startKvConnect({ faults: { lost: 1 } });
  await withKv(connect, async (kv) => {
    const commit = (key: string) =>
      kv.atomic().check({ key: [key], versionstamp: null }).set([key], 1)
        .commit();
    await assertRejects(() => commit("a"), Error, "failed to decode response");
    // Asked again by Deno itself, it meets what it has written.
    assertEquals(await commit("b"), { ok: false });
    assertEquals(connect.counts.lost, 2);
    assertEquals(connect.rows.size, 2);
  });
});
