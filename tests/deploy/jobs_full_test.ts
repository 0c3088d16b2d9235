/** Jobs and notices on the platform: how they are found, and when they run. */
import { assert, assertEquals } from "@std/assert";
import { processTest as test } from "../support/bounded.ts";
import { startSmtp, type TestSmtp } from "../support/smtp.ts";
import { until } from "../support/until.ts";
import { Deployment, hasRuntime } from "./platform.ts";

/** Runs a day that all crons may have together; each is billed as a request. */
const RUNS_A_DAY = 100;

/** The first pause is longer than a run that was killed keeps others out. */
const LEASE_MS = 10_000;

function mailEnv({ url }: TestSmtp) {
  return {
    SMTP_URL: url,
    MAIL_FROM: "notices@example.com",
    OPERATOR_EMAIL: "operator@example.com",
  };
}

async function contact(deployment: Deployment): Promise<void> {
  const response = await deployment.fetch("/api/v1/contact", {
    method: "POST",
    body: JSON.stringify({ email: "a@example.com", interest: "other" }),
  });
  assertEquals(response.status, 201);
}

/** Runs a day of a schedule; every hour or day, or every so many minutes. */
function runsADay(schedule: string): number {
  const [minutes = "", hours = ""] = schedule.split(" ");
  const every = /^\*\/(\d+)$/.exec(minutes)?.[1];
  const anHour = minutes === "*" ? 60 : every ? 60 / Number(every) : 1;
  return hours === "*" ? anHour * 24 : anHour;
}

if (hasRuntime) {
  test("crons are found while no store answers, each with its retries, and run rarely", async () => {
    await using smtp = await startSmtp();
    await using deployment = new Deployment({ env: mailEnv(smtp) });
    const crons = await deployment.crons();
    const names = crons.map(({ name }) => name);
    const wanted = ["moderation", "promotion", "retention", "outbox"];
    assertEquals(names.toSorted(), wanted.toSorted());
    for (const { name, backoffSchedule } of crons) {
      assert((backoffSchedule[0] ?? 0) > LEASE_MS, name);
    }
    const runs = crons.reduce((sum, cron) => sum + runsADay(cron.schedule), 0);
    assert(runs <= RUNS_A_DAY, `${runs}`);
  });

  test("a notice goes out behind the response that made it, without a cron", async () => {
    await using smtp = await startSmtp();
    await using deployment = new Deployment({ env: mailEnv(smtp) });
    await contact(deployment);
    await until("the mail", () => smtp.mails.length > 0);
  });

  test("a notice that an instance is stopped over goes out by the next, once", async () => {
    await using smtp = await startSmtp();
    await using deployment = new Deployment({ env: mailEnv(smtp) });
    smtp.delayMs = 1000;
    await contact(deployment);
    await until("the delivery", () => smtp.connections > 0);
    assertEquals(await deployment.stop("near"), { code: 0, signal: null });
    const attempts = await deployment.fire("outbox");
    assertEquals(attempts?.map(({ outcome }) => outcome), ["finished"]);
    const ids = smtp.mails.map(({ headers }) => headers.get("message-id"));
    assertEquals(ids.length, new Set(ids).size);
    assert(ids.length > 0);
  });
}
