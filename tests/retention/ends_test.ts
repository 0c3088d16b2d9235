/** Rows that end by the clock end in a restored store as well. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import type { CardTask } from "../../domain/checkout/task.ts";
import { type KeyPart, table } from "../../domain/tables/table.ts";
import { TABLES } from "../../kv/tables/tables.ts";
import { startHarness } from "../support/harness.ts";
import { watchKv } from "../support/watched_kv.ts";

const YEARS_SECONDS = 3 * 366 * 24 * 3600;

const TASK: CardTask = {
  id: "id",
  tokenDigest: "digest",
  way: "in_person",
  merchantName: "Shop",
  merchantUrl: "https://shop.example/",
  item: "Kettle",
  amount: 1,
  currency: "EUR",
  createdAt: 0,
  state: { status: "cancelled", cancelledAt: 0, by: "agent" },
};

/** A row of each kind that ends by the clock, an hour from `now` or later. */
function rowsAt(now: number): Record<string, unknown> {
  const expiresAt = now + 3_600_000;
  return {
    "asked": {
      question: "why",
      confidence: "none",
      caller: 1,
      askedAt: now,
      expiresAt,
    },
    "bought": { id: "id", submittedAt: now, by: [], expiresAt },
    "card_ciphertexts": { jwe: "sealed", expiresAt },
    "card_task_ends": { status: "completed", at: now },
    "card_tasks": {
      ...TASK,
      state: { status: "cancelled", cancelledAt: now, by: "agent" },
    },
    "committers": { serial: 1, day: 1, bytes: 1, submissions: 0, expiresAt },
    "idempotency": {
      fingerprint: "print",
      response: { status: 200, body: "{}" },
      expiresAt,
    },
    "moderation_lease": { holder: "run", expiresAt },
    "rate_windows": { windows: { A: { count: 1, expiresAt } }, expiresAt },
    "standings": { published: 0, refused: 1, refusedAt: now, expiresAt },
  };
}

const ENDING = [...TABLES.values()].filter(({ ends }) => ends.at !== undefined);

Deno.test("every kind of row that ends by the clock ends in a restored store", async () => {
  await using harness = await startHarness();
  const now = harness.clock.now();
  const rows = rowsAt(now);
  assertEquals(
    ENDING.map(({ kind }) => kind).sort(),
    Object.keys(rows),
    "each kind has a row here",
  );
  const ends = new Map<string, number>();
  for (const { prefix, parts, kind, schema, ends: { at } } of ENDING) {
    const own = parts.map(({ isNumber }: KeyPart) => isNumber ? 1 : "text");
    assert(schema.safeParse(rows[kind]).success, kind);
    ends.set(kind, at!(rows[kind]) - now);
    await harness.kv.set([...prefix, ...own], rows[kind]);
  }
  const lines = await Array.fromAsync(
    harness.services.operator.archive.export(),
  );
  const restored = new Map<string, number | undefined>();
  await using same = await startHarness({
    wrapKv: (kv) => {
      const watched = watchKv(kv);
      watched.onSet = ([kind], options) =>
        void restored.set(String(kind), options?.expireIn);
      return watched.kv;
    },
  });
  await same.services.operator.archive.restore(ReadableStream.from(lines));
  for (const [kind, life] of ends) {
    assert(life > 0, kind);
    assertEquals(restored.get(kind), life, kind);
  }
  await using later = await startHarness();
  later.clock.advance(YEARS_SECONDS);
  const source = ReadableStream.from(lines);
  const { expired } = await later.services.operator.archive.restore(source);
  assertEquals(expired, ENDING.length);
});

Deno.test("every kind of row that holds its end ends by the clock", () => {
  let seen = 0;
  for (const { kind, schema, ends } of TABLES.values()) {
    if (!(schema instanceof z.ZodObject) || !schema.shape.expiresAt) continue;
    assert(ends.at !== undefined, kind);
    seen++;
  }
  assert(seen >= 7, `${seen} kinds`);
});

type Answers = Parameters<typeof table>[0];

/** True for each answer without which a table does not compile. */
type Required = {
  [Name in keyof Answers]-?: Omit<Answers, Name> extends Answers ? false : true;
};

Deno.test("a kind of row that misses an answer does not compile", () => {
  // Checked by the types: `deno task check` fails where one answer is optional.
  const required: Required = {
    prefix: true,
    parts: true,
    holds: true,
    schema: true,
    ends: true,
    grows: true,
    retention: true,
    personal: true,
    erasure: true,
    isRemembered: false,
    later: false,
  };
  const optional = Object.entries(required).filter(([, is]) => !is);
  assertEquals(optional.map(([name]) => name), ["isRemembered", "later"]);
  for (const one of TABLES.values()) {
    for (const [name] of Object.entries(required).filter(([, is]) => is)) {
      assert(one[name as keyof Answers] !== undefined, `${one.kind} ${name}`);
    }
  }
});
