import { revokeForOwner } from "../../domain/keys.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import { retryDelayMs } from "../../domain/outbox/deliver.ts";
import { reminderAt } from "../../domain/promo/notices.ts";
import type { Mailer } from "../../domain/outbox/deliver.ts";
import { test } from "../support/bounded.ts";
import { until } from "../support/until.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import {
  claim,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reserve,
} from "../support/promo.ts";

const OPERATOR = "operator@example.com";
const DAY_SECONDS = 24 * 3600;

/** A mailer that keeps what it is given, and fails when it is told to. */
function fakeMailer() {
  const mails: Parameters<Mailer["send"]>[0][] = [];
  const fake = { mails, isDown: false, tries: 0, send };
  function send(mail: typeof mails[number]): Promise<void> {
    fake.tries++;
    if (fake.isDown) return Promise.reject(new Error(`to ${mail.to}`));
    mails.push(mail);
    return Promise.resolve();
  }
  return fake;
}

function contact(harness: Harness, message = "Hello.") {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, interest: "other", message };
  return harness.fetch("/api/v1/contact", { body });
}

Deno.test("a retry comes within the bounds of its attempt, at most a day later", () => {
  const attempts = fc.integer({ min: 1, max: 60 });
  const fraction = fc.float({ min: 0, max: 1, noNaN: true });
  fc.assert(fc.property(attempts, fraction, (attempts, fraction) => {
    const delay = retryDelayMs(attempts, fraction);
    const longest = Math.min(DAY_SECONDS * 1000, 30_000 * 2 ** (attempts - 1));
    assert(delay >= longest / 2 && delay <= longest, `${delay}`);
  }));
});

Deno.test("a reminder is a day before the end, or a third of a short hold", () => {
  const hour = 3_600_000;
  assertEquals(reminderAt(100 * hour, 72 * hour), 76 * hour);
  assertEquals(reminderAt(100 * hour, 3 * hour), 99 * hour);
});

Deno.test("every notice is sent to whom it concerns, once, and then forgotten", async () => {
  await using harness = await startHarness({
    env: { PROMO_POOL_SIZE: "1", OPERATOR_EMAIL: OPERATOR },
  });
  const mailer = fakeMailer();
  const [a, b] = [newUser(), newUser()];
  const first = await reserve(harness, a);
  const second = await reserve(harness, b);
  await claim(harness, b, second.reservation_id);
  await contact(harness, "We build agents.");
  const key = await harness.registerKey("owner@example.com");
  const [prefix] = key.split(".");
  await revokeForOwner(harness.services, prefix!, "leaked");
  assertEquals(await harness.deliver(mailer), {
    sent: 3,
    failed: 0,
    dropped: 0,
  });
  harness.clock.advance(HOLD_SECONDS - DAY_SECONDS);
  await harness.deliver(mailer);
  harness.clock.advance(DAY_SECONDS);
  await harness.services.promo.settle();
  await harness.deliver(mailer);
  // Notices that are due at the same instant may go in any order.
  assertEquals(
    mailer.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted(),
    [
      `owner@example.com: Your API key was revoked`,
      `${b.email}: Your cash-back claim was received`,
      `${OPERATOR}: A contact request was received`,
      `${a.email}: Your cash-back reservation expires soon`,
      `${b.email}: You moved up from the cash-back waitlist`,
    ].toSorted(),
  );
  const texts = mailer.mails.map(({ text }) => text).join("\n");
  for (
    const wanted of [
      `${prefix}`,
      "Reason: leaked",
      "is on the waitlist",
      "We build agents.",
      "expires at 2026-11-24T12:00:00Z",
      first.reservation_id,
      "your claim is accepted",
    ]
  ) assertStringIncludes(texts, wanted);
  assert(!texts.includes(key));
  assertEquals(await queuedNotices(harness), []);
  const again = await harness.deliver(mailer);
  assertEquals(again, { sent: 0, failed: 0, dropped: 0 });
});

Deno.test("a revoked key is told of only when the operator revoked it", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { "x-api-key": key };
  await harness.fetch("/api/keys/revoke", { method: "POST", headers });
  const [prefix] = key.split(".");
  const revoke = (prefix: string) =>
    revokeForOwner(harness.services, prefix, "leaked");
  assertEquals(await revoke(prefix!), "already_revoked");
  assertEquals(await revoke("agc_unknown"), "unknown");
  assertEquals(await queuedNotices(harness), []);
});

Deno.test("a notice that fails is tried again later, and kept until it is sent", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: OPERATOR },
  });
  const mailer = fakeMailer();
  mailer.isDown = true;
  await contact(harness);
  await harness.deliver(mailer);
  const [queued] = await queuedNotices(harness);
  const delay = Number(queued!.dueAt) - harness.clock.now();
  assert(delay >= 15_000 && delay <= 30_000, `${delay}`);
  await harness.deliver(mailer);
  assertEquals(mailer.tries, 1);
  for (let day = 0; day < 40; day++) {
    harness.clock.advance(DAY_SECONDS);
    await harness.deliver(mailer);
  }
  assertEquals(mailer.tries, 41);
  mailer.isDown = false;
  harness.clock.advance(DAY_SECONDS);
  const report = await harness.deliver(mailer);
  assertEquals(report.sent, 1);
  assertEquals(await queuedNotices(harness), []);
});

Deno.test("a mail server that is down is left alone after three failures", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: OPERATOR },
  });
  const mailer = fakeMailer();
  mailer.isDown = true;
  await Promise.all(Array.from({ length: 60 }, () => contact(harness)));
  const report = await harness.deliver(mailer);
  assert(report.failed >= 3 && report.failed <= 6, `${report.failed}`);
  mailer.isDown = false;
  harness.clock.advance(60);
  await harness.deliver(mailer);
  assertEquals(new Set(mailer.mails.map((mail) => mail.messageId)).size, 60);
  assertEquals(mailer.mails.length, 60);
});

Deno.test("a mail server that fails now and then is sent everything else that is due", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: OPERATOR },
  });
  const mailer = fakeMailer();
  const flaky: Mailer = {
    send(mail) {
      mailer.isDown = mailer.tries % 2 === 1;
      return mailer.send(mail);
    },
  };
  await Promise.all(Array.from({ length: 40 }, () => contact(harness)));
  const report = await harness.deliver(flaky);
  assertEquals(report, { sent: 20, failed: 20, dropped: 0 });
});

Deno.test("runs at the same time share the work and send nothing twice", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: OPERATOR, RATE_LIMIT_CONTACT_PER_IP: "off" },
  });
  await Promise.all(Array.from({ length: 120 }, () => contact(harness)));
  const mailer = fakeMailer();
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => harness.deliver(mailer)),
  );
  assertEquals(runs.reduce((sum, { sent }) => sum + sent, 0), 120);
  assertEquals(mailer.mails.length, 120);
});

test("a run that dies after sending leaves the notice to another, with the same Message-ID", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: OPERATOR, BASE_URL: "https://api.example.com" },
  });
  await contact(harness);
  const sent: string[] = [];
  const dying: Mailer = {
    send: ({ messageId }) => {
      sent.push(messageId);
      return new Promise(() => {});
    },
  };
  void harness.deliver(dying);
  await until("a mail on its way", () => sent.length > 0);
  const mailer = fakeMailer();
  harness.clock.advance(5 * 60 - 1);
  assertEquals((await harness.deliver(mailer)).sent, 0);
  harness.clock.advance(1);
  assertEquals((await harness.deliver(mailer)).sent, 1);
  assertEquals(mailer.mails[0]!.messageId, sent[0]!);
  assertMatch(sent[0]!, /^<[0-9a-f-]{36}\.received@api\.example\.com>$/);
});

Deno.test("a reminder is not sent once the hold was claimed or has ended", async () => {
  await using harness = await startHarness();
  const mailer = fakeMailer();
  const user = newUser();
  const { reservation_id } = await reserve(harness, user);
  await reserve(harness);
  mailer.isDown = true;
  harness.clock.advance(HOLD_SECONDS - DAY_SECONDS);
  await harness.deliver(mailer);
  await claim(harness, user, reservation_id);
  mailer.isDown = false;
  harness.clock.advance(DAY_SECONDS);
  const report = await harness.deliver(mailer);
  assertEquals(report, { sent: 1, failed: 0, dropped: 2 });
  assertStringIncludes(mailer.mails[0]!.subject, "claim was received");
});

Deno.test("without an operator's address the operator's notices are kept, and hold up nobody", async () => {
  await using harness = await startHarness();
  const mailer = fakeMailer();
  await Promise.all(Array.from({ length: 60 }, () => contact(harness)));
  const user = newUser();
  await claim(harness, user, (await reserve(harness, user)).reservation_id);
  assertEquals((await harness.deliver(mailer)).sent, 1);
  assertEquals((await queuedNotices(harness)).length, 60);
});
