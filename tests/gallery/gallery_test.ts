import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CATEGORIES, foldCategory } from "../../domain/purchase/categories.ts";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

testEndpoint({
  method: "POST",
  path: SUBMISSIONS,
  twin: "/api/gallery/submissions",
  wrongMethod: "PUT",
  isLimited: true,
  valid: async (harness) => ({
    body: purchaseBody(),
    headers: { "x-api-key": await harness.registerKey() },
  }),
});

/** Starts a service without a per-second limit, and a way to submit to it. */
async function startSubmitting() {
  const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };
  const harness = await startHarness({ env });
  const key = await harness.registerKey();
  const submit = (
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) =>
    harness.fetch(SUBMISSIONS, {
      headers: { "x-api-key": key, ...headers },
      body: purchaseBody(changes),
    });
  return { harness, submit };
}

async function stored(harness: Harness) {
  const rows = harness.kv.list({ prefix: ["submissions"] });
  return await Array.fromAsync(rows, ({ value }) => value);
}

Deno.test("POST submissions answers 201 with a new id and nothing to poll", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const response = await submit();
  assertEquals(response.status, 201);
  const body = await response.json();
  assertEquals(Object.keys(body), ["ok", "id", "message"]);
  assertEquals(body.ok, true);
  assert(body.id !== (await (await submit()).json()).id);
});

Deno.test("POST submissions names the problem of each field", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const long = (length: number) => "x".repeat(length);
  const cases: [Record<string, unknown>, string][] = [
    [{ productUrl: undefined }, "productUrl: is required"],
    [{ productUrl: "shop" }, "productUrl: must be an absolute URL"],
    [{ productUrl: "ftp://shop.example" }, "productUrl: must be an http"],
    [{ productUrl: "javascript:alert(1)" }, "productUrl: must be an http"],
    [
      { productUrl: "https://a:b@shop.example" },
      "productUrl: must not contain",
    ],
    [{ productUrl: `https://shop.example/${long(2048)}` }, "productUrl: must"],
    [{ productUrl: 1 }, "productUrl: must be a string"],
    [{ imageUrl: "data:image/png;base64,AA" }, "imageUrl: must be an http"],
    [{ logoUrl: "//shop.example/a.png" }, "logoUrl: must be an absolute URL"],
    [{ sellerName: " " }, "sellerName: must have 1 to 120 characters"],
    [{ sellerName: long(121) }, "sellerName: must have 1 to 120"],
    [{ productName: long(201) }, "productName: must have 1 to 200"],
    [{ productName: "a\u0000b" }, "productName: must not contain control"],
    [{ category: "a\u0007b" }, "category: must not contain control"],
    [{ category: "a\u009b2Jb" }, "category: must not contain control"],
    [{ category: "a\nb" }, "category: must not contain control"],
    [{ price: "12" }, "price: must be a number"],
    [{ price: -0.01 }, "price: must be at least 0"],
    [{ price: null }, "price: must be a number"],
    [{ submitterEmail: "nobody" }, "submitterEmail: must be an email"],
    [{ submitterPhone: "+4412345678" }, "submitterPhone: must be +1 and ten"],
    [{ submitterPhone: "+120255501234" }, "submitterPhone: must be +1"],
    [{ submitterPhone: "+12025550123\n" }, "submitterPhone: must be +1"],
    [{ submitterRef: long(201) }, "submitterRef: must have at most 200"],
    [{ quantity: 0 }, "quantity: must be at least 1"],
    [{ quantity: 1.5 }, "quantity: must be a whole number"],
    [{ currency: "ZZZ" }, "currency: must be an ISO 4217 code"],
    [{ currency: "dollars" }, "currency: must be an ISO 4217 code"],
    [{ purchasedAt: "2026-11-20" }, "purchasedAt: must be a date-time"],
    [{ purchasedAt: "2026-11-20T10:00:00" }, "purchasedAt: must be a date"],
    [{ purchasedAt: "9999-12-31T23:00:00-02:00" }, "purchasedAt: must be a"],
    [{ purchasedAt: "0000-01-01T01:00:00+02:00" }, "purchasedAt: must be a"],
    [{ purchasedAt: "2026-02-30T10:00:00Z" }, "purchasedAt: must be a date"],
    [{ nsfw: "yes" }, "nsfw: must be true or false"],
    [{ flagged: 1 }, "flagged: must be true or false"],
  ];
  for (const [changes, problem] of cases) {
    const response = await submit(changes);
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertEquals(error.details?.length, 1, JSON.stringify(error.details));
    assertStringIncludes(error.details![0]!, problem);
  }
  assertEquals(await stored(harness), []);
});

Deno.test("a number that no double holds is refused and named, with an Idempotency-Key or not", async () => {
  const { harness } = await startSubmitting();
  await using _ = harness;
  const headers = { "x-api-key": await harness.registerKey() };
  const key = { "idempotency-key": "one" };
  const body = JSON.stringify(purchaseBody({ extra: { deep: [0, 1.5] } }));
  const cases: [number: string, replaced: string, name: string][] = [
    ["39.9", "1e400", "price"],
    ["39.9", "-1e999", "price"],
    ["1.5", "1e400", "extra.deep.1"],
  ];
  for (const [number, replaced, name] of cases) {
    for (const sent of [headers, { ...headers, ...key }]) {
      const response = await harness.fetch(SUBMISSIONS, {
        headers: sent,
        body: body.replace(number, replaced),
      });
      const error = await assertEnvelope(response, 422, "validation_failed");
      assertEquals(error.details, [`${name}: is too large a number`]);
    }
  }
  const bare = await harness.fetch(SUBMISSIONS, { headers, body: "1e400" });
  const { details } = await assertEnvelope(bare, 422, "validation_failed");
  assertEquals(details, ["body: is too large a number"]);
});

Deno.test("POST submissions refuses hosts that cannot be public", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const hosts = [
    "localhost",
    "shop",
    "printer.local",
    "db.internal",
    "db.intranet",
    "nas.lan",
    "nas.home.arpa",
    "name.alt",
    "name.onion",
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "10.1.2.3",
    "192.168.0.1",
    "172.16.0.9",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "[fd00::1]",
    "[fe80::1]",
    "[::ffff:127.0.0.1]",
    "localhost.",
  ];
  for (const host of hosts) {
    const response = await submit({ productUrl: `https://${host}/p` });
    await assertEnvelope(response, 422, "validation_failed");
  }
  for (const host of ["shop.example", "xn--caf-dma.fr", "café.fr"]) {
    const response = await submit({ productUrl: `https://${host}/p` });
    assertEquals(response.status, 201, host);
  }
});

Deno.test("POST submissions takes every field at its limits, and unknown ones", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const response = await submit({
    sellerName: "s".repeat(120),
    productName: "🧶".repeat(200),
    price: 0,
    submitterRef: "r".repeat(200),
    quantity: 1,
    currency: "jpy",
    interval: "month",
    category: "no such label",
    purchasedAt: "2026-11-20T23:30:00-05:00",
    nsfw: false,
    variant: "blue",
    unknownProperty: { anything: [1, 2] },
  });
  assertEquals(response.status, 201);
});

Deno.test("an optional text that is empty is absent, and any category will do", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const response = await submit({
    variant: "",
    interval: " ",
    submitterRef: "",
    category: "no such label ".repeat(100),
    currency: "XCG",
  }, { "x-sandbox": "true" });
  assertEquals(response.status, 200);
  const record = await response.json();
  assertEquals(record.category, "other");
  assertEquals(record.currency, "XCG");
  for (const name of ["variant", "interval", "submitterRef"]) {
    assertEquals(name in record, false);
  }
  assertEquals((await submit({ category: "" })).status, 201);
});

Deno.test("a sandbox call shows the record and keeps nothing", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  for (const value of ["true", "1"]) {
    const response = await submit({
      category: "SaaS",
      currency: "eur",
      productUrl: "https://WWW.Shop.example:443/a/../b",
    }, { "x-sandbox": value, "idempotency-key": "same" });
    assertEquals(response.status, 200);
    const record = await response.json();
    assertEquals(record.ok, true);
    assertEquals(record.sandbox, true);
    assertEquals(record.category, "software");
    assertEquals(record.currency, "EUR");
    assertEquals(record.productUrl, "https://www.shop.example/b");
    assertEquals(record.rootUrl, "https://www.shop.example/");
    assertEquals(record.domain, "shop.example");
    assert(!JSON.stringify(record).includes("@"), "shows an email");
    assert(!JSON.stringify(record).includes("+1202"), "shows a phone");
    assertEquals("status" in record, false);
  }
  assertEquals(await stored(harness), []);
  for (const value of ["false", "yes", "TRUE"]) {
    assertEquals((await submit({}, { "x-sandbox": value })).status, 201);
  }
});

Deno.test("a sandbox call is authenticated, validated and screened", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const sandbox = { "x-sandbox": "true" };
  const noKey = await submit({}, { ...sandbox, "x-api-key": "" });
  await assertEnvelope(noKey, 401, "unauthorized");
  const invalid = await submit({ price: -1 }, sandbox);
  await assertEnvelope(invalid, 422, "validation_failed");
  const gross = await submit({ variant: "<script>alert(1)</script>" }, sandbox);
  await assertEnvelope(gross, 422, "content_rejected");
});

Deno.test("the inline screen refuses active content before it is stored", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const gross = [
    { productName: "<script>steal()</script>" },
    { variant: "<img src=x onerror=alert(1)>" },
    { sellerName: "javascript:alert(1)" },
  ];
  for (const changes of gross) {
    await assertEnvelope(await submit(changes), 422, "content_rejected");
  }
  assertEquals(await stored(harness), []);
  const { error } = await (await submit(gross[0]!)).json();
  const page = await (await harness.fetch("/docs/moderation.md")).text();
  const shown = `"details": ${JSON.stringify(error.details)}`;
  assertStringIncludes(page, shown, "the sample of the documentation");
});

Deno.test("every method but POST gets 405 that points to the feed", async () => {
  const { harness } = await startSubmitting();
  await using _ = harness;
  for (const path of [SUBMISSIONS, "/api/gallery/submissions"]) {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "HEAD"]) {
      const response = await harness.fetch(path, { method });
      assertEquals(response.status, 405);
      assertStringIncludes(response.headers.get("allow") ?? "", "POST");
      if (method === "HEAD") continue;
      const error = await assertEnvelope(response, 405, "method_not_allowed");
      assertStringIncludes(error.hint ?? "", "/gallery/feed");
    }
  }
});

Deno.test("a submission of an exact moment stays with its own id", async () => {
  const { harness, submit } = await startSubmitting();
  await using _ = harness;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => submit({ productName: `No ${n}` })),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => (await answer.json()).id),
  );
  assertEquals(new Set(ids).size, 20);
  assertEquals((await stored(harness)).length, 20);
});

Deno.test("labels fold into the taxonomy and never fail", () => {
  const cases: [string | undefined, string][] = [
    ["SaaS", "software"],
    ["Plane tickets", "travel"],
    ["AI tools", "ai"],
    ["AI video", "ai"],
    ["Tools", "home"],
    ["Pet supplies", "pets"],
    ["video conferencing", "software"],
    ["Translation software", "software"],
    ["Phone accessories", "electronics"],
    ["Lebensmittel", "groceries"],
    ["本", "books"],
    ["Pet Food", "pets"],
    ["travel insurance", "finance"],
    ["BOOKS & Magazines", "books"],
    ["Ｇａｍｅｓ", "entertainment"],
    ["gift-card", "gifts"],
    ["🛒🛒", "other"],
    ["zzz", "other"],
    [undefined, "other"],
    ["__proto__", "other"],
    ["constructor", "other"],
  ];
  for (const [label, slug] of cases) assertEquals(foldCategory(label), slug);
  for (const slug of CATEGORIES) assertEquals(foldCategory(slug), slug);
});
