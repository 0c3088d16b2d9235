import { Hono } from "hono";
import { z } from "zod";
import { decideAsOperator, findDecidable } from "../../domain/admin/decide.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import { submissionId } from "../../domain/admin/resolve.ts";
import type { Services } from "../../domain/services.ts";
import { decided, doubtful, pending } from "../reports/submissions.ts";
import { answerPage } from "./answer.tsx";
import type { Delays } from "./delays.ts";
import { reportRows } from "./reports.tsx";
import { submissionPage } from "./submission_page.tsx";

const MOST = 20;

/** Texts of delayed decisions. */
const WORDS = { reject: "Rejects", take_down: "Takes down" };

const decision = z.object({
  outcome: z.enum(["approve", "reject", "take_down"]),
  reason: z.string(),
  next: z.string().regex(/^\/(?:[a-z][\w?=/.-]*)?$/),
});

export function submissionRoutes(services: Services, delays: Delays): Hono {
  const app = new Hono();
  const { operator } = services;
  app.get("/submissions", async (c) => {
    const q = c.req.query("q");
    if (q) return c.redirect(`/submissions/${await submissionId(operator, q)}`);
    return answerPage(c, {
      title: "Submissions",
      content: (
        <>
          <h1>Submissions</h1>
          <form class="do" action="/submissions">
            <label>
              Id, or its beginning
              <input name="q" required minlength={4} maxlength={36} />
            </label>
            <button type="submit" class="button">Show</button>
          </form>
          {await Promise.all(
            [pending, doubtful, decided].map(async (report) => (
              <>
                <h2>
                  <a href={report.path}>{report.title}</a>
                </h2>
                {await reportRows(services, report, { limit: MOST })}
              </>
            )),
          )}
        </>
      ),
    });
  });

  app.get("/submissions/:id", async (c) => {
    const found = await operator.curation.find(c.req.param("id"));
    if (found === null) throw new OperatorError("No submission has this id.");
    const path = `/submissions/${found.purchase.id}`;
    return submissionPage(c, services, {
      title: found.purchase.productName,
      submission: found,
      pictured: `${path}?picture`,
      next: path,
    });
  });

  app.post("/submissions/:id/decide", async (c) => {
    const form = decision.safeParse(await c.req.parseBody());
    if (!form.success) throw new OperatorError("The form is not complete.");
    const { outcome, reason, next } = form.data;
    const wanted = { id: c.req.param("id"), outcome, reason };
    delays.undo(wanted.id);
    if (outcome === "approve") await decideAsOperator(services, wanted);
    else {
      const { purchase } = await findDecidable(services, wanted);
      const text = `${WORDS[outcome]} ${purchase.productName}`;
      delays.add({ ...wanted, text });
    }
    return c.redirect(next, 303);
  });

  app.post("/undo/:id", (c) => {
    const id = c.req.param("id");
    if (!delays.undo(id)) throw new OperatorError("It was done already.");
    return c.redirect(`/submissions/${id}`, 303);
  });
  return app;
}
