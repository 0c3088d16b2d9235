/** Sentences of the documentation, held to the tables of the code. */
import { assert, assertEquals } from "@std/assert";
import { ASK_QUESTION_LENGTH } from "../../domain/ask/schema.ts";
import {
  OPEN_TASK_LIFETIME_MS,
  RELAY_LIFETIME_MS,
} from "../../domain/checkout/task.ts";
import { readConfig } from "../../domain/config/config.ts";
import {
  DEFAULT_FEED_LIMIT,
  MAX_FEED_LIMIT,
} from "../../domain/gallery/feed.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import { REPLAY_MS } from "../../domain/writes/idempotency.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { startHarness } from "../support/harness.ts";
import { readContract } from "../support/openapi.ts";
import {
  callsOf,
  codeOf,
  curlCallsOf,
  failurePairs,
  failureRows,
  fieldTables,
  knownNames,
  listedReasons,
  prose,
  reached,
  REFUSED,
  statusClaims,
} from "./claims.ts";

/** Names that others define: standards, tools, the operator's store. */
const OF_OTHERS = new Set([
  ...["Accept-Encoding", "Access-Control-Allow-Origin", "Content-Encoding"],
  "Content-Length",
  ...["Strict-Transport-Security", "ECDH-ES", "BCDF-GHJK"],
  ...["DENO_KV_ACCESS_TOKEN", "OPENAI_API_KEY", "OPENAI_BASE_URL"],
  ...["OPENAI_MODEL", "RESERVATION_CODE", "AGENT_COMMERCE_KEY"],
  ...["claim_uri", "httpUrl", "postal_code", "no_demand"],
  ...["card_ciphertexts", "card_tasks", "rate_windows"],
]);

/** Forms of names that say what they are without their sentence. */
const NAME =
  /^(?:[a-z]+(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]*)+|[A-Z]+(?:_[A-Z\d]+)+|[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+)$/;

async function startReading() {
  const harness = await startHarness();
  const contract = await readContract(harness);
  const library = await harness.services.docs();
  return {
    harness,
    contract,
    pages: [
      ...library.list(),
      ...library.facts().map(({ page }) => page),
    ],
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}

Deno.test("every method and path that a page names is an operation, with its query", async () => {
  await using read = await startReading();
  const { baseUrl } = read.harness.services.config;
  let count = 0;
  for (const { slug, markdown } of read.pages) {
    const calls = [...callsOf(markdown), ...curlCallsOf(markdown, baseUrl)];
    for (const call of calls) {
      const found = reached(read.contract, call);
      assert(found.length > 0, `${slug}: ${call.method} ${call.path}`);
      count++;
    }
  }
  assert(count > 100, `${count} calls`);
});

Deno.test("a call that no operation describes, but a page names, gets 405", async () => {
  await using harness = await startHarness();
  for (const call of REFUSED) {
    const [method, path] = call.split(" ");
    const response = await harness.fetch(path!, { method });
    await response.body?.cancel();
    assertEquals(response.status, 405, call);
  }
});

Deno.test("every tool, field, setting and header that a page names exists", async () => {
  await using read = await startReading();
  const known = knownNames(read.harness, read.contract);
  let count = 0;
  for (const { slug, markdown } of read.pages) {
    for (const code of codeOf(markdown).filter((code) => NAME.test(code))) {
      assert(known.has(code) || OF_OTHERS.has(code), `${slug}: ${code}`);
      count++;
    }
  }
  assert(count > 500, `${count} names`);
});

Deno.test("a status stands beside codes that it has in the failure table", async () => {
  await using read = await startReading();
  const pairs = failurePairs();
  let count = 0;
  for (const { slug, markdown } of read.pages) {
    const text = markdown.replace(/\s+/g, " ");
    for (const [, status, code] of text.matchAll(/\b(\d{3}) `([a-z_]+)`/g)) {
      assert(pairs.has(`${status} ${code}`), `${slug}: ${status} ${code}`);
      count++;
    }
  }
  assert(count > 40, `${count} pairs`);
});

Deno.test("the page on errors lists every reason with its status and code", async () => {
  await using read = await startReading();
  const { markdown } = read.pages.find(({ slug }) => slug === "errors")!;
  assertEquals(listedReasons(markdown), failureRows());
});

Deno.test("an operation answers with the status that a sentence says", async () => {
  await using read = await startReading();
  let count = 0;
  for (const page of read.pages) {
    for (const { text, call, statuses } of statusClaims(page)) {
      const [operation] = reached(read.contract, call);
      for (const status of statuses) {
        assert(operation?.responses[status], `${page.slug}: ${text}`);
        count++;
      }
    }
  }
  assert(count > 8, `${count} statuses`);
});

Deno.test("a table of fields has the fields, types and bounds of its request", async () => {
  await using read = await startReading();
  const { operations, document } = read.contract;
  // deno-lint-ignore no-explicit-any -- a schema as plain JSON
  const schemas = operations.flatMap(({ requestBody }): any[] => {
    const { $ref } = (requestBody?.schema ?? {}) as { $ref?: string };
    if ($ref === undefined) return [];
    // deno-lint-ignore no-explicit-any
    return [(document as any).components.schemas[$ref.split("/").at(-1)!]];
  });
  const checked: string[] = [];
  for (const { slug, markdown } of read.pages) {
    for (const rows of fieldTables(markdown)) {
      const names = rows.map(({ name }) => name);
      const schema = schemas.find(({ properties = {} }) =>
        names.every((name) => Object.hasOwn(properties, name))
      );
      if (schema === undefined) continue;
      for (const { name, type, isRequired, most } of rows) {
        const { type: kind, maxLength } = schema.properties[name];
        const claim = `${slug}: ${name}`;
        assertEquals(type, kind, claim);
        assertEquals(
          isRequired,
          schema.required?.includes(name) ?? false,
          claim,
        );
        if (most !== undefined && maxLength !== undefined) {
          assertEquals(most, maxLength, claim);
        }
      }
      assertEquals(names.length, Object.keys(schema.properties).length, slug);
      checked.push(slug);
    }
  }
  assertEquals(checked.sort(), [
    "contact",
    "gallery",
    "keys",
    "keys",
    "promo",
    "promo",
  ]);
});

Deno.test("the overview says of each operation whether it takes a key", async () => {
  await using read = await startReading();
  const overview = read.pages.find(({ slug }) => slug === "overview")!;
  const rows = overview.markdown.match(/^\| [A-Z ]+\| `.*$/gm) ?? [];
  assert(rows.length > 15, `${rows.length} rows`);
  for (const row of rows) {
    const [methods, path, key] = row.split("|").slice(1)
      .map((cell) => cell.replaceAll("`", "").trim());
    for (const method of methods!.split(" ")) {
      const { raw } = read.contract.find(method.toLowerCase(), path!);
      const isOptional = raw.security.some((one) =>
        Object.keys(one).length === 0
      );
      const expected = raw.security.length === 0
        ? "no"
        : isOptional
        ? "in a header or the body"
        : "required";
      assertEquals(key, expected, `${method} ${path}`);
    }
  }
});

const HOUR_MS = 3_600_000;
const { retention } = readConfig({});

/** Figures, each wherever the documentation gives it. */
const FIGURES: [name: string, pattern: RegExp, value: number][] = [
  ["size of a body", /(?:body|bodies)\D{1,40}?(\d+) KiB/g, 64],
  [
    "characters of a question",
    /question\D{1,30}?(\d+) char/g,
    ASK_QUESTION_LENGTH,
  ],
  ["items of a page, at most", /1 to (\d+) items/g, MAX_FEED_LIMIT],
  ["items of a page", /returns (\d+) items/g, DEFAULT_FEED_LIMIT],
  ["replay", /`Idempotency-Key` for (\d+) hours/g, REPLAY_MS / HOUR_MS],
  [
    "a card link",
    /card link works for (\d+) minutes/g,
    RELAY_LIFETIME_MS / 60_000,
  ],
  ["ciphertext", /is deleted (\d+) minutes after/g, RELAY_LIFETIME_MS / 60_000],
  [
    "an open task",
    /`uncertain` after (\d+) hours/g,
    OPEN_TASK_LIFETIME_MS / HOUR_MS,
  ],
  ["published", /published purchase are removed (\d+)/g, retention.published!],
  ["rejected", /submission is removed (\d+) days/g, retention.rejected!],
  ["contacts", /ontact requests are removed (\d+)/g, retention.contacts!],
  ["claims", /after (\d+) days by default/g, retention.claims!],
];

Deno.test("a figure is the code's, and the same on every page", async () => {
  await using read = await startReading();
  const readme = await Deno.readTextFile(
    new URL("../../README.md", import.meta.url),
  );
  const texts = [
    ...read.pages.map(({ slug, markdown }) => [slug, markdown] as const),
    ["README", readme] as const,
  ];
  for (const [name, pattern, value] of FIGURES) {
    const found = texts.flatMap(([slug, text]) =>
      Array.from(
        prose(text).replace(/\s+/g, " ").matchAll(pattern),
        ([, figure]) => `${slug}: ${figure}`,
      )
    );
    assert(found.length > 0, `${name}: no page tells it`);
    const wrong = found.filter((one) => !one.endsWith(`: ${value}`));
    assertEquals(wrong, [], `${name} is ${value}`);
  }
});

Deno.test("a rate is a placeholder in the source of a page, or the setting's default", async () => {
  const folder = new URL("../../docs/", import.meta.url);
  let defaults = 0;
  for (const { kind, name, text } of await readDocFiles(folder)) {
    if (kind !== "page" && kind !== "facts") continue;
    const source = prose(text).replace(/\s+/g, " ");
    assertEquals(/\b\d+ requests? per\b/.exec(source)?.[0], undefined, name);
    for (
      const [, policy, value] of source.matchAll(
        /`([A-Z_]+)` `(\d+\/\d+)`/g,
      )
    ) {
      const known: Record<string, string> = POLICY_DEFAULTS;
      assertEquals(known[policy!], value, `${name}: ${policy}`);
      defaults++;
    }
  }
  assert(defaults >= Object.keys(POLICY_DEFAULTS).length, `${defaults}`);
});
