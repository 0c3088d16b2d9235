import { Hono } from "hono";
import { readPage } from "../../domain/admin/page.ts";
import { ACTORS, whoOf } from "../../domain/admin/audit.ts";
import { ASKED_DAYS, countAsked } from "../../domain/ask/asked.ts";
import type { Services } from "../../domain/services.ts";
import { answerPage } from "./answer.tsx";
import { At, Rows } from "./table.tsx";

/** Rows of a page. */
const MOST = 100;

/** What is only read: contacts, outbox, questions and the audit. */
export function listRoutes(services: Services): Hono {
  const app = new Hono();
  const { records, audit } = services.operator;
  app.get("/contacts", async (c) => {
    const found = await readPage(records.contacts(), {
      limit: MOST,
    });
    return answerPage(c, {
      title: "Contacts",
      section: "contacts",
      content: (
        <>
          <h1>Contacts</h1>
          <Rows
            label="Contact requests"
            head={["Received", "Email", "Interest", "Name", "Message"]}
            rows={found.items.map((one) => [
              <At at={one.receivedAt} />,
              one.email,
              one.interest.replaceAll("_", " "),
              [one.firstName, one.lastName].filter(Boolean).join(" "),
              one.message ?? one.dreamPurchase ?? "",
            ])}
            total={found.total}
          />
        </>
      ),
    });
  });

  app.get("/outbox", async (c) => {
    const found = await readPage(records.notices(), { limit: MOST });
    return answerPage(c, {
      title: "Outbox",
      section: "outbox",
      content: (
        <>
          <h1>Outbox</h1>
          {services.config.smtp === undefined && (
            <p class="note">
              Nothing is sent until <code>SMTP_URL</code> is set.
            </p>
          )}
          <Rows
            label="Notices"
            head={["Due", "Tries", "State", "Kind", "To"]}
            rows={found.items.map(({ notice, attempts, dueAt, isDead }) => [
              <At at={dueAt} />,
              attempts,
              isDead ? "dead" : "waiting",
              notice.kind.replaceAll("_", " "),
              "to" in notice ? notice.to : "operator",
            ])}
            total={found.total}
          />
        </>
      ),
    });
  });

  app.get("/asked", async (c) => {
    const all = await countAsked(services.asked.all());
    return answerPage(c, {
      title: "Asked",
      section: "asked",
      content: (
        <>
          <h1>Asked and not answered</h1>
          <p class="note">
            Kept for {ASKED_DAYS} days where{" "}
            <code>ASK_LOG=on</code>, without emails, longer numbers and keys.
          </p>
          <Rows
            label="Questions"
            head={["Callers", "Last", "Answer", "Question"]}
            rows={all.slice(0, MOST).map((one) => [
              one.callers,
              <At at={one.lastAt} />,
              one.confidence,
              one.question,
            ])}
            total={all.length}
          />
        </>
      ),
    });
  });

  app.get("/audit", async (c) => {
    const { by, subject = "" } = c.req.query();
    const found = await readPage(audit.entries(), {
      limit: MOST,
      wanted: (entry) =>
        (!by || by === entry.by) && entry.subject.startsWith(subject),
    });
    return answerPage(c, {
      title: "Audit",
      section: "audit",
      content: (
        <>
          <h1>Audit</h1>
          <form class="do" action="/audit">
            <label>
              By
              <select name="by">
                <option value="">anybody</option>
                {ACTORS.map((name) => (
                  <option value={name} selected={name === by}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Id or prefix begins with
              <input name="subject" value={subject} maxlength={64} />
            </label>
            <button type="submit" class="button">Show</button>
          </form>
          <Rows
            label="Audit"
            head={["At", "Action", "Subject", "By", "Certain", "Reasons"]}
            rows={found.items.map((one) => [
              <At at={one.at} />,
              one.action.replaceAll("_", " "),
              one.subject,
              whoOf(one.by, one.name),
              one.certain ? "yes" : "no",
              one.reasons.join(", "),
            ])}
            total={found.total}
          />
        </>
      ),
    });
  });
  return app;
}
