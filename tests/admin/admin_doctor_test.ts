/** `admin doctor`, `admin verify`, and colours. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { admin, assertFailure, runAdmin } from "../support/admin.ts";
import { purchaseBody } from "../support/harness.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";

interface Finding {
  name: string;
  level: string;
  text: string;
}

async function diagnosed(env: Record<string, string>) {
  const run = await runAdmin(["doctor", "--json"], env);
  const findings: Finding[] = JSON.parse(run.stdout);
  const byName = Object.fromEntries(findings.map((one) => [one.name, one]));
  return { ...run, byName: byName as Record<string, Finding> };
}

/** A server that speaks like a model, and says what it is told to. */
function startModel(content: unknown, status = 200) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () =>
      Response.json({
        choices: [{ message: { content: JSON.stringify(content) } }],
      }, { status }),
  );
  const { port } = server.addr;
  return {
    env: {
      MODERATION_LLM_URL: `http://127.0.0.1:${port}/v1`,
      MODERATION_LLM_MODEL: "test",
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

test("doctor finds nothing wrong with a service that works", async () => {
  await using smtp = await startSmtp();
  await using model = startModel({
    verdict: "approve",
    confidence: "high",
    kind: "none",
    reason: "a kettle",
  });
  await using server = await startServer();
  const { code, byName, stderr } = await diagnosed({
    KV_PATH: server.kvPath,
    BASE_URL: server.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: "notices@example.com",
    OPERATOR_EMAIL: "operator@example.com",
    ...model.env,
  });
  const levels = Object.values(byName).map(({ name, level }) => [name, level]);
  assertEquals(levels, [
    ["configuration", "ok"],
    ["store", "ok"],
    ["writes", "ok"],
    ["schedule", "ok"],
    ["jobs", "ok"],
    ["clock", "ok"],
    ["address", "ok"],
    ["callers", "ok"],
    ["docs", "ok"],
    ["mail", "ok"],
    ["model", "ok"],
  ], JSON.stringify(byName));
  assertMatch(byName.schedule!.text, /^the next night is at 20.*T03:00:00/);
  assertEquals({ code, stderr }, { code: 0, stderr: "" });
  assertEquals(smtp.mails, []);
});

test("doctor tells a service whose callers can choose their address", async () => {
  const found = async (hops: number) => {
    const env = { TRUSTED_PROXY_HOPS: `${hops}` };
    await using server = await startServer({ env });
    const { kvPath: KV_PATH, url: BASE_URL } = server;
    const { byName } = await diagnosed({ KV_PATH, BASE_URL });
    return byName.callers!;
  };
  assertMatch((await found(0)).text, /^cannot .* 1 of 60 questions count/);
  const { level, text } = await found(1);
  assertEquals(level, "warn");
  assertMatch(text, /^choose .*TRUSTED_PROXY_HOPS/);
});

test("doctor says in one line each what is wrong, and goes on", async () => {
  await using store = await temporaryStore();
  await using model = startModel({}, 401);
  const { code, byName, stderr } = await diagnosed({
    KV_PATH: store.path,
    BASE_URL: "https://nowhere.invalid",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "notices@example.com",
    ...model.env,
  });
  assertEquals(code, 1);
  assertEquals(stderr, "Not well: store, mail, model.\n");
  const { configuration, address, mail } = byName;
  const { store: stored, model: asked } = byName;
  assertEquals(configuration?.level, "warn");
  assertMatch(configuration!.text, /TRUSTED_PROXY_HOPS=0.*OPERATOR_EMAIL/);
  assertEquals(address?.level, "warn");
  assertMatch(stored!.text, /there is no store/);
  assertMatch(mail!.text, /ECONNREFUSED/);
  assertMatch(asked!.text, /401/);
  for (const { text } of Object.values(byName)) assert(!text.includes("\n"));
});

test("doctor tells a clock that is behind what the store holds, and a day that is nearly full", async () => {
  await using store = await temporaryStore();
  const kv = await openKv(store.path);
  const ahead = (Date.now() + 3_600_000).toString(16).padStart(12, "0");
  await kv.set(["submissions", "pending", `${ahead}-7000-8000`], {});
  const day = Math.floor(Date.now() / 86_400_000);
  const written = { serial: 1, day, bytes: 850_000, submissions: 0 };
  await kv.set(["committers", "other"], { ...written, expiresAt: 1e15 });
  kv.close();
  const { byName } = await diagnosed({
    KV_PATH: store.path,
    STORE_BYTES_PER_DAY: "1000000",
  });
  assertMatch(byName.clock!.text, /^is 3\d\d\d s behind the newest/);
  assertMatch(byName.writes!.text, /, 85 % of STORE_BYTES_PER_DAY=1000000$/);
  assertEquals(byName.writes!.level, "warn");
});

test("verify counts what an archive restores, and needs no store", async () => {
  await using store = await temporaryStore();
  const archive = `${await Deno.makeTempDir()}/store.jsonl`;
  {
    await using server = await startServer({ kvPath: store.path });
    const registered = await server.fetch("/api/v1/keys", {
      method: "POST",
      body: JSON.stringify({ name: "Agent", contactEmail: "a@b.example" }),
    });
    const { key } = await registered.json();
    await server.fetch("/api/v1/gallery/submissions", {
      method: "POST",
      headers: { "x-api-key": key },
      body: JSON.stringify(purchaseBody()),
    });
    await admin(store.path, "export", archive);
  }
  const verified = await admin("/nowhere/kv", "verify", archive, "--json");
  assertEquals(verified.code, 0, verified.stderr);
  const { counts, restored, agrees } = JSON.parse(verified.stdout);
  assertEquals(agrees, true);
  assertEquals(counts["submissions pending"].rows, 1);
  const rows = Object.values<{ rows: number }>(counts);
  assertEquals(rows.reduce((sum, { rows }) => sum + rows, 0), restored);
  const text = (await admin("/nowhere/kv", "verify", archive)).stdout;
  assertMatch(text, /^api_keys +1 +1 active$/m);

  const lines = (await Deno.readTextFile(archive)).split("\n");
  await Deno.writeTextFile(archive, lines.slice(0, -2).join("\n"));
  assertFailure(await admin("/nowhere/kv", "verify", archive), /ends early/);
  if (!store.path.startsWith("http")) {
    const copy = await admin("/nowhere/kv", "verify", store.path);
    assertFailure(copy, /copy of a store.*stats --storage/);
  }
  await Deno.remove(archive);
});

/** Runs a command at a terminal that is one for the program, too. */
async function atTerminal(command: string, env: Record<string, string>) {
  const { stdout } = await new Deno.Command("script", {
    // A machine that tests says so in CI, and is then taken for one
    // without colours.
    args: ["-qec", `env -u CI ${command}`, "/dev/null"],
    env: { TERM: "xterm-256color", ...env },
    clearEnv: false,
    stdin: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

const hasScript = await new Deno.Command("which", { args: ["script"] })
  .output().then(({ success }) => success);

Deno.test({
  name: "a terminal gets colours, unless NO_COLOR is set",
  ignore: !hasScript,
  async fn() {
    await using server = await startServer();
    const main = new URL("../../main.ts", import.meta.url).pathname;
    const command = `${Deno.execPath()} run -A ${main} admin stats`;
    const env = { KV_PATH: server.kvPath, NO_COLOR: "" };
    const colours = await atTerminal(command, env);
    assert(colours.includes("\x1b["), colours);
    const plain = await atTerminal(command, { ...env, NO_COLOR: "1" });
    assert(plain.includes("received") && !plain.includes("\x1b["), plain);
    const piped = await admin(server.kvPath, "stats");
    assert(!piped.stdout.includes("\x1b["));
  },
});
