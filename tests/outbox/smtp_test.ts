import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type Harness, startHarness } from "../support/harness.ts";
import { queuedNotices } from "../support/promo.ts";
import { processTest } from "../support/bounded.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { type Manners, startSmtp } from "../support/smtp.ts";

const ENV = {
  OPERATOR_EMAIL: "operator@example.com",
  BASE_URL: "https://api.example.com",
};

function contact(harness: Harness, changes = {}) {
  const body = { email: "person@example.com", interest: "other", ...changes };
  return harness.fetch("/api/v1/contact", { body });
}

Deno.test("a notice reaches a mail server as a mail of plain text", async () => {
  await using harness = await startHarness({ env: ENV });
  await using smtp = await startSmtp();
  const message = "Zwei Zeilen äöü.\n.\nThe end.";
  await contact(harness, { message, companyUrl: "shop.example" });
  assertEquals((await harness.deliver(smtp.mailer)).sent, 1);
  const [mail] = smtp.mails;
  assertEquals([mail?.from, mail?.to], ["notices@example.com", [
    ENV.OPERATOR_EMAIL,
  ]]);
  const headers = mail!.headers;
  assertEquals(headers.get("from"), "Example <notices@example.com>");
  assertEquals(headers.get("subject"), "A contact request was received");
  assertEquals(headers.get("auto-submitted"), "auto-generated");
  assertMatch(headers.get("message-id")!, /^<[\w.-]+@api\.example\.com>$/);
  assertStringIncludes(mail!.text, "companyUrl: https://shop.example/");
});

const FAILURES: Manners[] = ["refuse", "defer", "stall", "drop", "swallow"];

for (const manners of FAILURES) {
  Deno.test(`a mail server that is made to ${manners} gets the notice again, with the same Message-ID`, async () => {
    await using harness = await startHarness({ env: ENV });
    await using smtp = await startSmtp();
    await contact(harness);
    smtp.manners = manners;
    const mailer = manners === "stall" ? smtp.impatientMailer : smtp.mailer;
    assertEquals((await harness.deliver(mailer)).failed, 1);
    assertEquals((await queuedNotices(harness)).length, 1);
    const taken = smtp.mails.length;
    assertEquals(taken, manners === "swallow" ? 1 : 0);
    harness.clock.advance(60);
    smtp.manners = "accept";
    assertEquals((await harness.deliver(smtp.mailer)).sent, 1);
    assertEquals(await queuedNotices(harness), []);
    assertEquals(smtp.mails.length, taken + 1);
    const ids = smtp.mails.map(({ headers }) => headers.get("message-id"));
    assertEquals(new Set(ids).size, 1);
    assert(smtp.connections >= 2);
    const logs = harness.logs.join("");
    assertStringIncludes(logs, '"event":"notice_failed"');
    assertEquals(logs.match(/operator@|person@|no such user/), null);
  });
}

Deno.test("a mail server that is not there leaves the notice in the outbox", async () => {
  await using harness = await startHarness({ env: ENV });
  const smtp = await startSmtp();
  await smtp[Symbol.asyncDispose]();
  await contact(harness);
  assertEquals((await harness.deliver(smtp.mailer)).failed, 1);
  assertEquals((await queuedNotices(harness)).length, 1);
});

Deno.test("two instances on one store send each notice once", async () => {
  await using store = await temporaryStore();
  const options = { kvPath: store.path, env: ENV };
  await using one = await startHarness(options);
  await using two = await startHarness(options);
  await using smtp = await startSmtp();
  await Promise.all(Array.from({ length: 40 }, (_, index) => {
    return contact(one, { email: `person-${index}@example.com` });
  }));
  const reports = await Promise.all(
    [one, two].map((harness) => harness.deliver(smtp.mailer)),
  );
  assertEquals(reports[0]!.sent + reports[1]!.sent, 40);
  const ids = smtp.mails.map(({ headers }) => headers.get("message-id"));
  assertEquals([ids.length, new Set(ids).size], [40, 40]);
});

processTest(
  "notices go out with what made them, also those made during a delivery",
  async () => {
    await using store = await temporaryStore();
    await using smtp = await startSmtp();
    const env = {
      ...ENV,
      SMTP_URL: smtp.url,
      MAIL_FROM: "notices@example.com",
    };
    await using server = await startServer({ kvPath: store.path, env });
    // The first delivery has read what is due when the second notice is made.
    smtp.delayMs = 300;
    for (const n of [1, 2]) {
      const body = JSON.stringify({
        email: `person-${n}@example.com`,
        interest: "other",
      });
      const init = { method: "POST", body };
      assertEquals((await server.fetch("/api/v1/contact", init)).status, 201);
      await until(() => smtp.connections >= n);
    }
    await until(() => smtp.mails.length === 2);
  },
);

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!isTrue()) {
    assert(performance.now() < deadline, "no notice came in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
