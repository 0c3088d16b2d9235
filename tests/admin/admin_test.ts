/** Operator commands beside running servers. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseCommandLine } from "../../routes/admin/entry.ts";
import type { Terminal } from "../../routes/admin/terminal.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { purchaseBody } from "../support/harness.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const FEED = "/api/v1/gallery/feed?limit=200";

async function register(server: TestServer, contactEmail: string) {
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "Agent", contactEmail }),
  });
  const { key } = await response.json();
  return { key, prefix: key.split(".")[0] } as { key: string; prefix: string };
}

function submit(server: TestServer, key: string, productName: string) {
  return server.fetch("/api/v1/gallery/submissions", {
    method: "POST",
    headers: { "x-api-key": key },
    body: JSON.stringify(purchaseBody({ productName })),
  });
}

async function submitted(server: TestServer, names: string[]) {
  const { key } = await register(server, "agent@agents.example");
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await (await submit(server, key, name)).json()).id);
  }
  return ids;
}

async function feedIds(server: TestServer): Promise<string[]> {
  const { items } = await (await server.fetch(FEED)).json();
  return items.map(({ id }: { id: string }) => id);
}

/** Polls a condition until it holds or the time is over; looks once more then. */
async function within(milliseconds: number, isSo: () => Promise<boolean>) {
  const deadline = performance.now() + milliseconds;
  while (true) {
    // Of a time in which the machine stood still, only its end can be asked.
    const isLast = performance.now() >= deadline;
    if (await isSo()) return true;
    if (isLast) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a takedown is gone from every server's feed within 2 seconds", async () => {
  await using store = await temporaryStore();
  await using one = await startServer({ kvPath: store.path });
  await using two = await startServer({ kvPath: store.path });
  const [kept, gone] = await submitted(one, ["Kept", "Gone"]);
  await moderateAll(store.path);
  for (const server of [one, two]) {
    assert(
      await within(2000, async () => (await feedIds(server)).length === 2),
    );
  }
  const reason = ["--reason", "complaint"];
  assertFailure(
    await admin(store.path, "takedown", gone!, ...reason),
    /--yes/,
    4,
  );
  assertEquals((await feedIds(one)).length, 2);
  const run = await admin(store.path, "takedown", gone!, ...reason, "--yes");
  assertEquals(run.stdout, `${gone}: approved → taken_down\n`);
  const isGone = [one, two].map((server) =>
    within(2000, async () => (await feedIds(server)).length === 1)
  );
  assertEquals(await Promise.all(isGone), [true, true]);
  assertEquals(await feedIds(two), [kept!]);
  assertFailure(
    await admin(store.path, "takedown", gone!, ...reason, "--yes"),
    /taken_down/,
    4,
  );
});

test("decide approves, rejects, and asks before it unpublishes", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  const [id] = await submitted(server, ["Kettle"]);
  const decide = (...args: string[]) =>
    admin(kvPath, "decide", id!, ...args, "--reason", "r");
  assertEquals((await decide("approve")).stdout, `${id}: pending → approved\n`);
  assert(await within(2000, async () => (await feedIds(server)).length === 1));
  assertFailure(await decide("reject"), /--yes/, 4);
  assertEquals(
    (await decide("reject", "--yes")).stdout,
    `${id}: approved → rejected\n`,
  );
  assert(await within(2000, async () => (await feedIds(server)).length === 0));
  assertFailure(await decide("ponder"), /approve.*reject/, 2);
  assertFailure(await admin(kvPath, "decide", id!, "approve"), /--reason/, 2);
  const shown = await adminJson(kvPath, "show", id!);
  assertEquals(shown.status, "rejected");
  assertEquals(shown.decisions.length, 2);
  const text = (await admin(kvPath, "show", id!)).stdout;
  assertMatch(text, /^submitterEmail +buyer@agents\.example$/m);
  assertMatch(text, /reject +operator +yes +r$/m);
});

test("pending lists what waits, and decisions without certainty until a second look", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  const [first, doubtful] = await submitted(server, ["One", "Two"]);
  const kv = await Deno.openKv(kvPath);
  const entry = await kv.get(["submissions", "pending", doubtful!]);
  await kv.atomic().delete(entry.key)
    .set(["submissions", "decided", doubtful!], {
      status: "rejected",
      purchase: entry.value,
      decisions: [{
        outcome: "reject",
        reviewer: "local",
        certain: false,
        reasons: ["price"],
        decidedAt: Date.now(),
      }],
    })
    .set(["in_doubt", doubtful!], true).commit();
  kv.close();
  const waiting = await adminJson(kvPath, "pending");
  const { submittedAt, ...one } = waiting.items[0];
  assertEquals([waiting.total, waiting.next, one.id], [1, null, first]);
  assertMatch(submittedAt, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/);
  const unsure = await adminJson(kvPath, "doubtful");
  assertEquals(unsure.items[0].purchase.id, doubtful);
  const text = (await admin(kvPath, "pending", "--limit", "5")).stdout;
  assertMatch(text, /^1 of 1\nID .*\n.* waiting .* One\n/);
  const decided = ["decide", doubtful!, "approve", "--reason", "fair price"];
  await admin(kvPath, ...decided);
  assertEquals((await adminJson(kvPath, "doubtful")).total, 0);
  assertFailure(
    await admin(kvPath, "pending", "--limit", "0"),
    /at least 1/,
    2,
  );
});

test("keys finds by prefix or email, and revokes for the next request", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  const { key, prefix } = await register(server, "Owner@agents.example");
  await register(server, "other@agents.example");
  for (const text of ["owner@AGENTS.example", prefix, key]) {
    const { items: found } = await adminJson(kvPath, "keys", "find", text);
    assertEquals(found.map((one: { prefix: string }) => one.prefix), [prefix]);
    assertEquals("digest" in found[0], false);
  }
  assertEquals((await submit(server, key, "Before")).status, 201);
  const revoke = ["keys", "revoke", prefix, "--reason", "leaked"];
  assertFailure(await admin(kvPath, ...revoke), /--yes/, 4);
  assertEquals((await submit(server, key, "Still")).status, 201);
  const run = await admin(kvPath, ...revoke, "--yes");
  assertEquals(run.stdout, `${prefix}: revoked\n`);
  assertEquals((await submit(server, key, "After")).status, 401);
  const again = await adminJson(kvPath, ...revoke, "--yes");
  assertEquals(again.outcome, "already_revoked");
  const text = (await admin(kvPath, "keys", "find", prefix)).stdout;
  assertMatch(text, /revoked .* leaked$/m);
  assertFailure(await admin(kvPath, "keys", "find", "agc_none"), /^No key/, 3);
  const short = ["keys", "revoke", prefix.slice(0, 7), "--reason", "x"];
  assertFailure(await admin(kvPath, ...short, "--yes"), /8 characters/, 2);
});

test("stats and audit tell what there is and what was decided", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  const [first, second] = await submitted(server, ["One", "Two"]);
  await admin(kvPath, "decide", first!, "approve", "--reason", "good");
  await admin(kvPath, "decide", second!, "reject", "--reason", "bad");
  const stats = await adminJson(kvPath, "stats", "--storage");
  assertEquals(stats.feed, { rows: 1, states: {} });
  assertEquals(stats.api_keys, { rows: 1, states: { active: 1 } });
  assertEquals(stats["submissions decided"], {
    rows: 2,
    states: { approved: 1, rejected: 1 },
  });
  const counted = await admin(kvPath, "stats", "--storage");
  assertMatch(counted.stdout, /^feed +1$/m);
  const audit = await adminJson(kvPath, "audit");
  assertEquals(
    audit.items.map((
      { subject, reasons }: { subject: string; reasons: string[] },
    ) => [subject, ...reasons]),
    [[second, "bad"], [first, "good"]],
  );
  const one = await adminJson(kvPath, "audit", "--subject", first!);
  assertEquals(one.total, 1);
  const later = await adminJson(kvPath, "audit", "--since", "2999-01-01");
  assertEquals(later, { items: [], total: 0, next: null });
});

test("what others wrote does not steer the terminal", async () => {
  await using server = await startServer();
  const [id] = await submitted(server, ["Kettle \u200felttek"]);
  const { stdout } = await admin(server.kvPath, "show", id!);
  assert(!stdout.includes("\u200f"));
});

/** Chooses the help of a command. */
function printHelp(command: string[], print: Terminal["print"]) {
  const terminal: Partial<Terminal> = { print };
  return parseCommandLine(
    "admin",
    [...command, "--help"],
    terminal as Terminal,
  );
}

test("every command has help, and help needs no store", async () => {
  const names = "stats pending review show decide takedown contacts outbox " +
    "audit asked export import verify erase forget doctor";
  const commands = [[], ["keys"], ["keys", "find"], ["keys", "revoke"]];
  for (const name of ["check", "reservations", "claims", "export"]) {
    commands.push(["promo", name]);
  }
  for (const name of names.split(" ")) commands.push([name]);
  for (const command of commands) {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    assertEquals(await printHelp(command, print), undefined);
    const usage = ["Usage: deno task admin", ...command].join(" ");
    assert(printed.join("\n").startsWith(usage), printed.join("\n"));
  }
  const env = { KV_PATH: "/nowhere/kv" };
  const { code, stdout, stderr } = await runProgram(["admin", "--help"], env);
  assertEquals({ code, stderr }, { code: 0, stderr: "" });
  assertMatch(stdout, /^Usage: deno task admin /);
});

test("a group without a command prints what commands it has", async () => {
  for (const group of ["keys", "promo"]) {
    const { code, stdout, stderr } = await admin("/nowhere/kv", group);
    assertEquals({ code, stderr }, { code: 0, stderr: "" });
    assert(stdout.startsWith(`Usage: deno task admin ${group} `), stdout);
  }
});

test("help marks the options that must be given, and no others", async () => {
  const required: [string[], string[]][] = [
    [["decide"], ["--reason"]],
    [["takedown"], ["--reason"]],
    [["keys", "revoke"], ["--reason"]],
    [["erase"], ["--email"]],
    [["audit"], []],
  ];
  for (const [command, expected] of required) {
    let printed = "";
    const print = (text: string) => void (printed += `${text}\n`);
    await printHelp(command, print);
    const marked = Array.from(
      printed.matchAll(/^ +(--\w+).*\(required\)$/gm),
      ([, option]) => option,
    );
    assertEquals(marked, expected);
  }
});

test("a failure is one line, and its exit code tells wrong use from other failures", async () => {
  await using store = await temporaryStore();
  await using source = await startServer();
  const archive = await Deno.makeTempFile();
  await admin(source.kvPath, "export", archive);
  const cases: [string, string[], RegExp, (1 | 2)?][] = [
    [store.path, ["stats"], /^KV_PATH=".*": there is no store$/m],
    [":memory:", ["stats"], /^KV_PATH=":memory:": ends with/],
    [
      "/proc/nowhere/kv",
      ["import", archive],
      /^KV_PATH="\/proc\/nowhere\/kv": /,
    ],
    [store.path, ["dance"], /unknown command 'dance'/, 2],
    [store.path, ["show"], /missing required argument 'id'/, 2],
    [store.path, ["takedown", "x"], /--reason/, 2],
    [store.path, ["audit", "--since", "x"], /^Expected a date/, 2],
  ];
  for (const [path, args, line, code] of cases) {
    assertFailure(await admin(path, ...args), line, code);
  }
  const program = ["admin", "stats"];
  const run = await runProgram(program, { KV_PATH: store.path });
  assertFailure(run, /^KV_PATH=".*": there is no store$/m);
  const isMade = await Deno.stat(store.path).then(() => true, () => false);
  assertEquals(isMade, false);
  await Deno.remove(archive);
});
