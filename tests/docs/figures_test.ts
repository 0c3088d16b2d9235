/** Figures of the facts that have a unit, held to the constants of the code. */
import { assertEquals } from "@std/assert";
import { readConfig } from "../../domain/config/config.ts";
import { splitSentences } from "../../domain/docs/passages.ts";
import { CASH_BACK_MAX_USD } from "../../domain/promo/fields.ts";
import { SECRET_BYTES } from "../../domain/api_key.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time.ts";
import { startHarness } from "../support/harness.ts";
import { readContract } from "../support/openapi.ts";

const ROOT = new URL("../../", import.meta.url);

/** A number constant of a module, which may be a product. */
async function constant(file: string, name: string): Promise<number> {
  const code = await Deno.readTextFile(new URL(file, ROOT));
  const [, product] =
    new RegExp(`const ${name} = (\\w+(?: \\* \\w+)*);`).exec(code) ?? [];
  if (product === undefined) throw new Error(`${file}: no constant ${name}`);
  const durations: Record<string, number> = { DAY_MS, HOUR_MS, MINUTE_MS };
  return product.split(" * ").reduce(
    (all, factor) =>
      all * (durations[factor] ?? Number(factor.replaceAll("_", ""))),
    1,
  );
}

const { retention, moderationSchedule } = readConfig({});

const task = (name: string) => constant("domain/checkout/task.ts", name);

/** Value of a unit in the sentences that match. */
const FIGURES: [about: RegExp, unit: string, value: number][] = [
  [
    /card link|ciphertext|encrypted card|card whose collection|relayed card/,
    "minutes",
    await task("RELAY_LIFETIME_MS") / MINUTE_MS,
  ],
  [
    /outcome or cancels/,
    "minutes",
    await task("RELAY_LIFETIME_MS") / MINUTE_MS,
  ],
  [
    /`uncertain`|is open for/,
    "hours",
    await task("OPEN_TASK_LIFETIME_MS") / HOUR_MS,
  ],
  [
    /Idempotency-Key|`card_task_start` returns/,
    "hours",
    await constant("domain/writes/idempotency.ts", "REPLAY_MS") / HOUR_MS,
  ],
  // The review runs once a day.
  [
    /appears in the feed/,
    "hours",
    /^\d+ \d+ \* \* \*$/.test(moderationSchedule) ? 24 : NaN,
  ],
  [/preflight/, "hours", 24],
  [/Contact requests/, "days", retention.contacts!],
  [/fields of a published/, "days", retention.published!],
  [/rejected, taken-down/i, "days", retention.rejected!],
  [/[Cc]laims|reservations lose/, "days", retention.claims!],
  [
    /reservation stores the hashes/,
    "days",
    await constant("domain/retention.ts", "HOLDER_DAYS"),
  ],
  [
    /not answered with high confidence/,
    "days",
    await constant("domain/ask/unanswered.ts", "QUESTION_RETENTION_DAYS"),
  ],
  [
    /card task|`card_task_find`|link whose time/,
    "days",
    await constant("domain/checkout/task_end.ts", "TASK_KEPT_MS") / DAY_MS,
  ],
  [
    /did not arrive whole/,
    "seconds",
    await constant("routes/http/request_body.ts", "MAX_MS") / 1000,
  ],
  [/SHUTDOWN_DELAY/, "seconds", 5],
  [/withdrawn purchase leaves|admin takedown/, "seconds", 2],
  [
    /ask answer has at most/,
    "characters",
    await constant("domain/ask/compose.ts", "LENGTH_OF_PARTS"),
  ],
  [
    /question may have/,
    "characters",
    await constant("domain/ask/schema.ts", "ASK_QUESTION_LENGTH"),
  ],
  [
    /Idempotency-Key/,
    "characters",
    await constant("domain/writes/idempotency.ts", "MAX_KEY_LENGTH"),
  ],
  [
    /URL of more than/,
    "characters",
    await constant("routes/http/handler.ts", "MAX_URL"),
  ],
  [
    /URL|`companyUrl`|homepage/,
    "characters",
    await constant("domain/input/fields.ts", "MAX_URL_LENGTH"),
  ],
  [
    /excerpt|sentences around it/,
    "characters",
    await constant("domain/ask/cite.ts", "MAX_EXCERPT"),
  ],
  [
    /secret part of a key/,
    "characters",
    Math.ceil(SECRET_BYTES * 8 / 6),
  ],
  [/SERVER_SECRET/, "characters", 200],
  [/category slugs/, "characters", 100],
  [
    /body|bodies/,
    "KiB",
    await constant("routes/http/request_body.ts", "MAX_BYTES") / 1024,
  ],
  [
    /1 to 200/,
    "items",
    await constant("domain/gallery/feed.ts", "MAX_FEED_LIMIT"),
  ],
  [
    /default/,
    "items",
    await constant("domain/gallery/feed.ts", "DEFAULT_FEED_LIMIT"),
  ],
  [/cash back is the smaller|up to 44/i, "USD", CASH_BACK_MAX_USD],
];

/** Limits of the store of others, and examples of amounts. */
const OF_OTHERS =
  /store over the network|purchase of \d+ USD|39\.50 USD|worth 1 USD|below 1 USD|less than 1 USD/;

const FIGURE =
  /\b(\d[\d,]*) (seconds|minutes|hours|days|characters|KiB|items|USD)\b/g;

/** The bounds of a property's text in the description, wherever it is one. */
async function bounds(): Promise<Map<string, Set<number>>> {
  await using harness = await startHarness();
  const { document } = await readContract(harness);
  const found = new Map<string, Set<number>>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { properties } = value as { properties?: Record<string, unknown> };
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const lengths = JSON.stringify(schema).matchAll(/"maxLength":(\d+)/g);
      const known = found.get(name) ?? new Set();
      for (const [, length] of lengths) known.add(Number(length));
      found.set(name, known);
    }
    for (const member of Object.values(value)) collect(member);
  };
  collect(document);
  return found;
}

Deno.test("a figure with a unit in the facts is a constant of the code, or a bound of its field", async () => {
  const fields = await bounds();
  const docs = await readDocFiles(new URL("docs/", ROOT));
  const facts = docs.filter(({ kind }) => kind === "facts")
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => !line.startsWith("#"))
    .flatMap(splitSentences);
  const unknown: string[] = [];
  let count = 0;
  for (const fact of facts.filter((fact) => !OF_OTHERS.test(fact))) {
    for (const [figure, digits, unit] of fact.matchAll(FIGURE)) {
      count++;
      const value = Number(digits!.replaceAll(",", ""));
      const named = Array.from(fact.matchAll(/`(\w+)`/g), ([, name]) => name!);
      const isBound = unit === "characters" &&
        named.some((name) => fields.get(name)?.has(value));
      const isConstant = FIGURES.some(([about, of, constant]) =>
        of === unit && about.test(fact) && constant === value
      );
      if (!isBound && !isConstant) unknown.push(`${figure}: ${fact}`);
    }
  }
  assertEquals(unknown, []);
  assertEquals(count > 60, true, `${count} figures`);
});

Deno.test("the words of the questions and of the facts are counted as the record of decisions says", async () => {
  const text = await Deno.readTextFile(
    new URL("docs/internals/decisions/README.md", ROOT),
  );
  const [, questions, facts] =
    /: ([\d,]+)\s+words\s+beside\s+the\s+([\d,]+)\s+of\s+the\s+facts/.exec(
      text,
    ) ?? [];
  for (
    const [said, folder] of [
      [questions, "domain/ask/questions/"],
      [facts, "docs/facts/"],
    ] as const
  ) {
    const about = Number(said!.replaceAll(",", ""));
    const exact = await countWords(new URL(folder, ROOT));
    const isAbout = Math.abs(about / exact - 1) < 0.05;
    assertEquals(isAbout, true, `${folder}: ${exact} words`);
  }
});

/** Words with a letter or a digit, in all files of a folder. */
async function countWords(folder: URL): Promise<number> {
  let count = 0;
  for await (const { name } of Deno.readDir(folder)) {
    const text = await Deno.readTextFile(new URL(name, folder));
    count += text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  }
  return count;
}
