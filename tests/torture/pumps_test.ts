/**
 * For any text, processing time grows with its length and no
 * faster. What is measured is time of the processor, which other work on the
 * machine changes little, and what looks slow is measured again; the bounds are
 * twenty times what is aimed at, and `deno task bench pumps` measures that.
 *
 * @module
 */
import { reviewLocally } from "../review/support.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { assert } from "@std/assert";
import { screen } from "../../domain/review/screen.ts";
import type { Reviewable } from "../../domain/review/verdict.ts";
import { cpuOfAsync, leastCpuOf } from "../support/cpu.ts";
import { startHarness } from "../support/harness.ts";
import { readPatterns } from "../support/patterns.ts";
import {
  accept,
  allPumps,
  fullBody,
  inflate,
  type Pump,
  Pumps,
  samplesOf,
} from "./pumps.ts";
import { scaled, SEED, test } from "./scale.ts";

/** Targets on a quiet machine, and the factor between target and bound. */
const GOAL_MS = { screen: 10, review: 50, ask: 5 };
const SLACK = 20;

const MAX_QUESTION = 500;

const pumps = await allPumps(SEED);

/** The dearest pump so far, by what was done with it. */
const worst = new Map<string, { ms: number; pump: Pump }>();

function keep(what: string, ms: number, pump: Pump): void {
  if (ms > (worst.get(what)?.ms ?? 0)) worst.set(what, { ms, pump });
}

function show(...names: string[]): void {
  for (const name of names) {
    const { ms, pump } = worst.get(name)!;
    console.log(`${name}: ${ms.toFixed(1)} ms, ${JSON.stringify(pump)}`);
  }
}

/** Measures work on one pump and holds it to a bound. */
function hold(what: keyof typeof GOAL_MS, pump: Pump, work: () => unknown) {
  const ms = leastCpuOf(work, GOAL_MS[what]);
  keep(what, ms, pump);
  const most = GOAL_MS[what] * SLACK;
  assert(ms < most, `${what}: ${ms} ms for ${JSON.stringify(pump)}`);
}

/** Grows a pump until it takes long enough to tell, or is long enough. */
function isQuick(pattern: RegExp, pump: Pump): boolean {
  // So short that even what explodes comes to an end.
  for (const length of [20, 24, 100, 1000, 8000]) {
    let pace = paceOf(pattern, pump, length);
    for (let again = 0; pace === "slow" && again < CONFIRMATIONS; again++) {
      pace = paceOf(pattern, pump, length);
    }
    if (pace !== "unnoticed") return pace === "steady";
  }
  return true;
}

/** The time of a pattern at one length, and at twice that. */
function paceOf(pattern: RegExp, pump: Pump, length: number) {
  const cost = (length: number) => {
    const text = inflate(pump, length);
    return leastCpuOf(() => meets(pattern, text), NOTICED_MS);
  };
  const once = cost(length);
  if (once < NOTICED_MS) return "unnoticed";
  const isSteady = once < ALARMING_MS && cost(2 * length) < 3 * once;
  return isSteady ? "steady" : "slow";
}

function meets(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

const NOTICED_MS = 5;
const ALARMING_MS = 100;

/** How often it is measured again: another test may have run meanwhile. */
const CONFIRMATIONS = 3;

test(`no pattern takes more than twice the time for twice the text (seed ${SEED})`, async () => {
  const { found } = await readPatterns(["domain", "io", "routes"]);
  const slow: string[] = [];
  const rounds = scaled({ short: 24, long: 600 });
  for (const pattern of found) {
    const { file, line, source, flags } = pattern;
    const matcher = new RegExp(source, flags.replace("g", ""));
    const samples = samplesOf(pattern, SEED);
    const own = new Pumps(SEED, samples, samples);
    for (let round = 0; round < rounds; round++) {
      const pump = own.drawFrom(samples);
      if (isQuick(matcher, pump)) continue;
      slow.push(`${file}:${line}: ${JSON.stringify(pump)}`);
      break;
    }
  }
  assert(slow.length === 0, slow.join("\n"));
});

test(`no full submission is slow to screen or to review (seed ${SEED})`, () => {
  const rounds = scaled({ short: 600, long: 20_000 });
  for (let round = 0; round < rounds; round++) {
    const pump = pumps.draw();
    const item = accept(fullBody(pump));
    hold("screen", pump, () => screen(item));
    hold("review", pump, () => reviewLocally(item));
  }
  show("screen", "review");
});

test(`64 KiB in one field are no slower (seed ${SEED})`, () => {
  const rounds = scaled({ short: 20, long: 2000 });
  const plain = accept(fullBody({ prefix: "", unit: "lamp ", ending: "" }));
  for (let round = 0; round < rounds; round++) {
    const pump = pumps.draw();
    const text = inflate(pump, 60_000);
    for (const field of ["productName", "variant", "submitterRef"]) {
      const item: Reviewable = { ...plain, [field]: text };
      hold("screen", pump, () => screen(item));
      hold("review", pump, () => reviewLocally(item));
    }
  }
  show("screen", "review");
});

/** The bound of a request, and how it is sent. */
interface Sent {
  name: string;
  goalMs: number;
  send(): Promise<Response>;
}

/** Holds the time that a request takes to a bound. */
async function holdRequest(pump: Pump, { name, goalMs, send }: Sent) {
  let least = Infinity;
  for (let round = 0; round < 4 && least > goalMs; round++) {
    const ms = await cpuOfAsync(async () => {
      const response = await send();
      await response.body?.cancel();
      assert(response.status < 500, `${name}: ${response.status}`);
    });
    least = Math.min(least, ms);
  }
  keep(name, least, pump);
  const most = goalMs * SLACK;
  assert(least < most, `${name}: ${least} ms for ${JSON.stringify(pump)}`);
}

/** The cost of a request besides its text. */
const REQUEST_MS = 5;

test(`no text of a request holds the service (seed ${SEED})`, async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  const key = await harness.registerKey();
  const rounds = scaled({ short: 80, long: 4000 });
  const known: Pump[] = [
    { prefix: "a", unit: "!", ending: " b" },
    { prefix: "", unit: "z", ending: "b" },
    { prefix: "{{", unit: "(", ending: "x" },
  ];
  for (let round = 0; round < rounds; round++) {
    const pump = known[round] ?? pumps.draw();
    const question = inflate(pump, MAX_QUESTION);
    const header = inflate(pump, 4000).replace(/[^\x20-\x7e]/g, "_");
    await holdRequest(pump, {
      name: "sandbox",
      goalMs: GOAL_MS.screen + REQUEST_MS,
      send: () =>
        harness.fetch("/api/v1/gallery/submissions", {
          headers: { "x-api-key": key, "x-sandbox": "true" },
          body: fullBody(pump),
        }),
    });
    await holdRequest(pump, {
      name: "ask",
      goalMs: GOAL_MS.ask + REQUEST_MS,
      send: () => harness.fetch("/api/ask", { body: { question } }),
    });
    await holdRequest(pump, {
      name: "headers",
      goalMs: REQUEST_MS,
      send: () =>
        harness.fetch(`/docs?q=${encodeURIComponent(question)}`, {
          headers: headersOf(header),
        }),
    });
    await holdRequest(pump, {
      name: "cursor",
      goalMs: REQUEST_MS,
      send: () =>
        harness.fetch(
          `/api/v1/gallery/feed?cursor=${encodeURIComponent(header)}`,
        ),
    });
  }
  show("sandbox", "ask", "headers", "cursor");
});

const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "idempotency-key",
  "if-none-match",
  "origin",
  "x-api-key",
  "x-forwarded-for",
  "traceparent",
];

function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(HEADERS.map((name) => [name, text]));
}

test(`no text that a tool takes holds the service (seed ${SEED})`, async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  const call = (method: string, params: unknown) =>
    harness.fetch("/api/mcp", {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method, params },
    });
  const { result } = await (await call("tools/list", {})).json();
  const rounds = scaled({ short: 10, long: 400 });
  for (let round = 0; round < rounds; round++) {
    const pump = pumps.draw();
    for (const { name, inputSchema } of result.tools) {
      const members = inputSchema.properties.parameters.properties ?? {};
      const parameters = toolTexts(pump, Object.keys(members));
      await holdRequest(pump, {
        name: "tools",
        goalMs: GOAL_MS.screen + REQUEST_MS,
        send: () => call("tools/call", { name, arguments: { parameters } }),
      });
    }
  }
  show("tools");
});

/** A text for each member of a tool's parameters, 60,000 letters in all. */
function toolTexts(pump: Pump, members: string[]): Record<string, string> {
  const length = Math.min(5000, Math.floor(60_000 / members.length / 3));
  return Object.fromEntries(members.map((name) => [
    name,
    inflate(pump, name === "question" ? MAX_QUESTION : length),
  ]));
}
