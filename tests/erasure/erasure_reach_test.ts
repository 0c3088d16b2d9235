/** An erasure reaches the person, and nobody else. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  createMentionFinder,
  isSameAddress,
} from "../../domain/erasure/person.ts";
import { IDEMPOTENCY } from "../../domain/writes/idempotency.ts";
import { CARD_TASKS } from "../../domain/checkout/tables.ts";
import { quotaSubject } from "../../domain/limits/quota.ts";
import { DECIDED } from "../../domain/gallery/tables.ts";
import {
  CLAIMS,
  RESERVATION_DETAILS,
  RESERVATIONS,
  REWARD_BY_ACCOUNT,
} from "../../domain/promo/tables.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";
import { withMethods } from "../support/watched_kv.ts";
import { submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };
const EMAIL = "jo@people.example";

/** The number that every tutorial uses. */
const PHONE = "+12025550123";

const OTHER = "other@people.example";

async function reserve(harness: Harness, changes: Record<string, unknown>) {
  const body = reservationBody(changes);
  const response = await harness.fetch(RESERVE, { body });
  assertEquals(response.status, 200);
  return (await response.json()).reservation_id as string;
}

/** Every row of the store, by its key as text. */
async function rowsOf({ kv }: Harness): Promise<Map<string, unknown>> {
  const rows = await Array.fromAsync(kv.list({ prefix: [] }));
  return new Map(rows.map(({ key, value }) => [JSON.stringify(key), value]));
}

/** Erases a person and returns the keys of all rows that are not as before. */
async function erase(harness: Harness, email: string): Promise<string[]> {
  const before = await rowsOf(harness);
  const plan = await harness.services.operator.erasure.plan({ email });
  await plan.apply();
  const after = await rowsOf(harness);
  const isSame = (key: string) =>
    Deno.inspect(before.get(key), { depth: 9 }) ===
      Deno.inspect(after.get(key), { depth: 9 });
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => !/^\["(erasures|journal)"/.test(key) && !isSame(key))
    .filter((key) => key !== '["feed_head"]').sort();
}

/** First words of keys. */
function kindsOf(keys: string[]): string[] {
  return keys.map((key) =>
    JSON.parse(key).slice(0, 2).join(" ").split(",")[0]!
  );
}

Deno.test("an account id that is the id of a public item changes nothing of that item", async () => {
  await using harness = await startHarness({ env });
  const [id] = await submit(harness, [{ productName: "Kettle" }]);
  await harness.moderate();
  await reserve(harness, { email: EMAIL, platform_account_id: id });
  const paths = [
    "/api/v1/gallery/feed",
    "/gallery",
    `/gallery/${id}`,
    "/gallery/atom.xml",
  ];
  const read = async () => {
    harness.clock.advance(2);
    return await Promise.all(paths.map(async (path) => {
      const accept = path.endsWith("feed") ? "application/json" : "*/*";
      const response = await harness.fetch(path, { headers: { accept } });
      return [path, response.status, await response.text()];
    }));
  };
  // The first page of a process has the sellers counted beside it.
  await read();
  const before = await read();
  const changed = await erase(harness, EMAIL);
  assert(changed.length > 0);
  const kinds = new Set(kindsOf(changed));
  for (const kind of kinds) assert(/^(promo|outbox) /.test(kind), kind);
  assertEquals(await read(), before);
  const found = await curationOf(harness.services).find(id!);
  assertEquals(found?.status, "approved");
});

Deno.test("an account id that is the id of anything else in the store reaches none of it", async () => {
  await using harness = await startHarness({
    env: {
      ...env,
      RATE_LIMIT_PROMO_PER_IP: "off",
      RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    },
  });
  const other = newUser();
  const reservation = await reserve(harness, { ...other });
  await harness.fetch(CLAIM, { body: claimBody(other, reservation) });
  await harness.fetch("/api/v1/contact", {
    body: { email: OTHER, interest: "other", message: "hello" },
  });
  await submit(harness, [{ productName: "One" }, { nsfw: true }]);
  await harness.moderate();
  await submit(harness, [{ productName: "Pending" }]);
  const taken = new Set<string>();
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  for (const [key, value] of await rowsOf(harness)) {
    const text = `${key} ${JSON.stringify(value)}`;
    for (const [found] of text.matchAll(id)) taken.add(found);
  }
  taken.delete(other.platform_account_id);
  assert(taken.size >= 8, `${taken.size} ids`);
  const emails: string[] = [];
  for (const platform_account_id of taken) {
    const email = `jo${emails.length}@people.example`;
    await reserve(harness, { email, platform_account_id });
    emails.push(email);
  }
  const own = (await rowsOf(harness)).size;
  for (const email of emails) {
    const changed = await erase(harness, email);
    // Reservation, the rest of its request, its reminder, its index.
    assertEquals(changed.length, 4, `${changed}`);
    const kinds = new Set(kindsOf(changed));
    for (const kind of kinds) assert(/^(promo|outbox) /.test(kind), kind);
  }
  assert((await rowsOf(harness)).size < own + emails.length);
  assertEquals((await harness.services.pool.verify()).problems, []);
});

Deno.test("a phone number that others use as well is erased with its owner only", async () => {
  await using harness = await startHarness({ env });
  const other = newUser();
  const mine = newUser();
  await reserve(harness, { ...mine, phone: PHONE });
  const kept = await reserve(harness, {
    ...other,
    phone: PHONE,
    use_case_notes: `call ${PHONE}`,
  });
  const [first, second] = await submit(harness, [
    { submitterEmail: mine.email, submitterPhone: PHONE },
    { submitterEmail: OTHER, submitterPhone: PHONE, productName: "Theirs" },
  ]);
  await harness.moderate();
  const changed = await erase(harness, mine.email);
  assert(changed.includes(JSON.stringify(["submissions", "decided", first])));
  for (const id of [kept, second!]) {
    assert(!changed.some((key) => key.includes(id)), `${changed}`);
  }
  const { purchase } = (await curationOf(harness.services)
    .find(first!))!;
  assertEquals(purchase.submitterPhone, "[erased]");
});

Deno.test("what the review remembers of an address and its numbers goes with them", async () => {
  await using harness = await startHarness({ env });
  const mine = newUser();
  await submit(harness, [
    { submitterEmail: mine.email, submitterPhone: PHONE },
    { submitterEmail: OTHER, submitterPhone: "+12025550199" },
  ]);
  await harness.moderate();
  const standings = () =>
    Array.fromAsync(harness.kv.list({ prefix: ["standings"] }));
  const before = await standings();
  await erase(harness, mine.email);
  const after = new Set((await standings()).map(({ key }) => String(key)));
  const gone = before.map(({ key }) => String(key))
    .filter((key) => !after.has(key));
  assertEquals(
    new Set(gone),
    new Set(
      [mine.email, PHONE].map((text) =>
        `standings,${quotaSubject(text, harness.services.digest)}`
      ),
    ),
  );
});

Deno.test("an account that another person names as well stays theirs", async () => {
  await using harness = await startHarness({ env });
  const mine = newUser();
  const id = await reserve(harness, { ...mine });
  const { platform_account_id: accountId } = mine;
  const rival = {
    id: crypto.randomUUID(),
    email: OTHER,
    accountId,
    createdAt: 1,
    state: { status: "lapsed", lapsedAt: 2 },
  };
  await harness.kv.set(RESERVATIONS.key(rival.id), rival);
  await harness.kv.set(REWARD_BY_ACCOUNT.key(accountId), rival.id);
  const changed = await erase(harness, mine.email);
  assert(changed.some((key) => key.includes(id)));
  assert(!changed.some((key) => key.includes(rival.id)), `${changed}`);
  const index = REWARD_BY_ACCOUNT.key(accountId);
  assert(!changed.includes(JSON.stringify(index)));
});

Deno.test("an address that only resembles the person's is another one, in every kind of field", async () => {
  await using harness = await startHarness({ env });
  const resembling = [
    "o'brien@people.example",
    "x+brien@people.example",
    "brien@people.example.org",
    "bri.en@people.example",
    "a/brien@people.example",
    "to=brien@people.example",
  ];
  for (const email of resembling) {
    await harness.registerKey(email);
    await harness.fetch("/api/v1/contact", {
      body: { email, interest: "other" },
    });
    await reserve(harness, { ...newUser(), email });
  }
  await submit(
    harness,
    resembling.map((submitterEmail, n) => ({
      submitterEmail,
      productName: `No ${n}`,
    })),
  );
  assertEquals(await erase(harness, "brien@people.example"), []);
});

Deno.test("addresses are the same whatever their case, and only then", async () => {
  assert(isSameAddress("Jo@People.Example", EMAIL));
  // A long s is an s to patterns without regard to case, and no s in an address.
  assert(!isSameAddress("\u017fam@people.example", "sam@people.example"));
  const find = createMentionFinder({ email: "sam@people.example" });
  assertEquals(find("\u017fam@people.example"), []);
  assertEquals(find("SAM@people.EXAMPLE").length, 1);
  // Signs belong to an address that goes on before them.
  assertEquals(find(`a${"#".repeat(60)}sam@people.example`), []);
  assertEquals(find(`${"#".repeat(60)}sam@people.example`).length, 1);
  await using harness = await startHarness({ env });
  await submit(harness, [{ submitterEmail: "JO@People.example" }]);
  assertEquals((await erase(harness, EMAIL)).length, 1);
});

Deno.test("another's record loses the person's address where it names it, and nothing else", async () => {
  await using harness = await startHarness({ env });
  const friend = newUser();
  const id = await reserve(harness, {
    ...friend,
    phone: PHONE,
    referring_email: EMAIL,
    use_case_notes: `Ask ${EMAIL}, or jo`,
  });
  const body = claimBody(friend, id, {
    preferred_reward: "paypal",
    paypal_email: EMAIL.toUpperCase(),
  });
  assertEquals((await harness.fetch(CLAIM, { body })).status, 200);
  const before = await harness.kv.get<Record<string, unknown>>(
    RESERVATION_DETAILS.key(id),
  );
  const keys = [RESERVATION_DETAILS.key(id), CLAIMS.key(id)];
  assertEquals(
    await erase(harness, EMAIL),
    keys.map((key) => JSON.stringify(key)).sort(),
  );
  const after = await harness.kv.get(RESERVATION_DETAILS.key(id));
  assertEquals(after.value, {
    ...before.value,
    referring_email: "erased@erased.invalid",
    use_case_notes: "Ask [erased], or jo",
  });
  const { value: claim } = await harness.kv.get<
    { request: Record<string, unknown> }
  >(CLAIMS.key(id));
  assertEquals(claim?.request.paypal_email, "erased@erased.invalid");
  assertEquals(claim?.request.email, friend.email);
});

Deno.test("an address between letters that JSON escapes is taken out of the feed as well", async () => {
  await using harness = await startHarness({ env });
  const [id] = await submit(harness, [
    { productName: `Card for \u201c${EMAIL}\u201d` },
  ]);
  await curationOf(harness.services).decide(id!, "approve", "x");
  await erase(harness, EMAIL);
  const response = await harness.fetch("/api/v1/gallery/feed");
  const text = await response.text();
  const { items: [item] } = JSON.parse(text);
  assertEquals(item.productName, "Card for \u201c[erased]\u201d");
  assertEquals(item.id, id);
  // deno-lint-ignore no-control-regex
  assert(/^[\x00-\x7f]*$/.test(text));
});

Deno.test("a decision that cannot be read takes its item out of the feed with it", async () => {
  await using harness = await startHarness({ env });
  const [id, other] = await submit(harness, [
    { submitterEmail: EMAIL, productName: "One" },
    { productName: "Two" },
  ]);
  await harness.moderate();
  const key = DECIDED.key(id!);
  await harness.kv.set(key, { purchase: { submitterEmail: EMAIL } });
  assertEquals(
    kindsOf(await erase(harness, EMAIL)),
    [
      "feed 1",
      "feed_by category",
      "feed_by domain",
      "feed_by word",
      "feed_by word",
      "feed_by word",
      `feed_by_id ${id}`,
      `standings ${quotaSubject(EMAIL, harness.services.digest)}`,
      "submissions decided",
    ],
  );
  const response = await harness.fetch("/api/v1/gallery/feed");
  const { items } = await response.json();
  assertEquals(items.map(({ id }: { id: string }) => id), [other]);
});

Deno.test("a recorded answer that mentions the person goes, and other rows keep their end", async () => {
  const sets: [Deno.KvKey, { expireIn?: number } | undefined][] = [];
  const wrapKv = (kv: Deno.Kv) =>
    withMethods(kv, {
      atomic: () => {
        const atomic = kv.atomic();
        const proxy: Deno.AtomicOperation = withMethods(atomic, {
          set: (key, value, options) => {
            sets.push([key as Deno.KvKey, options as { expireIn?: number }]);
            atomic.set(key as Deno.KvKey, value, options as object);
            return proxy;
          },
        });
        return proxy;
      },
    });
  await using harness = await startHarness({ env, wrapKv });
  const now = harness.clock.now();
  const answer = IDEMPOTENCY.key("scope");
  await harness.kv.set(answer, {
    fingerprint: "f",
    response: { status: 200, body: JSON.stringify({ a: `\n${EMAIL}` }) },
    expiresAt: now + 5000,
  });
  const task = CARD_TASKS.key("task");
  await harness.kv.set(task, {
    id: "task",
    tokenDigest: "d",
    way: "wallet",
    merchantName: "Shop",
    merchantUrl: "https://shop.example/",
    item: `Gift for ${EMAIL}`,
    amount: 1,
    currency: "USD",
    createdAt: now,
    state: { status: "cancelled", cancelledAt: now, by: "agent" },
  });
  assertEquals(
    await erase(harness, EMAIL),
    [task, answer].map((key) => JSON.stringify(key)),
  );
  const [[, options]] = sets.filter(([[kind]]) => kind === "card_tasks") as [
    typeof sets[number],
  ];
  assertEquals(options?.expireIn, 30 * 24 * 3_600_000);
  assertEquals((await harness.kv.get(answer)).value, null);
});

Deno.test("the phone numbers and accounts that were sent with an address are counted, once each", async () => {
  await using harness = await startHarness({ env });
  const mine = newUser();
  const id = await reserve(harness, { ...mine, phone: "(202) 555-0177" });
  await harness.fetch(CLAIM, { body: claimBody(mine, id) });
  await submit(harness, [
    { submitterEmail: mine.email, submitterPhone: PHONE },
    { submitterEmail: mine.email, submitterPhone: PHONE },
  ]);
  const { erasure } = harness.services.operator;
  const plan = await erasure.plan({ email: mine.email });
  assertEquals(plan.identifiers, { phones: 2, accounts: 1 });
});

Deno.test("no field of a person's own row keeps what it held", async () => {
  await using harness = await startHarness({ env });
  const user = { ...newUser(), email: EMAIL };
  const words = {
    company: "Own words Ltd",
    phone: "(202) 555-0177",
    referral_code: "own words code",
    use_case_notes: "own words notes",
  };
  const id = await reserve(harness, { ...user, ...words });
  await harness.fetch(CLAIM, {
    body: claimBody(user, id, {
      ...words,
      preferred_reward: "paypal",
      confirmation_number: "own words number",
      confirmation_link: "https://shop.example/own-words",
    }),
  });
  await harness.fetch("/api/v1/contact", {
    body: {
      email: EMAIL,
      interest: "other",
      firstName: "own words",
      lastName: "own words",
      message: "own words",
      dreamPurchase: "own words",
      companyUrl: "own-words.example",
    },
  });
  await harness.fetch("/api/v1/keys", {
    body: {
      name: "own words agent",
      contactEmail: EMAIL,
      url: "https://own-words.example/",
    },
  });
  await submit(harness, [{
    submitterEmail: EMAIL,
    submitterPhone: "+12025550177",
    submitterName: "own words",
    submitterRef: "own words",
    buyerDisplayName: "own words",
  }]);
  await harness.moderate();
  assertStringIncludes(JSON.stringify([...await rowsOf(harness)]), "own words");
  await erase(harness, EMAIL);
  const left = JSON.stringify([...await rowsOf(harness)]);
  const traces = [EMAIL, user.platform_account_id, "0177", "own words"];
  for (const trace of [...traces, "Own words", "own-words"]) {
    assert(!left.includes(trace), trace);
  }
});
