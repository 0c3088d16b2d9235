/** The record of an erasure, when the erasure is cut off. */
import { assert, assertEquals } from "@std/assert";
import { CONTACTS } from "../../domain/contact/contact.ts";
import { ErasureRecord } from "../../kv/erasure/erasure_record.ts";
import { openKv } from "../../kv/open.ts";
import { Store } from "../../kv/store.ts";
import { ERASURES } from "../../kv/tables/operator.ts";
import { processTest as test } from "../support/bounded.ts";
import { runProgram, temporaryStore } from "../support/server.ts";
import { until } from "../support/until.ts";
import { watchKv } from "../support/watched_kv.ts";

const EMAIL = "jo@people.example";
const CONTACT_TIME = Date.parse("2020-01-01T00:00:00Z");

const REMOVED = { kind: CONTACTS.kind, action: "remove" as const };

/** Writes old contact requests of one person. */
async function fillContacts(kv: Deno.Kv, count: number): Promise<void> {
  for (let n = 0; n < count; n += 500) {
    const atomic = kv.atomic();
    for (let i = n; i < n + 500; i++) {
      const id = `016f5e66-e800-7000-8000-${`${i}`.padStart(12, "0")}`;
      const receivedAt = CONTACT_TIME;
      const contact = { id, email: EMAIL, interest: "other", receivedAt };
      atomic.set(CONTACTS.key(id), contact);
    }
    await atomic.commit();
  }
}

async function countContacts(kv: Deno.Kv): Promise<number> {
  return (await Array.fromAsync(kv.list({ prefix: CONTACTS.prefix }))).length;
}

/** Steps of all records. */
async function recorded(kv: Deno.Kv) {
  const rows = kv.list({ prefix: ERASURES.prefix });
  const values = await Array.fromAsync(rows, ({ value }) => value);
  return values.flatMap((value) => ERASURES.schema.parse(value).steps);
}

/** Commands, and how many rows keep them busy until they are killed. */
const COMMANDS: [string[], number][] = [
  [["admin", "forget", "--yes"], 9000],
  [["admin", "erase", "--email", EMAIL, "--yes"], 2000],
];

for (const [command, count] of COMMANDS) {
  test(`${command[1]} that is killed in the middle has recorded each row that is gone`, async () => {
    await using store = await temporaryStore();
    using kv = await openKv(store.path);
    await fillContacts(kv, count);
    const killOnce = until(
      "a record",
      async () => (await recorded(kv)).length > 0,
    );
    const env = { KV_PATH: store.path };
    const [run] = await Promise.all([
      runProgram(command, env, { killOnce }),
      killOnce,
    ]);
    assertEquals(run.code, 137, run.stderr);
    const rows = count - await countContacts(kv);
    assert(rows < count, "it was not killed in the middle");
    assertEquals(await recorded(kv), [{ ...REMOVED, rows }]);
    const next = await runProgram(command, env);
    assertEquals(next.code, 0, next.stderr);
    assertEquals(await countContacts(kv), 0);
    assertEquals(await recorded(kv), [
      { ...REMOVED, rows },
      { ...REMOVED, rows: count - rows },
    ]);
  });
}

test("two erasures of one millisecond have a record each", async () => {
  using kv = await openKv(":memory:");
  const store = new Store(kv);
  for (const name of ["a", "b"]) {
    const record = new ErasureRecord(store, { erasedAt: CONTACT_TIME });
    const remove = async () => {
      const key = CONTACTS.key(name);
      const rows = [{ key, action: "remove" as const }];
      return await record.commit(kv.atomic().delete(key), rows);
    };
    if (!await remove()) assert(await remove());
    assert(await remove());
  }
  const both = { ...REMOVED, rows: 2 };
  assertEquals(await recorded(kv), [both, both]);
});

test("a commit whose answer was lost is counted once", async () => {
  using kv = await openKv(":memory:");
  const watched = watchKv(kv);
  const record = new ErasureRecord(new Store(watched.kv), {
    erasedAt: CONTACT_TIME,
  });
  const remove = (name: string) => {
    const key = CONTACTS.key(name);
    const atomic = watched.kv.atomic().delete(key);
    return record.commit(atomic, [{ key, action: "remove" }]);
  };
  assert(await remove("a"));
  watched.replaceCommit = async (_, real) => {
    await real();
    return { ok: false };
  };
  assert(await remove("b"));
  watched.replaceCommit = (_, real) => real();
  assert(await remove("c"));
  assertEquals(await recorded(kv), [{ ...REMOVED, rows: 3 }]);
});
