/** The client in Python, run by Debian's Python against a real server. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { TEST_CARD } from "../support/card.ts";
import { purchaseBody } from "../support/harness.ts";
import { deliver } from "../support/mcp_calls.ts";
import { serveHarness } from "../support/served.ts";

const PYTHON = "/usr/bin/python3";
const FOLDER = fileURLToPath(
  new URL("../../docs/examples/python/", import.meta.url),
);
const QUICKSTART = fileURLToPath(
  new URL("../../docs/examples/quickstart/quickstart.py", import.meta.url),
);
const FLOW = fileURLToPath(new URL("flow.py", import.meta.url));

/** Whether Python has a module; in CI it must. */
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
    for (const n of [1, 2, 3]) {
      const body = purchaseBody({ productName: `Kettle no ${n}` });
      await harness.fetch("/api/v1/gallery/submissions", { headers, body });
    }
    await harness.moderate();
    await using flow = startFlow(url);
    const { names } = await flow.next();
    assertEquals(names.sort(), ["Kettle no 1", "Kettle no 2", "Kettle no 3"]);
    const refused = await flow.next();
    assertEquals([refused.status, refused.code], [401, "unauthorized"]);
    assertStringIncludes(refused.hint, "/api/v1/keys");
    const { ids } = await flow.next();
    assertEquals(ids[0], ids[1]);
    const { sentences, done } = await flow.next();
    assert(sentences !== "" && sentences === done, sentences);

    const { started, jwk, link } = await flow.next();
    assertEquals(link, `${started.card_link}#${started.key_thumbprint}`);
    await deliver(harness, started, jwk);
    await flow.goOn();
    assertEquals(await flow.next(), { card: TEST_CARD });
    assert("refused" in await flow.next(), "another key opened it");
    assertEquals(await flow.next(), { refused: "ValueError" });
    assertStringIncludes((await flow.next()).failed, "Next step:");
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
    const { success, stdout } = await new Deno.Command(PYTHON, {
      args: ["-W", "error", "-B", "-c", TWO_ORDERS, `${server.addr.port}`],
      env: { PYTHONPATH: FOLDER },
      stderr: "inherit",
    }).output();
    assert(success);
    assertEquals(new TextDecoder().decode(stdout), "x\nserver_error\n");
    assertEquals(asked, ["order-1", "order-1", "order-1", "order-2"]);
  },
});

const TWO_ORDERS = `
import sys
from agent_commerce import AgentCommerce, Refusal
client = AgentCommerce(f"http://127.0.0.1:{sys.argv[1]}")
print(client.submit({}, "order-1"))
try:
    client.submit({}, "order-2")
except Refusal as refusal:
    print(refusal.code)
`;

Deno.test({
  name: "the quickstart in Python runs as it stands, twice",
  ignore: await lacks("sys"),
  async fn() {
    await using served = await serveHarness();
    const AGENT_COMMERCE_KEY = await served.harness.registerKey();
    const received = new Set<string>();
    for (const _ of [1, 2]) {
      const { success, stdout } = await new Deno.Command(PYTHON, {
        args: ["-W", "error", "-B", QUICKSTART],
        env: {
          PYTHONPATH: FOLDER,
          AGENT_COMMERCE_URL: served.url,
          AGENT_COMMERCE_KEY,
        },
        stderr: "inherit",
      }).output();
      assert(success);
      const [first, ...rest] = new TextDecoder().decode(stdout).split("\n");
      received.add(first!);
      assertStringIncludes(rest.join(" "), "24 hours");
    }
    assertEquals(received.size, 1);
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
