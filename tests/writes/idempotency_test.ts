import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { hash } from "node:crypto";
import {
  fingerprint,
  idempotencyScope,
  readIdempotencyKey,
} from "../../domain/writes/idempotency.ts";
import { type WriteResponse } from "../../domain/writes/transaction.ts";
import { test } from "../support/bounded.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  type HarnessOptions,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";
import { watchKv, withMethods } from "../support/watched_kv.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const DAY_SECONDS = 24 * 60 * 60;

/** A request as these tests vary it. */
interface Attempt {
  key?: string;
  body?: unknown;
  path?: string;
  headers?: Record<string, string>;
}

/** A harness with one key, and a way to submit with an Idempotency-Key. */
async function start(perDay = "off", options: HarnessOptions = {}) {
  const harness = await startHarness({
    ...options,
    env: {
      RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
      RATE_LIMIT_SUBMISSIONS_PER_DAY: perDay,
    },
  });
  const apiKey = await harness.registerKey();
  const submit = ({ key, body, path, headers }: Attempt = {}) =>
    harness.fetch(path ?? SUBMISSIONS, {
      headers: {
        "x-api-key": apiKey,
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...headers,
      },
      body: body ?? purchaseBody(),
    });
  return { harness, apiKey, submit };
}

async function pendingIds({ kv }: Harness): Promise<string[]> {
  const rows = kv.list<{ id: string }>({ prefix: ["submissions"] });
  return await Array.fromAsync(rows, ({ value }) => value.id);
}

const isReplay = (response: Response) =>
  response.headers.get("idempotent-replay") === "true";

Deno.test("the same key and body replays the answer, and stores once", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const first = await submit({ key: "k" });
  assertEquals([first.status, isReplay(first)], [201, false]);
  const again = await submit({ key: "k" });
  assertEquals([again.status, isReplay(again)], [201, true]);
  assertEquals(
    again.headers.get("content-type"),
    first.headers.get("content-type"),
  );
  const text = await first.text();
  assertEquals(await again.text(), text);
  assertEquals(await pendingIds(harness), [JSON.parse(text).id]);
});

Deno.test("a replay is the recorded text, byte for byte, whoever wrote it", async () => {
  await using store = await temporaryStore();
  const { harness, apiKey, submit } = await start("off", {
    kvPath: store.path,
  });
  await using _ = harness;
  await (await submit({ key: "k" })).body?.cancel();
  const rows = await Array.fromAsync(
    harness.kv.list<{ response: WriteResponse }>({
      prefix: ["idempotency"],
    }),
  );
  assertEquals(rows.length, 1);
  const [{ key, value }] = rows as [typeof rows[0]];
  const body = '{ "id":"of another version", "ok":true,"price":1.50 }';
  await harness.kv.set(key, { ...value, response: { status: 201, body } });
  await using other = await startHarness({ kvPath: store.path });
  const again = await other.fetch(SUBMISSIONS, {
    headers: { "x-api-key": apiKey, "idempotency-key": "k" },
    body: purchaseBody(),
  });
  assertEquals([again.status, isReplay(again)], [201, true]);
  assertEquals(await again.text(), body);
});

Deno.test("a replay reads the key and whether the purchase is withdrawn, and no more where there is no key", async () => {
  const read: Deno.KvKey[] = [];
  const { harness, apiKey, submit } = await start("off", {
    wrapKv: (kv) =>
      withMethods(kv, {
        getMany: (keys) => {
          read.push(...keys as Deno.KvKey[]);
          return kv.getMany(keys as Deno.KvKey[]);
        },
      }),
  });
  await using _ = harness;
  const { id } = await (await submit({ key: "k" })).json();
  const contact = {
    body: { email: "a@agents.example", interest: "other" },
    headers: { "idempotency-key": "k" },
  };
  const told = await (await harness.fetch("/api/v1/contact", contact)).json();
  read.length = 0;
  assertEquals(isReplay(await submit({ key: "k" })), true);
  assertEquals(read, [
    ["api_keys", apiKey.split(".")[0]!],
    ["submissions", "decided", id],
  ]);
  read.length = 0;
  const again = await harness.fetch("/api/v1/contact", contact);
  assertEquals((await again.json()).id, told.id);
  assertEquals([isReplay(again), read], [true, []]);
});

Deno.test("of 20 parallel identical requests one creates, and all answer alike", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit({ key: "k" })),
  );
  assert(answers.every(({ status }) => status === 201));
  assertEquals(answers.filter((answer) => !isReplay(answer)).length, 1);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  assertEquals(new Set(bodies).size, 1);
  assertEquals((await pendingIds(harness)).length, 1);
});

Deno.test("the same key with another body is refused, and the record stays", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const first = await (await submit({ key: "k" })).json();
  const body = purchaseBody({ price: 40 });
  const other = await submit({ key: "k", body });
  await assertEnvelope(other, 400, "validation_failed");
  const again = await submit({ key: "k" });
  assertEquals((await again.json()).id, first.id);
  const free = await submit({ key: "another", body });
  assertEquals([free.status, isReplay(free)], [201, false]);
  assertEquals((await pendingIds(harness)).length, 2);
});

Deno.test("parallel requests with one key and two bodies: one body wins", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const answers = await Promise.all(
    Array.from(
      { length: 20 },
      (_, i) => submit({ key: "k", body: purchaseBody({ price: i % 2 }) }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  assertEquals(statuses.filter((status) => status === 201).length, 10);
  assertEquals(statuses.filter((status) => status === 400).length, 10);
  assertEquals((await pendingIds(harness)).length, 1);
});

Deno.test("bodies are compared as JSON, not as bytes", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const plain = purchaseBody({ productName: "Kettle é" });
  await submit({ key: "k", body: plain });
  const reversed = Object.fromEntries(Object.entries(plain).reverse());
  const same = [
    JSON.stringify(plain, null, 4),
    JSON.stringify(reversed),
    JSON.stringify(plain).replace("é", "\\u00e9"),
    JSON.stringify(plain).replace("39.9", "399e-1"),
  ];
  for (const body of same) assert(isReplay(await submit({ key: "k", body })));
  const others = [{ ...plain, extra: 1 }, {
    ...plain,
    productName: "Kettle e",
  }];
  for (const body of others) {
    assertEquals((await submit({ key: "k", body })).status, 400);
  }
});

Deno.test("a quoted key and the same text sent bare are one key", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  await submit({ key: "a-1" });
  assert(isReplay(await submit({ key: '"a-1"' })));
  assert(!isReplay(await submit({ key: "A-1" })));
  assertEquals(readIdempotencyKey('"a\\"b\\\\c"'), 'a"b\\c');
  assertEquals(readIdempotencyKey('"a'), '"a');
  assertEquals(readIdempotencyKey('"a"b"'), '"a"b"');
  assertEquals(readIdempotencyKey(null), undefined);
});

Deno.test("a key has 1 to 255 characters", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  for (const key of ["x", "x".repeat(255), `"${"y".repeat(255)}"`]) {
    assertEquals((await submit({ key })).status, 201, key);
    assert(isReplay(await submit({ key })), key);
  }
  for (const key of ["", '""', "x".repeat(256), `"${"y".repeat(256)}"`]) {
    const response = await submit({ key });
    const { details } = await assertEnvelope(
      response,
      422,
      "validation_failed",
    );
    assertEquals(details?.length, 1);
    const headers = { "x-sandbox": "true" };
    assertEquals((await submit({ key, headers })).status, 422);
  }
  assertEquals((await pendingIds(harness)).length, 3);
});

Deno.test("a record ends after 24 hours by the clock", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  await submit({ key: "k" });
  harness.clock.advance(DAY_SECONDS - 0.001);
  assert(isReplay(await submit({ key: "k" })));
  harness.clock.advance(0.001);
  const body = purchaseBody({ price: 1 });
  const fresh = await submit({ key: "k", body });
  assertEquals([fresh.status, isReplay(fresh)], [201, false]);
  assert(isReplay(await submit({ key: "k", body })));
  assertEquals((await pendingIds(harness)).length, 2);
});

Deno.test("the key of one caller never meets another's", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const other = { "x-api-key": await harness.registerKey() };
  const first = await submit({ key: "k" });
  const second = await submit({ key: "k", headers: other });
  assertEquals([second.status, isReplay(second)], [201, false]);
  assertNotEquals((await first.json()).id, (await second.json()).id);
  const body = purchaseBody({ price: 2 });
  assertEquals((await submit({ key: "k2", body, headers: other })).status, 201);
  assertEquals((await submit({ key: "k2" })).status, 201);
});

Deno.test("scopes differ unless every part of them is equal", () => {
  const digest = (text: string) => hash("sha256", text, "base64url");
  const part = fc.string({ maxLength: 4 });
  const use = fc.record({ caller: part, method: part, path: part, key: part });
  fc.assert(fc.property(use, use, (a, b) => {
    const isSame = JSON.stringify(Object.values(a)) ===
      JSON.stringify(Object.values(b));
    assertEquals(
      idempotencyScope(digest, a) === idempotencyScope(digest, b),
      isSame,
    );
  }));
});

Deno.test("fingerprints are equal for equal JSON, and only for that", () => {
  const digest = (text: string) => text;
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    const copy = JSON.parse(JSON.stringify(a, null, 2));
    assertEquals(fingerprint(digest, copy), fingerprint(digest, a));
    // A fingerprint of a value is JSON of that value: nothing is lost in it.
    assertEquals(JSON.parse(fingerprint(digest, a)), copy);
    const isSame = fingerprint(digest, b) === fingerprint(digest, a);
    const other = JSON.parse(JSON.stringify(b));
    if (isSame) assertEquals(other, copy);
  }));
});

Deno.test("the deprecated twin is the same path", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const path = "/api/gallery/submissions";
  await submit({ key: "k", path });
  assert(isReplay(await submit({ key: "k" })));
  await submit({ key: "l" });
  assert(isReplay(await submit({ key: "l", path })));
  assertEquals((await pendingIds(harness)).length, 2);
});

Deno.test("a sandbox call neither records nor replays", async () => {
  const { harness, submit } = await start();
  await using _ = harness;
  const headers = { "x-sandbox": "true" };
  for (let i = 0; i < 2; i++) {
    const sandboxed = await submit({ key: "k", headers });
    assertEquals([sandboxed.status, isReplay(sandboxed)], [200, false]);
  }
  const real = await submit({ key: "k" });
  assertEquals([real.status, isReplay(real)], [201, false]);
  const after = await submit({ key: "k", headers });
  assertEquals([after.status, isReplay(after)], [200, false]);
  const body = purchaseBody({ price: 3 });
  assertEquals((await submit({ key: "k", headers, body })).status, 200);
});

Deno.test("only what succeeded is recorded", async () => {
  const { harness, apiKey, submit } = await start("1/60");
  await using _ = harness;
  assertEquals((await submit({ key: "k", body: {} })).status, 422);
  assertEquals((await submit({ key: "k", body: "{" })).status, 400);
  const stranger = { "x-api-key": `${apiKey.slice(0, -3)}AAA` };
  assertEquals((await submit({ key: "k", headers: stranger })).status, 401);
  await submit();
  assertEquals((await submit({ key: "k" })).status, 429);
  harness.clock.advance(60);
  const first = await submit({ key: "k" });
  assertEquals([first.status, isReplay(first)], [201, false]);
});

Deno.test("a replay is given to nobody whose key was revoked", async () => {
  const { harness, apiKey, submit } = await start();
  await using _ = harness;
  await submit({ key: "k" });
  await harness.fetch("/api/keys/revoke", { body: { key: apiKey } });
  assertEquals((await submit({ key: "k" })).status, 401);
});

test("a key that is revoked while its write is under way stops it", async () => {
  let revoke = () => Promise.resolve();
  const { harness, apiKey, submit } = await start("off", {
    wrapKv(kv) {
      const watched = watchKv(kv);
      watched.beforeCommit = () => revoke();
      return watched.kv;
    },
  });
  await using _ = harness;
  revoke = async () => {
    // As another process would: not through the committer that waits for it.
    const at = ["api_keys", apiKey.split(".")[0]!];
    const { value } = await harness.kv.get<Record<string, unknown>>(at);
    const state = { status: "revoked", revokedAt: harness.clock.now() };
    await harness.kv.set(at, { ...value, state });
  };
  assertEquals((await submit({ key: "k" })).status, 401);
  assertEquals(await pendingIds(harness), []);
});

Deno.test("at the edge of a limit, twins of an admitted request are replayed", async () => {
  const { harness, submit } = await start("3/60");
  await using _ = harness;
  const attempts = ["a", "b", "c", "a", "b", "c", "a", "b", "c"];
  const answers = await Promise.all(attempts.map((key) => submit({ key })));
  assertEquals(answers.map(({ status }) => status), Array(9).fill(201));
  assertEquals(answers.filter((answer) => !isReplay(answer)).length, 3);
  const more = await Promise.all(
    ["d", "a", "e", "b"].map((key) => submit({ key })),
  );
  assertEquals(more.map(({ status }) => status), [429, 201, 429, 201]);
});

Deno.test("an attempt that failed before it was stored can be made again", async () => {
  let failing = false;
  const { harness, submit } = await start("5/60", {
    wrapKv(kv) {
      const watched = watchKv(kv);
      watched.beforeCommit = () => {
        if (failing) throw new Error("disk on fire");
      };
      return watched.kv;
    },
  });
  await using _ = harness;
  failing = true;
  const failed = await submit({ key: "k" });
  await assertEnvelope(failed, 503, "server_error");
  assertEquals(failed.headers.get("retry-after"), "1");
  failing = false;
  const first = await submit({ key: "k" });
  assertEquals([first.status, isReplay(first)], [201, false]);
  assertEquals(first.headers.get("ratelimit-remaining"), "4");
  assertEquals((await pendingIds(harness)).length, 1);
});

Deno.test("an attempt that was stored is answered though the store's answer was lost", async () => {
  let failing = false;
  const { harness, submit } = await start("5/60", {
    wrapKv(kv) {
      const watched = watchKv(kv);
      watched.afterCommit = () => {
        if (failing) throw new Error("connection lost");
      };
      return watched.kv;
    },
  });
  await using _ = harness;
  failing = true;
  const first = await submit({ key: "k" });
  assertEquals([first.status, isReplay(first)], [201, false]);
  failing = false;
  const again = await submit({ key: "k" });
  assertEquals([again.status, isReplay(again)], [201, true]);
  assertEquals(again.headers.get("ratelimit-remaining"), "4");
  assertEquals(await pendingIds(harness), [(await again.json()).id]);
});
