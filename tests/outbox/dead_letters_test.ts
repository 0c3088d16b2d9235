import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { claim, newUser, queuedNotices, reserve } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";
import { startSmtp, type TestSmtp } from "../support/smtp.ts";

const DAY_SECONDS = 24 * 3600;

/** Queues a mail to a new user; returns their address. */
async function queueMail(harness: Harness): Promise<string> {
  const user = newUser();
  const { reservation_id } = await reserve(harness, user);
  await claim(harness, user, reservation_id);
  return user.email;
}

async function refuse(harness: Harness, smtp: TestSmtp, code: 450 | 550) {
  const email = await queueMail(harness);
  smtp.recipients.set(email, code);
  return email;
}

/** Runs the delivery once a day. */
async function deliverFor(days: number, harness: Harness, smtp: TestSmtp) {
  for (let day = 0; day < days; day++) {
    await harness.deliver(smtp.mailer);
    harness.clock.advance(DAY_SECONDS);
  }
}

for (const code of [450, 550] as const) {
  Deno.test(`twelve recipients that are answered ${code} do not delay the mail behind them`, async () => {
    await using harness = await startHarness();
    await using smtp = await startSmtp();
    for (let n = 0; n < 12; n++) await refuse(harness, smtp, code);
    harness.clock.advance(1);
    const good = await queueMail(harness);
    const { sent, failed } = await harness.deliver(smtp.mailer);
    assertEquals({ sent, failed }, { sent: 1, failed: 12 });
    assertEquals(smtp.mails.map(({ to }) => to), [[good]]);
  });
}

Deno.test("twelve mails that are put off once they were read do not delay the one behind them", async () => {
  await using harness = await startHarness();
  await using smtp = await startSmtp();
  for (let n = 0; n < 12; n++) smtp.unread.add(await queueMail(harness));
  harness.clock.advance(1);
  const good = await queueMail(harness);
  const { sent, failed } = await harness.deliver(smtp.mailer);
  assertEquals({ sent, failed }, { sent: 1, failed: 12 });
  assertEquals(smtp.mails.map(({ to }) => to), [[good]]);
});

Deno.test("a recipient who is refused for good is tried ten times, and then set aside", async () => {
  await using harness = await startHarness();
  await using smtp = await startSmtp();
  await refuse(harness, smtp, 550);
  await deliverFor(9, harness, smtp);
  const [waiting] = await queuedNotices(harness);
  assertEquals(waiting?.audience, "user");
  assertEquals((await harness.deliver(smtp.mailer)).failed, 1);
  const [dead] = await queuedNotices(harness);
  assertEquals(dead?.audience, "dead");
  const { connections } = smtp;
  await deliverFor(40, harness, smtp);
  assertEquals(smtp.connections, connections);
  const logs = harness.logs.join("");
  assertMatch(
    logs,
    /"level":"error".*"event":"notice_dead"|"event":"notice_dead".*"level":"error"/,
  );
  assertEquals(logs.match(/no such user|@example/), null);
});

Deno.test("a recipient who is put off is never set aside", async () => {
  await using harness = await startHarness();
  await using smtp = await startSmtp();
  const email = await refuse(harness, smtp, 450);
  await deliverFor(40, harness, smtp);
  smtp.recipients.delete(email);
  assertEquals((await harness.deliver(smtp.mailer)).sent, 1);
});

Deno.test("an operator retries and drops dead letters", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  await using smtp = await startSmtp();
  {
    await using harness = await startHarness({ kvPath });
    for (let n = 0; n < 3; n++) await refuse(harness, smtp, 550);
    await deliverFor(10, harness, smtp);
    const notices = await queuedNotices(harness);
    assertEquals(
      notices.map(({ audience }) => audience),
      Array(3).fill("dead"),
    );
  }
  const dead = ["outbox", "--state", "dead"];
  const { items, total } = await adminJson(kvPath, ...dead);
  assertEquals(total, 3);
  const [first, second] = items.map(({ notice }: { notice: { id: string } }) =>
    notice.id
  );
  assertFailure(await admin(kvPath, "outbox", "drop"), /Give the id/, 2);
  assertFailure(
    await admin(kvPath, "outbox", "drop", "nobody"),
    /No notice/,
    3,
  );
  assertFailure(await admin(kvPath, "outbox", "drop", first), /--yes/, 4);
  const dropped = await adminJson(kvPath, "outbox", "drop", first, "--yes");
  assertEquals(dropped, { dropped: 1 });
  const retried = await adminJson(kvPath, "outbox", "retry", second);
  assertEquals(retried, { due: 1 });
  assertEquals(await adminJson(kvPath, "outbox", "retry", "--dead"), {
    due: 1,
  });
  const left = await adminJson(kvPath, "outbox");
  assertEquals(left.total, 2);
  for (const { attempts, isDead, dueAt } of left.items) {
    assertEquals([attempts, isDead], [0, false]);
    assert(Date.parse(dueAt) <= Date.now());
  }
  const { stdout } = await admin(kvPath, "outbox");
  assertStringIncludes(stdout, "waiting");
});
