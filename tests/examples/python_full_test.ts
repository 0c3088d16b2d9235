/** The client in Python, run by Debian's Python against a real server. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { TEST_CARD } from "../support/card.ts";
import { purchaseBody } from "../support/harness.ts";
import { deliver } from "../support/mcp_calls.ts";
import { serveHarness } from "../support/served.ts";
import { breakOff } from "./break_off.ts";

const PYTHON = "/usr/bin/python3";
const FOLDER = fileURLToPath(
  new URL("../../docs/examples/python/", import.meta.url),
);
const QUICKSTART = fileURLToPath(
  new URL("../../docs/examples/quickstart/quickstart.py", import.meta.url),
);
const FLOW = fileURLToPath(new URL("flow.py", import.meta.url));

/** True if Python has a module; CI requires it. */
async function lacks(module: string): Promise<boolean> {
  if (Deno.env.get("CI") === "true") return false;
  const python = new Deno.Command(PYTHON, {
    args: ["-c", `import ${module}`],
    stderr: "null",
  });
  return !await python.output().then(({ success }) => success, () => false);
}

/** Runs the flow, and gives its steps as they come. */
function startFlow(url: string) {
  const child = new Deno.Command(PYTHON, {
    args: ["-W", "error", "-B", FLOW, url],
    env: { PYTHONPATH: FOLDER },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const steps = lines(child.stdout);
  const writer = child.stdin.getWriter();
  return {
    async next() {
      const { value, done } = await steps.next();
      if (done) throw new Error("Python has ended");
      return JSON.parse(value);
    },
    goOn: () => writer.write(new TextEncoder().encode("\n")),
    async [Symbol.asyncDispose]() {
      await writer.close().catch(() => {});
      await steps.return(undefined);
      await child.status;
    },
  };
}

async function* lines(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const all = (rest + text).split("\n");
    rest = all.pop()!;
    yield* all;
  }
}

Deno.test({
  name: "Python registers, submits, reads, asks, and opens a card",
  ignore: await lacks("jwcrypto"),
  async fn() {
    await using served = await serveHarness();
    const { harness, url } = served;
    harness.clock.set(new Date().toISOString());
    const headers = { "x-api-key": await harness.registerKey() };
    for (const name of ["Kettle", "Lamp", "Kettle", "Lamp", "Kettle"]) {
      const body = purchaseBody({ productName: name });
      await harness.fetch("/api/v1/gallery/submissions", { headers, body });
    }
    await harness.moderate();
    await using flow = startFlow(url);
    const { names } = await flow.next();
    assertEquals(names, ["Kettle", "Kettle", "Kettle"]);
    assertEquals(await flow.next(), { item: "Kettle" });
    assertEquals(await flow.next(), { considered: 3 });
    const refused = await flow.next();
    assertEquals([refused.status, refused.code], [401, "unauthorized"]);
    assertStringIncludes(refused.hint, "/api/v1/keys");
    const { ids } = await flow.next();
    assertEquals(ids[0], ids[1]);
    assertEquals(await flow.next(), { sandbox: true });
    const { sentences, done } = await flow.next();
    assert(sentences !== "" && sentences === done, sentences);

    const { started, jwk, link } = await flow.next();
    assertEquals(link, `${started.card_link}#${started.key_thumbprint}`);
    await deliver(harness, started, jwk);
    await flow.goOn();
    assertEquals(await flow.next(), { card: TEST_CARD });
    assert("refused" in await flow.next(), "another key opened it");
    assertEquals(await flow.next(), { refused: "ValueError" });
    for (let change = 0; change < 5; change++) {
      assertEquals(await flow.next(), {
        refused: "The person was shown another purchase.",
      });
    }
    assertEquals(await flow.next(), {
      refused: "The card is not for this task.",
    });
    assertEquals(await flow.next(), { again: TEST_CARD });
    assertStringIncludes((await flow.next()).failed, "Next step:");
    // Neither the sandbox's nor the one that was withdrawn is there.
    assertEquals((await harness.moderate())?.approved, 1);
  },
});

Deno.test({
  name: "Python tries again with the same key, and waits as long as it is told",
  ignore: await lacks("sys"),
  async fn() {
    const asked: (string | null)[] = [];
    await using server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      ({ headers }) => {
        asked.push(headers.get("idempotency-key"));
        if (asked.length === 3) return Response.json({ id: "x" });
        const after = asked.length < 3 ? "0.01" : "3600";
        const status = asked.length === 1 ? 503 : 429;
        return Response.json({}, { status, headers: { "retry-after": after } });
      },
    );
    const url = `http://127.0.0.1:${server.addr.port}`;
    assertEquals(await runPython(TWO_ORDERS, url), "x\nserver_error\n");
    assertEquals(asked, ["order-1", "order-1", "order-1", "order-2"]);
  },
});

const TWO_ORDERS = `
import sys
from agent_commerce import AgentCommerce, Refusal
client = AgentCommerce(sys.argv[1])
print(client.submit({}, "order-1"))
try:
    client.submit({}, "order-2")
except Refusal as refusal:
    print(refusal.code)
`;

/** The output of a program that imports the client. */
async function runPython(code: string, ...args: string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(PYTHON, {
    args: ["-W", "error", "-B", "-c", code, ...args],
    env: { PYTHONPATH: FOLDER },
    stderr: "inherit",
  }).output();
  assert(success);
  return new TextDecoder().decode(stdout);
}

Deno.test({
  name: "Python repeats what broke off, but no registration",
  ignore: await lacks("sys"),
  async fn() {
    await using served = await serveHarness();
    await using line = breakOff(served.url);
    const key = await served.harness.registerKey();
    const said = await runPython(BROKEN_OFF, line.url, key, served.url);
    const lines = ["True", "True", "high", "awaiting_card", "lost", "lost"];
    assertEquals(said.trim().split("\n"), lines);
    assertEquals((await served.harness.moderate())?.approved, 1);
    const repeated = [
      "POST /api/v1/gallery/submissions",
      "GET /api/v1/gallery/feed",
      "POST /api/ask",
      "ask",
      "card_task_start",
    ];
    const once = ["contact_send", "POST /api/v1/keys"];
    assertEquals(line.calls, [
      ...repeated.flatMap((call) => [call, call]),
      ...once,
    ]);
  },
});

const BROKEN_OFF = `
import sys
from http.client import IncompleteRead
from unittest.mock import patch
from agent_commerce import AgentCommerce
patch("time.sleep").start()
client = AgentCommerce(sys.argv[1], sys.argv[2])
client.submit(${JSON.stringify(purchaseBody())}, "order-1")
print(list(client.purchases()) == [])
question = "How do I get an API key?"
direct = AgentCommerce(sys.argv[3])
print(list(client.ask(question)) == list(direct.ask(question)))
print(client.call_tool("ask", question=question)["confidence"])
print(client.call_tool(
    "card_task_start", way="in_person", merchant_name="Example Shop",
    merchant_url="https://shop.example/lamp", item="Lamp", amount=39.5,
    idempotency_key="c2c7a2a4-3c0e-4f0e-9c57-0b6ad38d52a1",
)["status"])
for call in (
    lambda: client.call_tool(
        "contact_send", email="a@agents.example", interest="other"
    ),
    lambda: client.register("Agent in Python", "owner@agents.example"),
):
    try:
        call()
    except IncompleteRead:
        print("lost")
`;

Deno.test({
  name: "Python sends a registration once that fails with 500",
  ignore: await lacks("sys"),
  async fn() {
    let asked = 0;
    await using server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => {
        asked++;
        return Response.json({}, { status: 500 });
      },
    );
    const url = `http://127.0.0.1:${server.addr.port}`;
    assertEquals(await runPython(REGISTRATION, url), "server_error\n");
    assertEquals(asked, 1);
  },
});

const REGISTRATION = `
import sys
from agent_commerce import AgentCommerce, Refusal
try:
    AgentCommerce(sys.argv[1]).register("Agent", "owner@agents.example")
except Refusal as refusal:
    print(refusal.code)
`;

Deno.test({
  name: "Python repeats the tools that the server calls idempotent",
  ignore: await lacks("sys"),
  async fn() {
    const said = await runPython(SAFE_TOOLS, ...TOOLS.map(({ name }) => name));
    const safe = TOOLS.filter(({ annotations }) => annotations.idempotentHint);
    assertEquals(said.trim().split("\n"), safe.map(({ name }) => name));
  },
});

const SAFE_TOOLS = `
import sys
from agent_commerce import IS_SAFE_TOOL
for name in filter(IS_SAFE_TOOL.fullmatch, sys.argv[1:]):
    print(name)
`;

Deno.test({
  name: "the quickstart in Python keeps its key, and publishes once",
  ignore: await lacks("sys"),
  async fn() {
    await using served = await serveHarness();
    const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
    const received = new Set<string>();
    for (const _ of [1, 2]) {
      const { success, stdout } = await new Deno.Command(PYTHON, {
        args: ["-W", "error", "-B", QUICKSTART],
        cwd: folder,
        env: { PYTHONPATH: FOLDER, AGENT_COMMERCE_URL: served.url },
        stderr: "inherit",
      }).output();
      assert(success);
      const [first, ...rest] = new TextDecoder().decode(stdout).split("\n");
      received.add(first!);
      assertStringIncludes(rest.join(" "), "24 hours");
      // A day later the Idempotency-Key is not known any more.
      served.harness.clock.advance(25 * 60 * 60);
    }
    assertEquals(received.size, 1);
    assertEquals((await served.harness.moderate())?.approved, 1);
    const { mode } = await Deno.stat(`${folder}/quickstart.json`);
    assertEquals(mode! & 0o777, 0o600);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name: "the types of the client in Python hold",
  ignore: await lacks("mypy"),
  async fn() {
    const { success, stdout } = await new Deno.Command(PYTHON, {
      args: [
        ...["-m", "mypy", "--strict", "--ignore-missing-imports"],
        ...["--cache-dir=/dev/null", FLOW, QUICKSTART],
      ],
      env: { MYPYPATH: FOLDER },
    }).output();
    assert(success, new TextDecoder().decode(stdout));
  },
});
