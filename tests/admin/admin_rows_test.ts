/** Malformed rows, as an operator meets them: left out, told, looked at, gone. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { keyText, readKey } from "../../kv/rows/key_text.ts";
import { auditKey } from "../../kv/schema.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { startHarness } from "../support/harness.ts";
import { reservationBody, RESERVE, send } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

const BAD = '["contacts","bad"]';

async function storeWithBadRows() {
  const store = await temporaryStore();
  await using harness = await startHarness({ kvPath: store.path });
  await harness.fetch("/api/v1/contact", {
    body: { email: "a@people.example", interest: "other" },
  });
  await send(harness, RESERVE, reservationBody());
  for (
    const key of [
      ["contacts", "bad"],
      ["submissions", "pending", "bad"],
      ["submissions", "decided", "bad"],
      ["outbox", "operator", 1, "bad"],
      ["promo", "reservations", "bad"],
      ["promo", "claims", "bad"],
    ]
  ) await harness.kv.set(key, { bad: "as it is" });
  await harness.kv.set(auditKey(1, "decision", "bad", 0), true);
  return store;
}

const LISTS = [
  ["stats"],
  ["pending"],
  ["audit"],
  ["contacts"],
  ["outbox"],
  ["promo", "reservations"],
  ["promo", "claims"],
  ["promo", "check"],
];

Deno.test("every list leaves malformed rows out, counts and names them", async () => {
  await using store = await storeWithBadRows();
  for (const list of LISTS) {
    const { code, stderr } = await admin(store.path, ...list);
    assertEquals(code, 0, `${list}: ${stderr}`);
    assertMatch(stderr, /^Malformed rows, left out: \d: \[.*"bad"\].*\n$/);
  }
  const run = await admin(store.path, "contacts");
  assertMatch(run.stdout, /a@people\.example/);
  assert(run.stderr.includes(`left out: 1: ${BAD} `), run.stderr);
  assert(!run.stderr.includes("as it is"));
});

Deno.test("doctor --deep reads every row, and names those that are malformed", async () => {
  await using store = await storeWithBadRows();
  const run = await admin(store.path, "doctor", "--deep", "--json");
  assertEquals(run.code, 1);
  const rows = JSON.parse(run.stdout).find((one: { name: string }) =>
    one.name === "rows"
  );
  assertEquals(rows.level, "fail");
  assertMatch(rows.text, /^6 of \d+ are malformed: .*\["contacts","bad"\]/);
  const shallow = await admin(store.path, "doctor", "--json");
  assertEquals(shallow.code, 0, shallow.stderr);
});

Deno.test("a row is shown as it is, and deleted once that is confirmed, for the audit to tell", async () => {
  await using store = await storeWithBadRows();
  const shown = await adminJson(store.path, "rows", "show", BAD);
  assertEquals(shown, {
    key: BAD,
    kind: "contacts",
    isReadable: false,
    value: '{ bad: "as it is" }',
  });
  assertFailure(await admin(store.path, "rows", "show", "x"), /is no key/, 2);
  assertFailure(await admin(store.path, "rows", "delete", BAD), /--yes/, 4);
  const version = ["rows", "delete", '["store_version"]', "--yes"];
  assertFailure(await admin(store.path, ...version), /nobody opens/, 4);
  const gone = await adminJson(store.path, "rows", "delete", BAD, "--yes");
  assertEquals(gone, { key: BAD, outcome: "deleted" });
  assertFailure(await admin(store.path, "rows", "show", BAD), /No row/, 3);
  const { stdout, stderr } = await admin(store.path, "audit");
  assertMatch(stdout, /erase +a row +operator +yes +remove 1 of contacts/);
  assert(!stderr.includes(BAD));
  using kv = await openKv(store.path);
  assertEquals((await kv.get(["contacts", "bad"])).value, null);
});

Deno.test("a key is written in one line, and read again as it was", () => {
  const keys: Deno.KvKey[] = [
    ["a", "\n\u0000 ü"],
    [1, -0.5, true, false],
    [10n ** 30n, -5n],
    [new Uint8Array(), new Uint8Array([0, 255])],
  ];
  for (const key of keys) {
    assert(!keyText(key).includes("\n"));
    assertEquals(readKey(keyText(key)), key);
  }
  for (const text of ["", "[]", "{}", '[{"hex":"0"}]', "[null]", '"a"']) {
    assertEquals(readKey(text), undefined, text);
  }
});
