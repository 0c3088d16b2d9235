import { curationOf } from "../support/curation.ts";
import { processTest as test } from "../support/bounded.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { RowWithCursor } from "../../domain/admin/operator.ts";
import { type ClaimRecord, claimRequest } from "../../domain/promo/claim.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { TABLES } from "../../kv/tables/tables.ts";
import { deliverDueNotices } from "../../domain/outbox/deliver.ts";
import {
  createMentionFinder,
  createPerson,
  scrub,
} from "../../domain/erasure/person.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { until } from "../support/until.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  CLAIM,
  claim,
  claimBody,
  HOLD_SECONDS,
  newUser,
  reservationBody,
  RESERVE,
  reserve,
} from "../support/promo.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const EMAIL = "Jo.Doe+shop@people.example";
const PHONE = "+12025550177";

test("a text mentions a person by every form of the address, and by nothing else", () => {
  const person = { ...createPerson("jo@people.example"), phones: [PHONE] };
  const find = createMentionFinder(person);
  const found = [
    "jo@people.example",
    "JO@People.Example",
    "<jo@people.example>, thanks",
    "Write to jo@people.example.",
    "https://shop.example/?to=jo%40people.example&x=1",
    "https://shop.example/?to%3Djo%40people.example",
    "write to 'jo@people.example'",
  ];
  const others = [
    "mojo@people.example",
    "big.jo@people.example",
    "x+jo@people.example",
    "jo@people.example.org",
    "jo@people.examples",
    "ban'jo@people.example",
    "jo!#jo@people.example",
    "call +12025550177",
    "tel:%2B12025550177",
    "1 2025550177 or 12025550177",
  ];
  for (const text of found) assert(find(text).length > 0, text);
  for (const text of others) assertEquals(find(text), [], text);
});

test("an address outside of ASCII is found in the feed's JSON as well", () => {
  const find = createMentionFinder(createPerson("jörg@people.example"));
  assert(find(String.raw`{"a":"j\u00f6rg@people.example"}`).length > 0);
  assert(find("JÖRG@people.example").length > 0);
});

test("scrubbing keeps the form of a value and what is not text", () => {
  const find = createMentionFinder(createPerson("jo@people.example"));
  const bytes = new Uint8Array([1]);
  const at = new Date(0);
  assertEquals(
    scrub({
      to: "Jo@people.example",
      text: ["by jo@people.example", 1, null, undefined],
      bytes,
      at,
    }, find),
    {
      to: "erased@erased.invalid",
      text: ["by [erased]", 1, null, undefined],
      bytes,
      at,
    },
  );
});

async function register(
  server: TestServer,
  contactEmail: string,
  url?: string,
) {
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "Agent", contactEmail, url }),
  });
  return (await response.json()).key as string;
}

async function submit(
  server: TestServer,
  key: string,
  changes: Record<string, unknown>,
) {
  const response = await server.fetch("/api/v1/gallery/submissions", {
    method: "POST",
    headers: { "x-api-key": key },
    body: JSON.stringify(purchaseBody(changes)),
  });
  return { status: response.status, id: (await response.json()).id as string };
}

async function feed(server: TestServer) {
  const response = await server.fetch("/api/v1/gallery/feed?limit=200");
  return (await response.json()).items;
}

const OWN = {
  submitterEmail: EMAIL.toLowerCase(),
  submitterPhone: PHONE,
  submitterName: "Jo Doe",
  submitterRef: "jo-1",
  buyerDisplayName: "Jo",
};

/** Everything in the file of a store and in the files beside it, as text. */
async function bytesOf(path: string): Promise<string> {
  const files = [path, `${path}-wal`];
  const texts = await Promise.all(files.map(async (file) => {
    const bytes = await Deno.readFile(file).catch(() => new Uint8Array());
    return new TextDecoder("latin1").decode(bytes);
  }));
  return texts.join("\n");
}

test("erase leaves no byte of the email and phone in the store's file", async () => {
  await using store = await temporaryStore();
  await using server = await startServer({ kvPath: store.path });
  const own = await register(server, EMAIL, "https://jo.example/");
  const other = await register(server, "other@agents.example");
  const shown = await submit(server, own, OWN);
  const named = await submit(server, other, {
    productName: `Gift for ${EMAIL}`,
  });
  for (const { id } of [shown, named]) {
    await admin(store.path, "decide", id, "approve", "--reason", "fine");
  }
  const waiting = await submit(server, own, OWN);
  const unrelated = await submit(server, other, {});
  assertEquals((await feed(server)).length, 2);

  const before = await bytesOf(store.path);
  assert(before.toLowerCase().includes(EMAIL.toLowerCase()));
  assertFailure(await admin(store.path, "erase", "--email", EMAIL), /--yes/, 4);
  const result = await adminJson(
    store.path,
    ...["erase", "--email", EMAIL, "--yes"],
  );
  assertEquals(result.identifiers, { phones: 1, accounts: 0 });
  assertEquals(result.isCompacted, true);
  const steps = result.done.map(
    (step: { kind: string; action: string; rows: number }) =>
      `${step.action} ${step.rows} ${step.kind}`,
  );
  assertEquals(steps, [
    "anonymise 1 api_keys",
    "remove 1 api_keys_by_email",
    "anonymise 1 feed",
    "remove 2 rate_windows",
    "anonymise 2 submissions decided",
    "remove 1 submissions pending",
  ]);

  const after = (await bytesOf(store.path)).toLowerCase();
  const traces = [EMAIL.toLowerCase(), PHONE, "jo doe", "jo.example", "jo-1"];
  for (const trace of traces) assert(!after.includes(trace), trace);

  // The server goes on: the purchases stay, the key and its owner are gone.
  const shownNow = async () =>
    (await feed(server)).map(
      ({ productName }: { productName: string }) => productName,
    ).join();
  const expected = "Gift for [erased],Electric kettle";
  await until(expected, async () => await shownNow() === expected, 5000);
  assertEquals((await submit(server, own, OWN)).status, 401);
  assertEquals((await submit(server, other, {})).status, 201);
  const pending = await adminJson(store.path, "pending");
  const ids = pending.items.map(({ id }: { id: string }) => id);
  assert(ids.includes(unrelated.id) && !ids.includes(waiting.id));
  const { purchase } = await adminJson(store.path, "show", shown.id);
  assertEquals(purchase.submitterEmail, "erased@erased.invalid");
  assertEquals(purchase.submitterName, undefined);
  const audit = await adminJson(store.path, "audit", "--by", "operator");
  assertEquals(audit.items[0].action, "erase");
  assertMatch(audit.items[0].reasons.join(), /remove 1 of submissions pending/);

  const again = await admin(store.path, "erase", "--email", EMAIL);
  assertEquals(again.code, 0, again.stderr);
  assertMatch(again.stdout, /nothing was found/);
  assertFailure(
    await admin(store.path, "erase", "--email", "x"),
    /an email address/,
    2,
  );
});

test("a row that changes between the plan and the erasure is erased as it is then", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({ ...OWN }),
  });
  const { id } = await response.json();
  const { erasure } = harness.services.operator;
  const curation = curationOf(harness.services);
  await curation.decide(id, "approve", "fine");
  const plan = await erasure.plan({ email: EMAIL });
  await curation.decide(id, "take_down", "complaint");
  assertEquals(await plan.apply(), [
    { kind: "submissions decided", action: "anonymise", rows: 1 },
  ]);
  const found = await curation.find(id);
  assert(found?.status === "taken_down");
  assertEquals(found.decisions.length, 2);
  assertEquals(found.purchase.submitterPhone, "[erased]");
});

test("a takedown beside an erasure leaves nothing of the item in the gallery", async () => {
  let watched!: WatchedKv;
  await using harness = await startHarness({
    wrapKv: (kv) => (watched = watchKv(kv)).kv,
  });
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({ ...OWN, productName: `Gift for ${EMAIL}` }),
  });
  const { id } = await response.json();
  const { erasure } = harness.services.operator;
  const curation = curationOf(harness.services);
  await curation.decide(id, "approve", "fine");
  const plan = await erasure.plan({ email: EMAIL });
  watched.beforeCommit = async () => {
    watched.beforeCommit = () => {};
    await plan.apply();
  };
  await curation.decide(id, "take_down", "complaint");
  for (const name of ["feed", "feed_by", "feed_by_id"]) {
    const rows = harness.kv.list({ prefix: [name] });
    assertEquals(await Array.fromAsync(rows, ({ key }) => key), [], name);
  }
});

test("a person of the promotion is erased, and the pool still agrees", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "2" } });
  const { promo, pool, operator } = harness.services;
  const phone = "(202) 555-0177";
  const people = [newUser(), newUser(), newUser()];
  const reservations: string[] = [];
  for (const user of people) {
    const body = reservationBody({
      ...user,
      phone,
      use_case_notes: "about Jo",
      ...(user === people[0] ? {} : { referring_email: people[0]!.email }),
    });
    const response = await harness.fetch(RESERVE, { body });
    reservations.push((await response.json()).reservation_id);
  }
  const claim = claimBody(people[0]!, reservations[0]!, {
    phone,
    preferred_reward: "paypal",
    confirmation_number: "JO-1",
  });
  await harness.fetch(CLAIM, { body: claim });
  await harness.fetch("/api/v1/contact", {
    body: { email: people[0]!.email, interest: "other", firstName: "Jo" },
  });
  for (const { email, platform_account_id } of people) {
    const plan = await operator.erasure.plan({ email });
    await plan.apply();
    const rows = await Array.fromAsync(harness.kv.list({ prefix: [] }));
    const left = JSON.stringify(rows);
    for (const trace of [email, platform_account_id]) {
      assert(!left.includes(trace), trace);
    }
  }
  const left = JSON.stringify(
    await Array.fromAsync(harness.kv.list({ prefix: [] })),
  );
  for (const trace of [phone, "JO-1", "about Jo"]) {
    assert(!left.includes(trace), trace);
  }
  const before = await pool.verify();
  assertEquals(before.problems, []);
  const [{ row: { claim: kept } }] = await Array.fromAsync(
    operator.lists.claims(),
  ) as [RowWithCursor<ClaimRecord>];
  assertEquals(kept.cashBackUsd, 30);
  assertEquals(kept.request.merchant_name, "Example Shop");

  // The hold of one ends, the other gets the slot, and nobody is written to.
  harness.clock.advance(HOLD_SECONDS + 1);
  assertEquals(await promo.settle(), { lapsed: 1, served: 1 });
  assertEquals((await pool.verify()).problems, []);
  const sent: unknown[] = [];
  const report = await deliverDueNotices({
    ...harness.services,
    mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
    config: { ...harness.services.config, operatorEmail: undefined },
  });
  assertEquals(sent, []);
  assertEquals(report.sent, 0);
  harness.clock.advance(HOLD_SECONDS + 1);
  assertEquals((await promo.settle()).lapsed, 1);
  assertEquals((await pool.verify()).problems, []);
});

test("of the promotion's indexes a person's rows go, those of who shares the account id stay", async () => {
  await using harness = await startHarness();
  const person = newUser();
  const { platform_account_id } = person;
  const other = { ...newUser(), platform_account_id };
  const second = { ...newUser(), email: person.email.toUpperCase() };
  const ids: string[] = [];
  for (const user of [person, second, other]) {
    ids.push((await reserve(harness, user)).reservation_id);
  }
  await claim(harness, person, ids[0]!);
  const indexRows = async () => {
    const rows = await Array.fromAsync(harness.kv.list({ prefix: ["promo"] }));
    return rows.filter(({ key }) => /_by/.test(String(key[1])))
      .map(({ value }) => value);
  };
  // A pair each, and the reward by email and by account id.
  assertEquals((await indexRows()).length, 5);
  const { erasure } = harness.services.operator;
  await (await erasure.plan({ email: person.email })).apply();
  assertEquals(await indexRows(), [ids[2]]);
  await assertPoolAgrees(harness);
});

/** Fields of requests that say nothing of a person. */
const IMPERSONAL = new Set([
  "agent_environment",
  "attestation_no_demand",
  "attestation_no_duplicates",
  "merchant_name",
  "merchant_url",
  "onramp",
  "preferred_reward",
  "purchase_amount",
  "reservation_code",
  "reservation_id",
]);

test("every field of the promotion is erased, or known to say nothing of a person", () => {
  const names = [reservationRequest, claimRequest]
    .flatMap(({ shape }) => Object.keys(shape));
  const erased = ["promo reservations", "promo applications", "promo claims"]
    .flatMap((kind) => Object.keys(TABLES.get(kind)!.personal))
    .map((path) => path.replace("request.", ""));
  const unknown = names.filter((name) =>
    !erased.includes(name) && !IMPERSONAL.has(name)
  );
  assertEquals(unknown, []);
});
