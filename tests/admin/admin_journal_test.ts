/** Acts that were undone or paid stay so, whichever archive is imported. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { API_KEYS } from "../../domain/api_key.ts";
import { addressesIn } from "../../domain/erasure/person.ts";
import { DECIDED } from "../../domain/gallery/tables.ts";
import { CLAIMS } from "../../domain/promo/tables.ts";
import { admin, adminJson } from "../support/admin.ts";
import { processTest as test } from "../support/bounded.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { claim, newUser, reserve } from "../support/promo.ts";
import { runProgram, temporaryStore } from "../support/server.ts";
import { startKvConnect } from "../kv_connect/server.ts";

const PERSON = "ada@people.example";
const PHONE = "+12025550177";

/** The clock of the commands. */
async function startNow(kvPath: string) {
  const harness = await startHarness({ kvPath });
  harness.clock.set(new Date().toISOString());
  return harness;
}

async function submit(harness: Harness, key: string, body = {}) {
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(body),
  });
  return (await response.json()).id as string;
}

/** State of a store, however its rows came to be there. */
async function stateOf(
  path: string,
  { keys, ids, reservation, listed }: Story,
) {
  using kv = await Deno.openKv(path);
  const rows = await Array.fromAsync(kv.list({ prefix: [] }));
  const text = rows.map(({ key, value }) => Deno.inspect([key, value])).join();
  // deno-lint-ignore no-explicit-any
  const at = (key: readonly any[]) =>
    // deno-lint-ignore no-explicit-any
    rows.find((row) => `${row.key}` === `${key}`)?.value as any;
  const acts = rows.filter(({ key: [kind] }) => kind === "operator_acts");
  return {
    leaked: at(API_KEYS.key(keys.leaked))?.state.status,
    down: at(DECIDED.key(ids.down))?.status,
    back: at(DECIDED.key(ids.back))?.status,
    isPaid: at(CLAIMS.key(reservation))?.paidAt !== undefined,
    payouts: rows.filter(({ key }) => key[1] === "payouts").length,
    isListed: at(CLAIMS.key(listed))?.payout !== undefined,
    isBlocked: text.includes("blockedAt"),
    holdsPhone: text.includes(PHONE),
    holdsMention: text.includes(`for ${PERSON}`),
    again: at(API_KEYS.key(keys.again))?.state.status,
    // deno-lint-ignore no-explicit-any
    imports: acts.map(({ value }) => value as any)
      .filter(({ action }) => action === "import")
      .map(({ subject }) => subject as string),
  };
}

interface Story {
  keys: { leaked: string; again: string };
  ids: { down: string; back: string };
  reservation: string;
  /** Of a claim in an open payout. */
  listed: string;
}

/**
 * Three archives: before anything was undone, after it, and after the person who
 * was erased came back.
 */
async function live(kvPath: string) {
  const at = (name: string) => `${kvPath}.${name}`;
  const keys = { leaked: "", again: "" };
  const ids = { down: "", back: "" };
  let reservation = "";
  let claimId = "";
  let listed = "";
  let own = "";
  {
    await using harness = await startNow(kvPath);
    keys.leaked = (await harness.registerKey()).split(".")[0]!;
    own = await harness.registerKey();
    const theirs = await harness.registerKey(PERSON);
    ids.down = await submit(harness, own);
    ids.back = await submit(harness, own, { productName: "Toaster" });
    await submit(harness, theirs, {
      submitterEmail: PERSON,
      submitterPhone: PHONE,
      productName: "Blue umbrella",
    });
    await submit(harness, own, { productName: `Green lamp for ${PERSON}` });
    await harness.moderate();
    const user = newUser();
    reservation = (await reserve(harness, user)).reservation_id;
    claimId = (await claim(harness, user, reservation)).claim_id;
    const other = newUser();
    listed = (await reserve(harness, other)).reservation_id;
    await claim(harness, other, listed);
  }
  await adminJson(kvPath, "decide", ids.down, "approve", "--reason", "ok");
  await adminJson(kvPath, "decide", ids.back, "approve", "--reason", "ok");
  assertEquals((await admin(kvPath, "export", at("before"))).code, 0);
  for (
    const act of [
      ["keys", "revoke", keys.leaked, "--reason", "leaked", "--yes"],
      ["takedown", ids.down, "--reason", "a fraud", "--yes"],
      ["erase", "--email", PERSON, "--yes"],
      ["block", "domain", "evil.example", "--reason", "fraud"],
    ]
  ) await adminJson(kvPath, ...act);
  await Deno.writeTextFile(at("paid"), claimId);
  await adminJson(kvPath, "promo", "paid", at("paid"));
  await admin(kvPath, "promo", "export", at("csv"));
  {
    await using harness = await startNow(kvPath);
    const { status } = await harness.fetch(
      `/api/v1/gallery/submissions/${ids.back}`,
      { method: "DELETE", headers: { "x-api-key": own } },
    );
    assertEquals(status, 200);
  }
  assertEquals((await admin(kvPath, "export", at("after"))).code, 0);
  {
    await using harness = await startNow(kvPath);
    keys.again = (await harness.registerKey(PERSON)).split(".")[0]!;
  }
  assertEquals((await admin(kvPath, "export", at("later"))).code, 0);
  return { keys, ids, reservation, listed, at };
}

const UNDONE = {
  leaked: "revoked",
  down: "taken_down",
  back: "withdrawn",
  isPaid: true,
  isBlocked: true,
  payouts: 1,
  isListed: true,
  holdsPhone: false,
  holdsMention: false,
};

const ORDERS = [
  ["before", "after", "later"],
  ["before", "later", "after"],
  ["after", "before", "later"],
  ["after", "later", "before"],
  ["later", "before", "after"],
  ["later", "after", "before"],
];

test("archives in any order bring back nothing that was undone or paid", async () => {
  await using store = await temporaryStore();
  const story = await live(store.path);
  const { again: _, ...before } = await stateOf(store.path, story);
  assertEquals(before, { ...UNDONE, imports: [] });
  for (const order of ORDERS) {
    const path = `${store.path}.${order.join("-")}`;
    await Deno.copyFile(store.path, path);
    for (const name of order) {
      const all = ["--replace", "--yes"];
      const report = await adminJson(path, "import", story.at(name), ...all);
      const { again, imports, ...state } = await stateOf(path, story);
      assertEquals(state, UNDONE, `${order}: ${name}`);
      // An erasure does not reach those who came back after it.
      assertEquals(again, name === "later" ? "active" : undefined, `${order}`);
      const replayed = name === "before"
        ? {
          pay: 1,
          list: 1,
          revoke: 1,
          take_down: 1,
          withdraw: 1,
          erase: 1,
          block: 1,
        }
        : {};
      assertEquals(report.replayed, replayed, `${order}: ${name}`);
      assertEquals(imports.length, 1);
      assertMatch(
        imports[0]!,
        name === "before" ? /done again: .*pay 1/ : /^an archive$/,
      );
    }
  }
});

test("a later archive tells what came after the one that is imported", async () => {
  await using store = await temporaryStore();
  const story = await live(store.path);
  const path = `${store.path}.fresh`;
  const run = await admin(
    path,
    ...["import", story.at("before"), "--journal", story.at("later")],
  );
  assertEquals(run.code, 0, run.stderr);
  assertMatch(run.stdout, /done again: .*erase 1/);
  const { imports: _, again: none, ...state } = await stateOf(path, story);
  assertEquals(state, UNDONE);
  assertEquals(none, undefined);
  // Without a journal, an archive is as it was.
  const alone = `${store.path}.alone`;
  await adminJson(alone, "import", story.at("before"));
  const { leaked, isPaid } = await stateOf(alone, story);
  assertEquals({ leaked, isPaid }, { leaked: "active", isPaid: false });
});

test("over the network an import does again what came after the archive", async () => {
  await using store = await temporaryStore();
  const story = await live(store.path);
  await using connect = startKvConnect();
  const env = { KV_PATH: connect.url, ...connect.env };
  const run = async (name: string) => {
    const args = ["import", story.at(name), "--replace", "--yes"];
    const { code, stderr } = await runProgram(["admin", ...args], env);
    assertEquals(code, 0, stderr);
  };
  await run("later");
  await run("before");
  const { imports, again: none, ...state } = await stateOf(connect.url, story);
  assertEquals(state, UNDONE);
  assertEquals(none, undefined);
  assert(imports[0]!.includes("erase 1"), imports[0]);
});

Deno.test("addresses are found in a text as strangers write them", () => {
  const found = (text: string) => addressesIn(text);
  for (
    const text of [
      "ada@people.example",
      "Write to <Ada@People.Example>.",
      "https://x.example/?to=ada%40people.example&b",
      "(ada@people.example)",
      "to:ada@people.example",
    ]
  ) assert(found(text).includes("ada@people.example"), text);
  assertEquals(found("nobody @ nowhere"), []);
  const long = "@".repeat(20_000) + "a".repeat(20_000);
  assert(found(long).length < 2);
});
