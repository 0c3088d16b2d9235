/** Retention: the rows that are deleted or anonymised, when, and those that stay. */
import { CONTACTS } from "../../domain/contact/contact.ts";
import {
  RESERVATION_DETAILS,
  RESERVATIONS,
} from "../../domain/promo/tables.ts";
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ERASED_EMAIL, ERASED_TEXT } from "../../domain/erasure/person.ts";
import { changeClaim } from "../../domain/promo/settlement.ts";
import { forgetNightly, forgetOldRows } from "../../domain/retention.ts";
import { admin, adminJson } from "../support/admin.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { assertPoolAgrees, claim, newUser, reserve } from "../support/promo.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";
import { temporaryStore } from "../support/server.ts";

const DAY = 24 * 3600;

/** Longer than anything is kept. */
const YEARS = 2 * 365 * DAY;

const EMAIL = "Marked.Person@private.example";
const PHONE = "+12025550142";
const WORDS = "markedwords";

/** Every row of the store, as text. */
async function storeText({ kv }: Harness): Promise<string> {
  const rows = await Array.fromAsync(kv.list({ prefix: [] }));
  return JSON.stringify(
    rows.map(({ key, value }) => [key, value]),
    (_, value) => typeof value === "bigint" ? `${value}` : value,
  );
}

async function submit(harness: Harness, key: string, productName: string) {
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({
      productName,
      submitterEmail: EMAIL,
      submitterPhone: PHONE,
      submitterName: WORDS,
      submitterRef: WORDS,
      buyerDisplayName: WORDS,
    }),
  });
  const { id } = await response.json();
  return id as string;
}

async function emailOf({ services }: Harness, id: string) {
  const found = await curationOf(services).find(id);
  return found?.purchase.submitterEmail;
}

/** A purchase in each state, decided now. */
async function submissions(harness: Harness) {
  const curation = curationOf(harness.services);
  const key = await harness.registerKey();
  const ids = {
    approved: await submit(harness, key, "Kettle"),
    rejected: await submit(harness, key, "Teapot"),
    takenDown: await submit(harness, key, "Cup"),
    withdrawn: await submit(harness, key, "Spoon"),
    pending: await submit(harness, key, "Bowl"),
  };
  await curation.decide(ids.approved, "approve", "fair");
  await curation.decide(ids.rejected, "reject", "unfair");
  await curation.decide(ids.takenDown, "approve", "fair");
  await curation.decide(ids.takenDown, "take_down", "a complaint");
  // A withdrawal counts as a write.
  harness.clock.advance(2);
  await harness.fetch(`/api/v1/gallery/submissions/${ids.withdrawn}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  return ids;
}

Deno.test("private fields go by the state of a purchase, and what is public stays", async () => {
  const env = {
    RETENTION_DAYS_REJECTED: "90",
    RETENTION_DAYS_PUBLISHED: "365",
  };
  await using harness = await startHarness({ env });
  const ids = await submissions(harness);
  const feed = async () =>
    (await (await harness.fetch("/api/v1/gallery/feed")).json()).items;
  const before = await feed();
  harness.clock.advance(90 * DAY - 2);
  assertEquals(await forgetOldRows(harness.services), []);
  harness.clock.advance(3);
  assertEquals(await forgetOldRows(harness.services), [
    { kind: "submissions decided", action: "remove", rows: 3 },
  ]);
  const emails = () =>
    Promise.all(Object.values(ids).map((id) => emailOf(harness, id)));
  assertEquals(await emails(), [
    EMAIL,
    undefined,
    undefined,
    undefined,
    EMAIL,
  ]);

  harness.clock.advance(275 * DAY);
  assertEquals(await forgetOldRows(harness.services), [
    { kind: "submissions decided", action: "anonymise", rows: 1 },
  ]);
  // A pending row is decided before it can expire.
  assertEquals((await emails())[4], EMAIL);
  await harness.kv.delete(["submissions", "pending", ids.pending]);
  const text = await storeText(harness);
  for (const mark of [EMAIL, PHONE, WORDS]) assert(!text.includes(mark), mark);
  assertEquals(await feed(), before);
  const found = await curationOf(harness.services).find(ids.approved);
  assert(found?.status === "approved");
  assertEquals(found.decisions.length, 1);
  assertEquals(found.purchase.submitterPhone, ERASED_TEXT);
});

Deno.test("a rejected row is gone after its days, and an id of it is one that never was", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const id = await submit(harness, key, "Teapot");
  await curationOf(harness.services).decide(id, "reject", "unfair");
  const withdraw = async (id: string) => {
    harness.clock.advance(2);
    const path = `/api/v1/gallery/submissions/${id}`;
    const headers = { "x-api-key": key };
    const answer = await harness.fetch(path, { method: "DELETE", headers });
    const { requestId: _, ...error } = (await answer.json()).error ?? {};
    return [answer.status, error];
  };
  harness.clock.advance(91 * DAY);
  await forgetOldRows(harness.services);
  const prefix = ["submissions"];
  const rows = await Array.fromAsync(harness.kv.list({ prefix }));
  assertEquals(rows.map(({ key }) => key), []);
  assertEquals(await withdraw(id), await withdraw(crypto.randomUUID()));
});

Deno.test("a second look begins the days anew", async () => {
  await using harness = await startHarness();
  const { rejected } = await submissions(harness);
  harness.clock.advance(80 * DAY);
  const curation = curationOf(harness.services);
  await curation.decide(rejected, "reject", "still unfair");
  harness.clock.advance(80 * DAY);
  await forgetOldRows(harness.services);
  assertEquals(await emailOf(harness, rejected), EMAIL);
});

Deno.test("contact requests go, and notices that nobody sent", async () => {
  await using harness = await startHarness();
  const send = (email: string) =>
    harness.fetch("/api/v1/contact", {
      body: { email, interest: "other", message: WORDS },
    });
  await send(EMAIL);
  for (const audience of ["user", "dead"]) {
    const key = ["outbox", audience, harness.clock.now(), "id"];
    await harness.kv.set(key, { notice: { to: EMAIL } });
  }
  harness.clock.advance(365 * DAY);
  await send("later@agents.example");
  assertEquals(await forgetOldRows(harness.services), []);
  harness.clock.advance(1);
  const kinds = ["contacts", "outbox dead", "outbox operator", "outbox user"];
  assertEquals(
    await forgetOldRows(harness.services),
    kinds.map((kind) => ({ kind, action: "remove", rows: 1 })),
  );
  const text = await storeText(harness);
  assert(!text.includes(EMAIL) && text.includes("later@agents.example"));
});

Deno.test("a claim keeps what was bought and paid, and its user may come again", async () => {
  const env = { RETENTION_DAYS_CLAIMS: "100", RETENTION_DAYS_CONTACTS: "50" };
  await using harness = await startHarness({ env });
  const user = newUser();
  const { reservation_id: id } = await reserve(harness, user);
  const lapsed = await reserve(harness, newUser());
  await claim(harness, user, id);
  await changeClaim(harness.services, id, { act: "pay" });
  const [before] = await Array.fromAsync(
    harness.services.operator.lists.claims(),
  );
  harness.clock.advance(99 * DAY);
  await harness.services.promo.settle();
  await forgetOldRows(harness.services);
  assertEquals(
    (await harness.services.store.find(RESERVATIONS, id))?.email,
    user.email,
  );
  harness.clock.advance(2 * DAY);
  const steps = await forgetOldRows(harness.services);
  assertEquals(steps[0], {
    kind: "promo reservations",
    action: "anonymise",
    rows: 1,
  });
  const [after] = await Array.fromAsync(
    harness.services.operator.lists.claims(),
  );
  assertEquals(after!.row.claim.cashBackUsd, before!.row.claim.cashBackUsd);
  assertEquals(after!.row.claim.request.email, ERASED_EMAIL);
  assertEquals(after!.row.reservation.state.status, "claimed");
  const text = await storeText(harness);
  assert(!text.includes(user.email.toLowerCase()), text);
  assert(!text.includes(user.platform_account_id), text);
  const { store } = harness.services;
  assertEquals(await store.find(RESERVATION_DETAILS, id), null);
  await assertPoolAgrees(harness);
  // The hold lapsed on the 99th day, so its days end later.
  const other = await harness.services.store.find(
    RESERVATIONS,
    lapsed.reservation_id,
  );
  assert(other!.email !== ERASED_EMAIL);
  harness.clock.advance(100 * DAY);
  await forgetOldRows(harness.services);
  const gone = await harness.services.store.find(
    RESERVATIONS,
    lapsed.reservation_id,
  );
  assertEquals(gone!.email, ERASED_EMAIL);
  const again = await reserve(harness, user);
  assertEquals(again.status, "reserved");
  await claim(harness, user, again.reservation_id);
  await assertPoolAgrees(harness);
});

Deno.test("a claim that nobody has paid never ends by its age", async () => {
  const env = { RETENTION_DAYS_CLAIMS: "1" };
  await using harness = await startHarness({ env });
  const user = newUser();
  const { reservation_id: id } = await reserve(harness, user);
  await claim(harness, user, id);
  harness.clock.advance(400 * DAY);
  const anonymised = async () => {
    const steps = await forgetOldRows(harness.services);
    return steps.filter(({ kind }) => kind.startsWith("promo"));
  };
  assertEquals(await anonymised(), []);
  assertEquals(
    (await harness.services.store.find(RESERVATIONS, id))?.email,
    user.email,
  );
  const pay = () => changeClaim(harness.services, id, { act: "pay" });
  assertEquals(await pay(), true);
  assertEquals(await pay(), false);
  assert((await anonymised()).length > 0);
});

Deno.test("an older reservation takes no index of a later one with it", async () => {
  await using harness = await startHarness({
    env: { RETENTION_DAYS_CLAIMS: "30" },
  });
  const user = newUser();
  const first = await reserve(harness, user);
  harness.clock.advance(10 * DAY);
  await harness.services.promo.settle();
  harness.clock.advance(25 * DAY);
  const second = await reserve(harness, user);
  assert(first.reservation_id !== second.reservation_id);
  harness.clock.advance(5 * DAY + 1);
  await forgetOldRows(harness.services);
  const old = await harness.services.store.find(
    RESERVATIONS,
    first.reservation_id,
  );
  assertEquals(old!.email, ERASED_EMAIL);
  const pair = ["promo", "reserved_by", user.email.toLowerCase()];
  const index = await harness.kv.get([...pair, user.platform_account_id]);
  assertEquals(index.value, second.reservation_id);
});

Deno.test("an index that comes to name another reservation meanwhile stays", async () => {
  let watched!: WatchedKv;
  await using harness = await startHarness({
    env: { RETENTION_DAYS_CLAIMS: "30" },
    wrapKv: (kv) => (watched = watchKv(kv)).kv,
  });
  const user = newUser();
  await reserve(harness, user);
  harness.clock.advance(10 * DAY);
  await harness.services.promo.settle();
  harness.clock.advance(31 * DAY);
  const [email, account] = [user.email, user.platform_account_id];
  const pair = ["promo", "reserved_by", email.toLowerCase(), account];
  watched.beforeCommit = async () => {
    watched.beforeCommit = () => {};
    await harness.kv.set(pair, "another");
  };
  await forgetOldRows(harness.services);
  assertEquals((await harness.kv.get(pair)).value, "another");
});

Deno.test("a reservation that waits loses the hashes of its address after 90 days, and keeps its place", async () => {
  await using harness = await startHarness({
    env: { PROMO_POOL_SIZE: "1", RATE_LIMIT_PROMO_HOLDS_PER_IP: "1/9000000" },
  });
  await reserve(harness, newUser());
  const waiting = newUser();
  const { waitlist_position } = await reserve(harness, waiting);
  assertEquals(waitlist_position, 1);
  const holders = async () =>
    (await Array.fromAsync(
      harness.kv.list<{ state: { holder?: string[] } }>({
        prefix: ["promo", "reservations"],
      }),
      ({ value }) => value.state.holder?.length ?? 0,
    )).toSorted();
  harness.clock.advance(90 * DAY - 1);
  await forgetOldRows(harness.services);
  assertEquals(await holders(), [0, 1]);
  harness.clock.advance(2);
  const steps = await forgetOldRows(harness.services);
  assertEquals(steps, [], "an erasure that an archive must not repeat");
  assertEquals(await holders(), [0, 0]);
  await harness.services.promo.settle();
  assertEquals((await reserve(harness, waiting)).status, "reserved");
  await assertPoolAgrees(harness);
});

Deno.test("off keeps everything, and a second run changes nothing", async () => {
  const off = ["CONTACTS", "PUBLISHED", "REJECTED", "CLAIMS"]
    .map((kind) => [`RETENTION_DAYS_${kind}`, "off"]);
  await using harness = await startHarness({ env: Object.fromEntries(off) });
  const ids = await submissions(harness);
  harness.clock.advance(YEARS);
  assertEquals(await forgetOldRows(harness.services), []);
  const days = { contacts: 1, published: 1, rejected: 1, claims: 1 };
  const config = { retention: days };
  const job = { ...harness.services, config };
  assertEquals((await forgetOldRows(job)).map(({ rows }) => rows), [1, 3]);
  assertEquals(await forgetOldRows(job), []);
  assertEquals(await emailOf(harness, ids.approved), ERASED_EMAIL);
});

Deno.test("the nightly run tells log and audit how much it forgot, and of nobody", async () => {
  await using harness = await startHarness();
  await submissions(harness);
  harness.clock.advance(YEARS);
  await forgetNightly(harness.services);
  assertMatch(harness.logs.at(-1)!, /"retention_finished","rows":4/);
  const entries = harness.services.operator.lists.audit();
  const found = (await Array.fromAsync(entries)).map(({ row }) => row).filter((
    { by },
  ) => by === "retention");
  assertEquals(found.map(({ action, reasons }) => [action, ...reasons]), [
    [
      "erase",
      "anonymise 1 of submissions decided",
      "remove 3 of submissions decided",
    ],
  ]);
});

Deno.test("a purchase that is decided meanwhile is left to the next night", async () => {
  let decideNow: (() => Promise<unknown>) | undefined;
  await using harness = await startHarness({
    wrapKv: (kv) =>
      new Proxy(kv, {
        get(target, name) {
          const member = Reflect.get(target, name);
          if (name !== "atomic") {
            return typeof member === "function" ? member.bind(target) : member;
          }
          return () => {
            const atomic = target.atomic();
            const commit = atomic.commit.bind(atomic);
            atomic.commit = async () => {
              const decide = decideNow;
              decideNow = undefined;
              await decide?.();
              return await commit();
            };
            return atomic;
          };
        },
      }),
  });
  const key = await harness.registerKey();
  const rejected = await submit(harness, key, "Teapot");
  const curation = curationOf(harness.services);
  await curation.decide(rejected, "reject", "unfair");
  harness.clock.advance(YEARS);
  decideNow = () => curation.decide(rejected, "approve", "it was fair");
  await forgetOldRows(harness.services);
  const found = await curation.find(rejected);
  assertEquals(found?.status, "approved");
  assertEquals(found?.purchase.submitterEmail, EMAIL);
});

Deno.test("an archive that comes back is forgotten by its age, and forget does so now", async () => {
  await using store = await temporaryStore();
  await using copy = await temporaryStore();
  const folder = await Deno.makeTempDir();
  {
    await using harness = await startHarness({ kvPath: store.path });
    const { clock, services } = harness;
    clock.set("2020-01-01T00:00:00Z");
    const id = "016f5e66-e800-7000-8000-000000000000";
    const receivedAt = clock.now();
    const contact = { id, email: EMAIL, interest: "other", receivedAt };
    await services.store.change((tx) => {
      tx.insert(CONTACTS, contact, id);
      tx.notify({ kind: "contact_received", id: `${id}.received`, contact });
    });
  }
  await admin(store.path, "export", `${folder}/store.jsonl`);
  const report = await adminJson(copy.path, "import", `${folder}/store.jsonl`);
  assertEquals(report.forgotten, 2);
  assertEquals((await adminJson(copy.path, "contacts")).items, []);
  const refused = await admin(store.path, "forget");
  assertMatch(refused.stderr, /--yes/);
  const counted = await adminJson(store.path, "forget", "--preview");
  const done = await adminJson(store.path, "forget", "--yes");
  assertEquals(counted, done);
  const none = await adminJson(store.path, "forget", "--preview");
  assertEquals(none, []);
  assertEquals(done[0], { kind: "contacts", action: "remove", rows: 1 });
  const audit = await adminJson(store.path, "audit", "--by", "retention");
  assertEquals(audit.total, 1);
  await Deno.remove(folder, { recursive: true });
});
