/** Import: a store is replaced as a whole by a good archive, or stays. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { join } from "node:path";
import { openKv } from "../../kv/open.ts";
import { readConfig } from "../../domain/config/config.ts";
import { OperatorError } from "../../domain/operator_errors.ts";
import { restore } from "../../kv/admin/restore.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { DENOKV_LIMITS } from "../kv_connect/limits.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { runProgram, startServer } from "../support/server.ts";
import { rowsOf } from "../support/store_rows.ts";
import { until } from "../support/until.ts";

async function folder() {
  const path = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  return {
    at: (name: string) => join(path, name),
    names: async () =>
      (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name)
        .sort(),
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/** Makes a store of so many rows of a kind that nobody reads. */
async function fill(path: string, kind: string, count: number) {
  using kv = await openKv(path);
  for (let n = 0; n < count;) {
    const atomic = kv.atomic();
    for (let i = 0; i < 500 && n < count; i++, n++) {
      atomic.set([kind, n], "x".repeat(200));
    }
    await atomic.commit();
  }
}

/** Archives that must not replace anything, by what is wrong with them. */
const BAD: [string, (lines: string[]) => string[], RegExp][] = [
  ["text", () => ["name,price", "kettle,3"], /^Line 1 is not a line/],
  ["cut off", (lines) => lines.slice(0, 700), /ends early, after line 700/],
  ["one row short", (lines) => lines.toSpliced(9, 1), /has 1001 of its 1002/],
  [
    "changed",
    (lines) => lines.with(9, lines[9]!.replace("xx", "yy")),
    /not those that were exported/,
  ],
  [
    "with a malformed row",
    (lines) => lines.with(9, '[{"key":1,"value":4},[2,3],"contacts","c",7]'),
    /not those that were exported/,
  ],
];

for (const [what, spoil, problem] of BAD) {
  test(`an archive that is ${what} replaces nothing`, async () => {
    await using files = await folder();
    const [from, to] = [files.at("from"), files.at("to")];
    await fill(from, "new", 1000);
    await fill(to, "old", 3);
    assertEquals((await admin(from, "export", files.at("good"))).code, 0);
    const lines = (await Deno.readTextFile(files.at("good"))).trim().split(
      "\n",
    );
    await Deno.writeTextFile(files.at("bad"), spoil(lines).join("\n"));
    const before = await rowsOf(to);
    const names = await files.names();
    const run = await admin(
      to,
      "import",
      files.at("bad"),
      "--replace",
      "--yes",
    );
    assertFailure(run, problem);
    assertEquals(await rowsOf(to), before);
    assertEquals(await files.names(), names);
    const fresh = await admin(files.at("none"), "import", files.at("bad"));
    assertFailure(fresh, problem);
    assertEquals(await files.names(), names);
  });
}

test("malformed rows are refused with the first of them, and restored when told", async () => {
  await using files = await folder();
  const from = files.at("from");
  await fill(from, "new", 3);
  {
    using kv = await openKv(from);
    await kv.set(["contacts", "c"], "secret content");
  }
  assertEquals((await admin(from, "export", files.at("a"))).code, 0);
  const to = files.at("to");
  const refused = await admin(to, "import", files.at("a"));
  assertFailure(
    refused,
    /rows of the archive: 1, .* in line 2 \["contacts","c"\]; --unch/,
  );
  assert(!refused.stderr.includes("secret"));
  const run = await admin(to, "import", files.at("a"), "--unchecked");
  assertEquals(run.code, 0, run.stderr);
  assertEquals(await rowsOf(to), await rowsOf(from));
});

test("an archive that is not there makes no store", async () => {
  await using files = await folder();
  const run = await admin(files.at("store"), "import", files.at("gone"));
  assertFailure(run, /gone: ENOENT/);
  assertEquals(await files.names(), []);
});

test("a server on the same store is named, and goes on", async () => {
  await using files = await folder();
  const [from, to] = [files.at("from"), files.at("to")];
  await fill(from, "new", 3);
  await admin(from, "export", files.at("a"));
  await fill(to, "old", 3);
  await using server = await startServer({ kvPath: to });
  const run = await admin(to, "import", files.at("a"), "--replace", "--yes");
  assertFailure(
    run,
    new RegExp(`Process ${server.pid} \\(.*main.ts.* has .*to open`),
  );
  assertEquals((await server.fetch("/readyz")).status, 200);
  await server.stop();
  const report = await adminJson(
    to,
    "import",
    files.at("a"),
    "--replace",
    "--yes",
  );
  // Three keys, the version, and the record of the export itself.
  assertEquals(report.restored, 5);
  assertEquals(await rowsOf(to), await rowsOf(from));
});

test("an import that is ended leaves the store as it was, and nothing beside it", async () => {
  await using files = await folder();
  const [from, to] = [files.at("from"), files.at("to")];
  await fill(from, "new", 20_000);
  await admin(from, "export", files.at("a"));
  await fill(to, "old", 3);
  const before = await rowsOf(to);
  const names = await files.names();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "main.ts",
        "admin",
        "import",
        files.at("a"),
        "--replace",
        "--yes",
      ],
      env: { KV_PATH: to },
      stderr: "null",
    }).spawn();
    await until(
      "the new store is being built",
      async () => (await files.names()).some((name) => /restore/.test(name)),
    );
    child.kill(signal);
    const { code } = await child.status;
    assertEquals(code, signal === "SIGINT" ? 130 : 143);
    assertEquals(await files.names(), names);
    assertEquals(await rowsOf(to), before);
  }
});

test("over the network an archive is checked first, and no half store is opened", async () => {
  await using files = await folder();
  await using connect = startKvConnect({ limits: DENOKV_LIMITS });
  const from = files.at("from");
  await fill(from, "new", 3000);
  await admin(from, "export", files.at("good"));
  const env = { KV_PATH: connect.url, ...connect.env };
  const run = (...args: string[]) => runProgram(["admin", ...args], env);
  await fill(connect.url, "old", 3);
  const before = await rowsOf(connect.url);
  const lines = (await Deno.readTextFile(files.at("good"))).trim().split("\n");
  await Deno.writeTextFile(files.at("bad"), lines.slice(0, -1).join("\n"));
  const options = ["--replace", "--yes"];
  assertFailure(await run("import", files.at("bad"), ...options), /ends early/);
  assertEquals(await rowsOf(connect.url), before);

  const importing = {
    config: readConfig({ KV_PATH: connect.url }),
    clock: { now: () => 1 },
    digest: (text: string) => text,
  };
  const halfway = restore(importing, {
    read: () => Promise.resolve(ReadableStream.from(lines)),
    makeRoom: () => Promise.resolve(),
    onRead() {},
    onDeleted() {
      throw new Error("stopped");
    },
  });
  await assertRejects(() => halfway, OperatorError, "not whole");
  for (const args of [["start"], ["admin", "stats"]]) {
    const { code, stderr } = await runProgram(args, env);
    assertEquals(code, 1);
    assertMatch(stderr, /not whole: its restoration, begun at 1970.*import/);
  }
  const good = await run("import", files.at("good"), ...options);
  assertEquals(good.code, 0, good.stderr);
  assertEquals(await rowsOf(connect.url), await rowsOf(from));
});
