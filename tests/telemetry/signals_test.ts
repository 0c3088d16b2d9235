/** Metrics of decisions, limits and answers, and the dashboard that shows them. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
} from "../../domain/telemetry/telemetry.ts";
import { prometheusName } from "../../routes/telemetry/telemetry.ts";
import { purchaseBody } from "../support/harness.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../support/otlp.ts";
import { runProgram, startServer, temporaryStore } from "../support/server.ts";

/** Counts, by the value of a label. */
function counts(
  receiver: OtlpReceiver,
  name: string,
  label: string,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { attributes, value } of receiver.points(name)) {
    const of = String(attributes[label]);
    found[of] = (found[of] ?? 0) + value;
  }
  return found;
}

test("refusals are counted by policy, answers by confidence, and nothing tells the question", async () => {
  await using receiver = startOtlpReceiver();
  await using server = await startServer({
    env: { ...receiver.env, RATE_LIMIT_ASK_PER_IP: "3/60", ASK_LOG: "on" },
  });
  const questions = ["markedword moons?", "How do I get an API key?"];
  for (const question of [...questions, ...questions, ...questions]) {
    const response = await server.fetch("/api/ask", {
      method: "POST",
      body: JSON.stringify({ question }),
    });
    await response.body?.cancel();
  }
  assertEquals((await server.stop()).code, 0);
  const policy = "agent_commerce.limit.policy";
  const refused = counts(receiver, "agent_commerce.limits.refused", policy);
  assertEquals(refused, { ASK_PER_IP: 3 });
  const answers = counts(
    receiver,
    "agent_commerce.ask.answers",
    "agent_commerce.ask.confidence",
  );
  assertEquals(answers, { none: 2, high: 1 });
  assert(!receiver.text().includes("markedword"));
});

test("decisions are counted by outcome and reviewer, and what a reviewer fails at", async () => {
  await using receiver = startOtlpReceiver();
  await using store = await temporaryStore();
  {
    await using server = await startServer({ kvPath: store.path });
    const registered = await server.fetch("/api/v1/keys", {
      method: "POST",
      body: JSON.stringify({ name: "Agent", contactEmail: "a@b.example" }),
    });
    const { key } = await registered.json();
    for (const nsfw of [true, false]) {
      await server.fetch("/api/v1/gallery/submissions", {
        method: "POST",
        headers: { "x-api-key": key },
        body: JSON.stringify(purchaseBody({ nsfw })),
      });
    }
  }
  const env = { ...receiver.env, KV_PATH: store.path };
  const model = {
    MODERATION_LLM_URL: "http://127.0.0.1:1",
    MODERATION_LLM_MODEL: "none",
  };
  await runProgram(["moderate"], { ...env, ...model });
  await runProgram(["moderate"], env);
  const decided = receiver.points("agent_commerce.moderation.decisions")
    .map(({ attributes, value }) =>
      [
        attributes["agent_commerce.decision.outcome"],
        attributes["agent_commerce.decision.reviewer"],
        value,
      ].join(" ")
    ).sort();
  assertEquals(decided, ["approve local 1", "reject self-flag 1"]);
  const reason = "agent_commerce.postponement.reason";
  const name = "agent_commerce.moderation.postponed";
  assertEquals(counts(receiver, name, reason), { failed: 1 });
});

/** Names of metrics as Prometheus has them. */
function prometheusNames(): Set<string> {
  const names = new Set<string>();
  for (const [name, metric] of Object.entries(COUNTERS)) {
    names.add(`${prometheusName(name, metric)}_total`);
  }
  for (const [name, metric] of Object.entries(GAUGES)) {
    names.add(prometheusName(name, metric));
  }
  for (const [name, metric] of Object.entries(HISTOGRAMS)) {
    for (const part of ["bucket", "sum", "count"]) {
      names.add(`${prometheusName(name, metric)}_${part}`);
    }
  }
  return names;
}

const page = await Deno.readTextFile(
  new URL("../../docs/internals/operations.md", import.meta.url),
);
const known = prometheusNames();

/** Metrics that an expression names; each is sent, and its labels are told. */
function namedBy(title: string, expr: string): string[] {
  const told = page.replaceAll(".", "_");
  const labels = Array.from(
    expr.matchAll(/\b(?:by|on|ignoring) \(([^)]*)\)|[{,] *(\w+)[!=]/g),
    ([, by, one]) => by?.split(", ") ?? [one!],
  ).flat();
  for (const label of labels.filter((label) => label !== "le")) {
    assert(told.includes(`\`${label}\``), `${title}: ${label}`);
  }
  const rest = expr.replace(/\b(by|on|ignoring) \([^)]*\)|\{[^}]*\}/g, "");
  const names = rest.match(/\b(agent_commerce|db)_\w+/g) ?? [];
  assert(names.length > 0, title);
  for (const name of names) assert(known.has(name), `${title}: ${name}`);
  return names;
}

test("the dashboard names metrics and labels that are sent, and every metric", async () => {
  const file = new URL("../../docs/self-hosting/grafana.json", import.meta.url);
  const { panels } = JSON.parse(await Deno.readTextFile(file));
  const shown = new Set<string>();
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      for (const name of namedBy(title, expr)) {
        shown.add(name.replace(/_(bucket|sum|count)$/, ""));
      }
    }
  }
  const all = [...known].map((name) =>
    name.replace(/_(bucket|sum|count)$/, "")
  );
  assertEquals([...new Set(all)].filter((name) => !shown.has(name)), []);
});

test("the alert rules name metrics that are sent, and the page says what to do at each", async () => {
  const file = new URL("../../docs/self-hosting/alerts.yaml", import.meta.url);
  const text = await Deno.readTextFile(file);
  const { groups: [{ rules }] } = parse(text);
  for (const { alert, expr } of rules) namedBy(alert, expr);
  const section = page.slice(page.indexOf("### Alerts"));
  const told = Array.from(
    section.matchAll(/^\| `(\w+)` +\|/gm),
    ([, name]) => name,
  );
  assertEquals(rules.map(({ alert }: { alert: string }) => alert), told);
});
