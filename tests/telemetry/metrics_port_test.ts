/** Metrics that are fetched at a port: what they say, to whom, and in which form. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { freePort } from "../support/free_port.ts";
import { purchaseBody } from "../support/harness.ts";
import { inPerson } from "../support/mcp_calls.ts";
import { startOtlpReceiver } from "../support/otlp.ts";
import { runProgram, startServer, temporaryStore } from "../support/server.ts";
import { until } from "../support/until.ts";

/** A line of the format: its name, labels and value. */
const SAMPLE =
  /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\]|\\.)*",?)*)\})? (-?[\d.e+-]+)$/;

/** The samples of a scrape, by name and labels. */
async function scrape(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  assertEquals(response.status, 200);
  assertEquals(
    response.headers.get("content-type"),
    "text/plain; version=0.0.4; charset=utf-8",
  );
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.trimEnd().split("\n")) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type) types.set(type[1]!, type[2]!);
    if (line.startsWith("#")) continue;
    assertMatch(line, SAMPLE);
    const [, name, labels = "", value] = SAMPLE.exec(line)!;
    const key = labels === "" ? name! : `${name}{${labels}}`;
    assert(!samples.has(key), key);
    samples.set(key, Number(value));
  }
  return { text, samples, types };
}

test("a scrape has what was sent by OTLP under the same names, and nothing of a person", async () => {
  await using receiver = startOtlpReceiver();
  const port = freePort();
  const env = { ...receiver.env, ...receiver.soon, METRICS_PORT: `${port}` };
  await using store = await temporaryStore();
  await using server = await startServer({ kvPath: store.path, env });
  const registered = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({
      name: "Agent",
      contactEmail: "marked.person@agents.example",
    }),
  });
  const { key } = await registered.json();
  for (let n = 0; n < 3; n++) {
    const response = await server.fetch("/api/v1/gallery/submissions", {
      method: "POST",
      headers: { "x-api-key": key },
      body: JSON.stringify(purchaseBody({ productName: "markedword" })),
    });
    await response.body?.cancel();
  }
  const asked = await server.fetch("/api/ask?q=markedword");
  await asked.body?.cancel();
  await runProgram(["moderate"], { KV_PATH: store.path });
  const { text, samples, types } = await scrape(port);
  for (const secret of ["markedword", "marked.person", key.split(".")[0]]) {
    assert(!text.includes(secret), secret);
  }
  const route = 'http_request_method="POST",http_response_status_code="201",' +
    'http_route="/api/v1/gallery/submissions"';
  const duration = "agent_commerce_request_duration_seconds";
  assertEquals(samples.get(`${duration}_count{${route}}`), 3);
  assertEquals(samples.get(`${duration}_bucket{${route},le="+Inf"}`), 3);
  const bounds = [...samples].filter(([name]) =>
    name.startsWith(`${duration}_bucket{${route},`)
  );
  const counts = bounds.map(([, count]) => count);
  assertEquals(counts, counts.toSorted((a, b) => a - b));
  assertEquals(samples.get("agent_commerce_moderation_backlog"), 0);
  assertEquals(
    samples.get(
      'agent_commerce_promo_slots{agent_commerce_promo_slot_state="free"}',
    ),
    500,
  );
  const reviewed = samples.get(
    'agent_commerce_job_last_success_seconds{agent_commerce_job_name="moderation"}',
  )!;
  assert(Math.abs(Date.now() / 1000 - reviewed) < 600, `${reviewed}`);
  const size = samples.get("agent_commerce_store_size_bytes")!;
  assert(size > 10_000, `${size}`);
  await receiver.until(
    "the gauges",
    () => receiver.points("agent_commerce.store.size").length > 0,
  );
  assertEquals(types.get("agent_commerce_store_size_bytes"), "gauge");
  const [info] = receiver.points("agent_commerce.service.info");
  const version = String(info!.attributes["service.version"]);
  const told = `agent_commerce_service_info{service_version="${version}"}`;
  assertEquals(samples.get(told), 1);
});

test("a card task is counted by the states that it comes to", async () => {
  const port = freePort();
  await using server = await startServer({
    env: { METRICS_PORT: `${port}` },
  });
  const call = async (name: string, args: Record<string, unknown>) => {
    const response = await server.fetch("/api/mcp", {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: { parameters: args } },
      }),
    });
    return (await response.json()).result.structuredContent;
  };
  const started = await call("card_task_start", inPerson());
  await call("card_task_cancel", {
    task_id: started.task_id,
    task_token: started.task_token,
  });
  await until("both states", async () => {
    const { samples } = await scrape(port);
    const of = (state: string) =>
      samples.get(
        `agent_commerce_checkout_tasks_total{agent_commerce_checkout_state="${state}"}`,
      );
    return of("awaiting_card") === 1 && of("cancelled") === 1;
  });
});

test("the port of metrics is open on the loopback interface alone, to reads of one path", async () => {
  const port = freePort();
  await using _server = await startServer({
    env: { METRICS_PORT: `${port}`, HOST: "0.0.0.0" },
  });
  const others = Deno.networkInterfaces().filter(({ family, address }) =>
    family === "IPv4" && !address.startsWith("127.")
  );
  for (const { address } of others) {
    const connection = await Deno.connect({ hostname: address, port })
      .catch(() => null);
    connection?.close();
    assertEquals(connection, null, address);
  }
  const statuses = [];
  for (
    const [path, method] of [["/", "GET"], ["/metrics", "POST"], [
      "/metrics",
      "HEAD",
    ]]
  ) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assertEquals(statuses, [404, 405, 200]);
});

test("a port of metrics that is taken stops the start with its name", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr as Deno.NetAddr;
  await using store = await temporaryStore();
  const { code, stderr } = await runProgram(["serve"], {
    METRICS_PORT: `${port}`,
    KV_PATH: store.path,
    HOST: "127.0.0.1",
    PORT: `${freePort()}`,
  });
  assertEquals(code, 1);
  assertMatch(stderr, new RegExp(`^METRICS_PORT=${port}: .*in use`, "m"));
});
