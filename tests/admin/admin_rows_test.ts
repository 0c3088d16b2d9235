/** Malformed rows, as an operator meets them: left out, told, looked at, gone. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { keyText, readKey } from "../../kv/key_text.ts";
import { AUDIT } from "../../domain/tables/shared.ts";
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
  await harness.kv.set(AUDIT.key(1, "decision", "bad", 0), true);
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
  assertFailure(
    await admin(store.path, "rows", "show", "x"),
    /Expected a key as JSON/,
    2,
  );
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

Deno.test("a malformed key is left out of those of its owner, and named", async () => {
  await using store = await temporaryStore();
  {
    await using harness = await startHarness({ kvPath: store.path });
    await harness.registerKey("a@people.example");
    const bad = ["api_keys_by_email", "a@people.example", "agc_bad0"];
    await harness.kv.set(bad, "id");
    await harness.kv.set(["api_keys", "agc_bad0"], "secret content");
  }
  const found = await admin(store.path, "keys", "find", "a@people.example");
  assertEquals(found.code, 0, found.stderr);
  assertMatch(found.stdout, /^1 of 1\n/);
  assertMatch(found.stderr, /left out: 1: \["api_keys","agc_bad0"\]/);
  const one = await admin(store.path, "keys", "find", "agc_bad0");
  assertFailure(one, /malformed.*rows show '\["api_keys","agc_bad0"\]'/);
  assert(!one.stderr.includes("secret"));
});

Deno.test("a malformed record of an act is found by doctor --deep", async () => {
  await using store = await storeWithBadRows();
  using kv = await openKv(store.path);
  await kv.set(["operator_acts", 1], { action: "dance" });
  const { stdout } = await admin(store.path, "doctor", "--deep");
  assertMatch(stdout, /7 of \d+ are malformed: .*\["operator_acts",1\]/);
});

Deno.test("doctor says of a malformed head of the feed that the store will not do", async () => {
  await using store = await storeWithBadRows();
  using kv = await openKv(store.path);
  await kv.set(["feed_head"], "secret content");
  const { code, stdout, stderr } = await admin(store.path, "doctor");
  assertEquals([code, stderr], [1, "Not well: store.\n"]);
  assertMatch(stdout, /^fail +store .*malformed.*\["feed_head"\]/m);
  // Nobody has looked at them.
  assert(!/^ok +(writes|jobs)/m.test(stdout), stdout);
});

Deno.test("a malformed pool is rebuilt from the reservations, not emptied", async () => {
  await using store = await temporaryStore();
  const env = { PROMO_POOL_SIZE: "2" };
  await using harness = await startHarness({ kvPath: store.path, env });
  const body = () => send(harness, RESERVE, reservationBody());
  for (let n = 0; n < 4; n++) await body();
  await harness.kv.set(["promo", "pool"], "garbage");
  const pool = '["promo","pool"]';
  assertFailure(await admin(store.path, "promo", "check"), /malformed/);
  const run = await admin(store.path, "rows", "delete", pool, "--yes");
  assertEquals([run.code, run.stdout], [0, "rebuilt\n"], run.stderr);
  assertEquals((await harness.kv.get(["promo", "pool"])).value, {
    taken: 2,
    head: 1,
    tail: 3,
  });
  assertEquals((await admin(store.path, "promo", "check")).code, 0);
});

Deno.test("a place of another list is refused by every list", async () => {
  await using store = await temporaryStore();
  (await openKv(store.path)).close();
  for (
    const list of [...LISTS.slice(1, -1), ["asked"], [
      "keys",
      "find",
      "x@y.example",
    ]]
  ) {
    const run = await admin(store.path, ...list, "--after", '["x"]');
    assertFailure(run, /not a cursor of this list/, 2);
  }
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
