/** The first minute of a new user. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { SERVICE_SUMMARY } from "../../domain/version.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import { denoProblem } from "../../routes/start.ts";
import { freePort } from "../support/free_port.ts";
import { startHarness } from "../support/harness.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  NO_NIGHTS,
  runProgram,
  startServer,
  temporaryStore,
} from "../support/server.ts";
import { signalChild } from "../support/signal_child.ts";

const ROOT = new URL("../../", import.meta.url);

async function lineOf(path: string): Promise<string> {
  const text = await Deno.readTextFile(new URL(path, ROOT));
  return text.replace(/\s+/g, " ");
}

test("one sentence says what it is, wherever that is said", async () => {
  await using harness = await startHarness();
  const page = await harness.fetch("/", { headers: { accept: "text/html" } });
  const index = await (await harness.fetch("/")).json();
  const texts = {
    readme: await lineOf("README.md"),
    overview: await lineOf("docs/overview.md"),
    start: await page.text(),
    index: index.description,
    llms: await (await harness.fetch("/llms.txt")).text(),
  };
  for (const [where, text] of Object.entries(texts)) {
    assert(text.includes(SERVICE_SUMMARY), where);
  }
  assertEquals(SERVICE_SUMMARY.match(/\.( |$)/g)?.length, 1);
});

test("the README begins with one command", async () => {
  const readme = await lineOf("README.md");
  const [first] = /task \w+/.exec(readme) ?? [];
  assertEquals(first, "task demo");
});

test("LOG_FORMAT=text greets people, and tells them of an empty gallery", async () => {
  await using server = await startServer({ env: { LOG_FORMAT: "text" } });
  await server.told(/Empty\? "deno task demo"/, 10);
  const log = server.log();
  const base = `http://localhost:${new URL(server.url).port}`;
  for (const path of ["", "/gallery", "/docs", "/docs/api"]) {
    assert(log.includes(` ${base}${path}\n`), log);
  }
  assert(log.includes(server.kvPath), log);
  assert(!log.includes("{"), log);
});

test("what is no terminal gets lines of JSON", async () => {
  await using server = await startServer();
  const line = JSON.parse(await server.told(/listening/, 10));
  assertEquals(line.level, "info");
});

test("a line for people holds nothing that moves the cursor", () => {
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "text",
    clock: { now: () => Date.parse("2026-11-22T10:20:30Z") },
    write: (line) => lines.push(line) > 0,
  });
  log.debug("unseen");
  log.warn("odd", {
    cause: "a\u001b[2J\n\u009b\u202eb",
    count: 2,
    none: undefined,
  });
  assertEquals(lines, [
    String.raw`10:20:30 warn  odd cause="a\u001b[2J\n\u009b\u202eb" count=2` +
    "\n",
  ]);
});

test("moderate does not make a store that is not there", async () => {
  await using store = await temporaryStore();
  const path = `${store.path}-elsewhere`;
  const run = await runProgram(["moderate"], { KV_PATH: path });
  assertEquals(run.code, 1);
  assertEquals(
    run.stderr,
    `KV_PATH=${JSON.stringify(path)}: there is no store\n`,
  );
});

test("an address that cannot be taken is told by the setting to change", async () => {
  const taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr as Deno.NetAddr;
  const env = { KV_PATH: ":memory:", HOST: "127.0.0.1", PORT: `${port}` };
  const busy = await runProgram([], env);
  taken.close();
  const told = new RegExp(
    `^PORT=${port}: something else listens there; PORT=(\\d+) is free\n$`,
  );
  assertMatch(busy.stderr, told);
  assert(Number(told.exec(busy.stderr)![1]) > port);
  for (const HOST of ["203.0.113.9", "no-such-host.invalid"]) {
    const run = await runProgram([], { ...env, HOST });
    assertEquals(run.code, 1);
    assertMatch(run.stderr, new RegExp(`^HOST="${HOST}": [^\n]+\n$`));
  }
});

test("an old Deno is told which one is needed", () => {
  for (const version of ["1.46.3", "2.0.0", "2.4.5"]) {
    assertMatch(
      denoProblem(version)!,
      /^Deno [\d.]+ is too old: 2\.5 or newer/,
    );
  }
  for (const version of ["2.5.0", "2.9.6", "2.10.1", "3.0.0"]) {
    assertEquals(denoProblem(version), undefined);
  }
});

interface Demo {
  process: Deno.ChildProcess;
  port: number;
  told: string;
  /** Its stderr, once it has ended. */
  log: Promise<string>;
}

/** Starts the demonstration, and reads what it says until it is done. */
async function startDemo(kvPath: string, tries = 2): Promise<Demo> {
  const port = freePort();
  const env = { ...NO_NIGHTS, PORT: `${port}`, KV_PATH: kvPath };
  const process = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "demo"],
    cwd: ROOT,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = process.stderr.text();
  let told = "";
  for await (
    const text of process.stdout.pipeThrough(new TextDecoderStream())
  ) {
    told += text;
    if (told.includes("Ctrl-C")) return { process, port, told, log };
  }
  // Another process may take a port between its choice and its use.
  const isLost = (await log).startsWith(`PORT=${port}: `);
  if (isLost && tries > 1) return await startDemo(kvPath, tries - 1);
  throw new Error(`The demonstration ended early: ${told}${await log}`);
}

test("deno task demo starts a service, fills it and says what to look at", async () => {
  await using store = await temporaryStore();
  const { process, port, told, log } = await startDemo(store.path);
  const [, approved] = /^(\d+) approved, 0 rejected, \d+ postponed\n/
    .exec(told)!;
  // A purchase that a slow moment left to the next night counts, too.
  const rest = await moderateAll(store.path);
  assertEquals(Number(approved) + rest.approved, 300);
  const base = `http://localhost:${port}`;
  const pages = Array.from(
    told.matchAll(/^ {2}(http\S+)/gm),
    ([, url]) => url!,
  );
  assertEquals(pages.length, 4);
  for (const url of pages) {
    const response = await fetch(url, { headers: { accept: "text/html" } });
    assertEquals(response.status, 200, url);
    assert((await response.text()).length > 5000);
  }
  const feed = await (await fetch(`${base}/api/v1/gallery/feed`)).json();
  assertEquals(feed.items.length, 60);
  signalChild(process, "SIGTERM");
  assertEquals((await process.status).code, 0, await log);
  const lines = (told + await log).trim().split("\n");
  assert(lines.length <= 20, lines.join("\n"));
});
