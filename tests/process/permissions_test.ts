/**
 * The permissions that each task has: enough for everything that it does, and
 * given back where they are needed no more.
 *
 * @module
 */
import { processTest as test } from "../support/bounded.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { admin } from "../support/admin.ts";
import { publicJwk } from "../support/card.ts";
import { purchaseBody } from "../support/harness.ts";
import { moderateAll } from "../support/moderate_all.ts";
import { operationsOf } from "../support/openapi.ts";
import { claimBody, reservationBody } from "../support/promo.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How Deno says that a permission is missing. */
const DENIAL = /NotCapable|Requires (\w+ )?access|--allow-/;

function post(
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return server.fetch(path, init);
}

async function json(response: Promise<Response>) {
  return await (await response).json();
}

/** Everything that can be read, and what is behind it. */
async function readAll(server: TestServer): Promise<void> {
  const document = await json(server.fetch("/openapi.json?all=1"));
  const paths = operationsOf(document)
    .filter(({ method }) => method.toUpperCase() === "GET")
    .map(({ path }) => path.replace("{slug}", "promo").replace(/\{\w+\}/, "x"));
  assert(paths.length > 15, `${paths.length}`);
  const more = ["/docs/api", "/docs.md", "/api/ask?q=How+do+I+get+a+key%3F"];
  const page = await (await server.fetch("/docs/api")).text();
  const scripts = [...page.matchAll(/src="(\/[^"]+)"/g)].map(([, src]) => src!);
  assert(scripts.length > 0);
  for (const path of [...paths, ...more, ...scripts]) {
    for (const accept of ["*/*", "text/html", "text/event-stream"]) {
      const response = await server.fetch(path, { headers: { accept } });
      const text = await response.text();
      assert(response.status < 500, `${path} ${accept}: ${text}`);
      assert(!DENIAL.test(path.startsWith("/api") ? text : ""), text);
    }
  }
}

/** Every kind of write; returns the page of a card task. */
async function writeAll(server: TestServer): Promise<string> {
  const registration = { name: "Agent", contactEmail: "a@agents.example" };
  const { key } = await json(post(server, "/api/v1/keys", registration));
  const headers = { "x-api-key": key };
  const submissions = "/api/v1/gallery/submissions";
  // A public service refuses reserved names such as shop.example.
  const productUrl = "https://kettles.dev/products/kettle";
  const submitted = await json(
    post(server, submissions, purchaseBody({ productUrl }), headers),
  );
  assertEquals(submitted.ok, true);
  const reservation = reservationBody();
  const { email, platform_account_id } = reservation;
  const { reservation_id } = await json(
    post(server, "/api/v1/promo/reserve", reservation),
  );
  const claim = claimBody({ email, platform_account_id }, reservation_id);
  assertEquals(
    (await json(post(server, "/api/v1/promo/claim", claim))).ok,
    true,
  );
  const contact = { email, interest: "other" };
  assertEquals((await json(post(server, "/api/v1/contact", contact))).ok, true);
  const parameters = {
    way: "relay",
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/kettle",
    item: "Electric kettle",
    amount: 39.9,
    agent_name: "Agent",
    public_key: (await publicJwk("P-256")).jwk,
  };
  const call = (name: string, parameters: Record<string, unknown>) =>
    json(post(server, "/api/mcp", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: { parameters } },
    }));
  assert((await call("environment_prepare", {})).result);
  const { task_id } = (await call("card_task_start", parameters)).result
    .structuredContent;
  const modern = await post(server, "/api/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  }, { accept: "application/json, text/event-stream" });
  assertEquals(modern.status, 200);
  await modern.body?.cancel();
  return `/pay/${task_id}`;
}

async function untilMailed(mails: unknown[], server: TestServer) {
  const deadline = performance.now() + 20_000;
  while (mails.length < 2) {
    assert(performance.now() < deadline, server.log());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("the start task's permissions are enough for everything, after they were given back", async () => {
  await using store = await temporaryStore();
  await using smtp = await startSmtp();
  const options = {
    kvPath: store.path,
    env: {
      ...UNLIMITED,
      SMTP_URL: smtp.url,
      MAIL_FROM: "notices@example.com",
      OPERATOR_EMAIL: "operator@example.com",
      BASE_URL: "https://api.example.com",
    },
  };
  {
    await using server = await startServer(options);
    const page = await writeAll(server);
    assertEquals((await server.fetch(page)).status, 200);
    await readAll(server);
    assertEquals((await server.stop()).code, 0);
    assert(!DENIAL.test(server.log()), server.log());
  }
  // Waiting notices are mailed at the start: a contact request and a claim.
  await using server = await startServer(options);
  await untilMailed(smtp.mails, server);
  assertEquals((await server.stop()).code, 0);
  assert(!/NotCapable|"level":"(warn|error)"/.test(server.log()), server.log());
});

test("a server that has started may use the network and little else", async () => {
  await using server = await startServer({
    module: "tests/support/permission_probe.ts",
  });
  const line = await server.told(/permissions/, 30);
  const { permissions } = JSON.parse(line);
  const { net, ...others } = permissions;
  assertEquals(net, "granted");
  assertEquals(new Set(Object.values(others)), new Set(["prompt"]));
});

test("the moderate task's permissions are enough, with a model as well", async () => {
  await using store = await temporaryStore();
  {
    await using server = await startServer({ kvPath: store.path });
    await writeAll(server);
  }
  await using model = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => Response.json({ choices: [{ message: { content: "{}" } }] }),
  );
  const run = await runProgram(["moderate"], {
    KV_PATH: store.path,
    MODERATION_LLM_URL: `http://127.0.0.1:${model.addr.port}/v1`,
    MODERATION_LLM_MODEL: "model",
  });
  // The model answers nothing that could be a verdict.
  assertEquals(run.stdout, "0 approved, 0 rejected, 1 postponed\n");
  const plain = await moderateAll(store.path);
  assertEquals([plain.approved, plain.rejected], [1, 0]);
  assert(!DENIAL.test(run.stderr + plain.stderr), run.stderr + plain.stderr);
});

test("the seed and admin tasks' permissions are enough, also for files elsewhere", async () => {
  await using store = await temporaryStore();
  await using copy = await temporaryStore();
  {
    await using server = await startServer({
      kvPath: store.path,
      env: UNLIMITED,
    });
    const seeded = await runProgram(["seed"], { BASE_URL: server.url });
    assertEquals(seeded.code, 0, seeded.stderr);
    assert(!DENIAL.test(seeded.stderr), seeded.stderr);
  }
  const file = `${copy.path}.jsonl`;
  for (
    const [path, ...command] of [
      [store.path, "stats"],
      [store.path, "export", file],
      [copy.path, "import", file],
      [copy.path, "erase", "--email", "nobody@example.com", "--yes"],
    ]
  ) {
    const { code, stderr } = await admin(path!, ...command);
    assertEquals(code, 0, stderr);
  }
});

for (const command of [["eval"], ["eval:review", "--sample", "10"]]) {
  test(`the ${command[0]} task's permissions are enough`, async () => {
    const run = await runProgram(command, {});
    assertEquals([run.code, run.stderr], [0, ""]);
  });
}

test("no task resolves a package anew", async () => {
  const text = await Deno.readTextFile(join(ROOT, "deno.json"));
  const { lock, tasks } = JSON.parse(text);
  assertEquals(lock, { path: "./deno.lock", frozen: true });
  for (const [name, command] of Object.entries<string>(tasks)) {
    assert(!/--(no-lock|frozen=false|lock\b)/.test(command), name);
  }
});

test("a store outside of narrow permissions is told in one line", async () => {
  await using store = await temporaryStore();
  const flags = [
    ["--allow-read", "--allow-write=.data"],
    ["--allow-write", "--allow-read=docs,.data"],
  ];
  for (const narrow of flags) {
    for (const path of [store.path, join(store.path, "..", "new", "kv")]) {
      const command = new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-prompt", "--allow-env", "--allow-net", ...narrow]
          .concat("main.ts"),
        cwd: ROOT,
        env: { KV_PATH: path },
      });
      const { code, stderr } = await command.output();
      assertEquals(code, 1);
      assertMatch(
        new TextDecoder().decode(stderr),
        /^KV_PATH="[^\n]+": Requires (read|write) access to [^\n]+ --allow-(read|write)[^\n]*\n$/,
      );
    }
  }
});
