/**
 * The files to run the service somewhere: what of them can be run without a
 * container, systemd or a cloud.
 *
 * @module
 */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { ROOT } from "../support/imports.ts";
import { freePort } from "../support/free_port.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { signalChild } from "../support/signal_child.ts";

const FOLDER = join(ROOT, "docs/self-hosting");
const UNIT = join(FOLDER, "agent-commerce.service");

const dockerfile = await Deno.readTextFile(join(FOLDER, "Dockerfile"));
const unit = await Deno.readTextFile(UNIT);
const { tasks } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));

/** Arguments of the task that starts the service, for packages that are there. */
const START = tasks.start.replace("deno run ", "deno run --cached-only ")
  .split(" ");

/** The commands of the Dockerfile: of the health check, then of the start. */
const [HEALTH_CHECK, SERVE] = Array.from(
  dockerfile.matchAll(/CMD (\[.*\])$/gm),
  ([, json]): string[] => JSON.parse(json!),
);

/** Values of a setting of the unit, in their order. */
function unitValues(name: string): string[] {
  return Array.from(
    unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm")),
    ([, value]) => value!,
  );
}

async function run([command, ...args]: string[], env: Record<string, string>) {
  const { code, stderr } = await new Deno.Command(
    command === "deno" ? Deno.execPath() : command!,
    { args, env, cwd: ROOT, stdin: "null" },
  ).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

/** Starts a command as a supervisor does, until it is ready; then stops it. */
async function serveOnce(command: string[], env: Record<string, string>) {
  const [, ...args] = command;
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env,
    cwd: ROOT,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const told = child.stderr.text();
  let hasEnded = false;
  void child.status.then(() => hasEnded = true);
  const deadline = performance.now() + 30_000;
  let isReady = false;
  while (!isReady && !hasEnded && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const response = await fetch(`http://127.0.0.1:${env.PORT}/readyz`)
      .catch(() => undefined);
    await response?.body?.cancel();
    isReady = response?.ok ?? false;
  }
  signalChild(child, "SIGTERM");
  const { code } = await child.status;
  return { isReady, code, told: await told };
}

test("the image and the unit start what the task starts", () => {
  assertEquals(SERVE, START);
  const [command] = unitValues("ExecStart");
  assertEquals(command, ["/usr/local/bin/deno", ...START.slice(1)].join(" "));
});

test("the unit's command serves, and stops on a signal in time", async () => {
  await using store = await temporaryStore();
  const [command] = unitValues("ExecStart");
  const serve = () =>
    serveOnce(command!.split(" "), {
      KV_PATH: store.path,
      PORT: `${freePort()}`,
      HOST: "127.0.0.1",
    });
  let startedAt = performance.now();
  let served = await serve();
  // Another process may take a port between its choice and its use.
  if (served.told.startsWith("PORT=")) {
    startedAt = performance.now();
    served = await serve();
  }
  const { isReady, code, told } = served;
  assertEquals({ isReady, code }, { isReady: true, code: 0 }, told);
  const [most] = unitValues("TimeoutStopSec");
  assert(performance.now() - startedAt < 30_000 + Number(most) * 1000);
});

test("the image's health check tells a server that is ready from none", async () => {
  await using server = await startServer();
  const { port } = new URL(server.url);
  const healthy = await run(HEALTH_CHECK!, { PORT: port });
  assertEquals(healthy.code, 0, healthy.stderr);
  // Nobody listens on the first port.
  const { code } = await run(HEALTH_CHECK!, { PORT: "1" });
  assertEquals(code, 1);
});

test("the image has every file that the program needs, and no more", async () => {
  const copied = Array.from(
    dockerfile.matchAll(/^COPY (.+) (\S+)$/gm),
    ([, sources]) => sources!.split(" "),
  ).flat();
  const needed = ["deno.json", "deno.lock", "main.ts"]
    .concat("docs", "domain", "io", "kv", "routes");
  assertEquals(copied.sort(), needed.sort());
  const ignore = await Deno.readTextFile(join(ROOT, ".dockerignore"));
  const lines = ignore.split("\n").filter((line) => /^[^#]/.test(line));
  assertEquals(lines[0], "*");
  const allowed = lines.filter((line) => line.startsWith("!"));
  assertEquals(allowed.map((line) => line.slice(1)).sort(), needed);
  // The program reads `docs/*.md`, `docs/facts` and `docs/diagrams`.
  const left = lines.filter((line) => line.startsWith("docs/"));
  assertEquals(left, [
    "docs/internals",
    "docs/screenshots",
    "docs/self-hosting",
  ]);
});

test("the image runs as nobody's root, and keeps its data on a volume", () => {
  const user = dockerfile.indexOf("\nUSER deno\n");
  assert(user > 0 && user < dockerfile.lastIndexOf("\nCMD "));
  assert(dockerfile.includes("\nVOLUME /data\n"));
  // The only thing of its user's: a process cannot change its own code.
  const owned = dockerfile.matchAll(/chown [^&]*\bdeno:deno ([^&\\]*)/g);
  assertEquals(Array.from(owned, ([, of]) => of!.trim()), ["/data"]);
  assert(dockerfile.includes("\nENV KV_PATH=/data/kv.sqlite3\n"));
});

Deno.test("whoever stops the image waits until it has drained and finished", async () => {
  const [, delay] = /^ENV SHUTDOWN_DELAY=(\d+)$/m.exec(dockerfile)!;
  const waits: Record<string, RegExp> = {
    "compose.yaml": /stop_grace_period: (\d+)s/,
    "compose.single.yaml": /stop_grace_period: (\d+)s/,
    "fly.toml": /kill_timeout = "(\d+)s"/,
  };
  for (const [name, wait] of Object.entries(waits)) {
    const [, seconds] = wait.exec(await Deno.readTextFile(join(FOLDER, name)))!;
    assert(Number(seconds) >= Number(delay) + 5, name);
  }
});

const hasSystemd = await new Deno.Command("which", {
  args: ["systemd-analyze"],
}).output().then(({ success }) => success);

Deno.test({
  name: "systemd takes the unit, and finds little that it could do",
  ignore: !hasSystemd,
  async fn() {
    const folder = await Deno.makeTempDir();
    const copy = join(folder, "agent-commerce.service");
    const here = unit.replaceAll("/usr/local/bin/deno", Deno.execPath());
    await Deno.writeTextFile(copy, here);
    const verified = await run(["systemd-analyze", "verify", copy], {});
    assertEquals(verified, { code: 0, stderr: "" });
    // 10 is a service that may do everything; it has 1.4.
    const { code } = await run([
      "systemd-analyze",
      "security",
      "--offline=true",
      "--threshold=20",
      copy,
    ], {});
    assertEquals(code, 0);
    await Deno.remove(folder, { recursive: true });
  },
});

test("the other files say that they were not run, and name what there is", async () => {
  for (const name of ["compose.yaml", "compose.single.yaml", "fly.toml"]) {
    const text = await Deno.readTextFile(join(FOLDER, name));
    assert(/was\s+(# )?not run/.test(text), name);
    for (const [path] of text.matchAll(/docs\/self-hosting\/[\w.-]+/g)) {
      assert((await Deno.stat(join(ROOT, path))).isFile, path);
    }
  }
});
