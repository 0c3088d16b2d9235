import { Hono } from "hono";
import { z } from "zod";
import { readPage } from "../../domain/admin/page.ts";
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { signalsOf } from "../../domain/admin/doubt.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import { submissionId } from "../../domain/admin/resolve.ts";
import type { Services } from "../../domain/services.ts";
import { answerPage } from "./answer.tsx";
import {
  DecideForm,
  Decisions,
  pictureOf,
  SubmissionView,
} from "./submission_view.tsx";
import { At, Rows } from "./table.tsx";

/** Submissions on a page. */
const MOST = 50;

const decision = z.object({
  outcome: z.enum(["approve", "reject", "take_down"]),
  reason: z.string(),
  /** A path of the desk. */
  next: z.string().regex(/^\/(?:[a-z][\w?=/.-]*)?$/),
});

/** The newest submissions, one of them, and decisions on it. */
export function submissionRoutes(services: Services): Hono {
  const app = new Hono();
  const { operator } = services;
  app.get("/submissions", async (c) => {
    const q = c.req.query("q");
    if (q) return c.redirect(`/submissions/${await submissionId(operator, q)}`);
    const pending = await readPage(operator.curation.pending(), {
      limit: MOST,
    });
    const decided = await readPage(operator.curation.decided(), {
      limit: MOST,
    });
    return answerPage(c, {
      title: "Submissions",
      section: "submissions",
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
          <h2>Waiting, the oldest first</h2>
          <Rows
            label="Waiting submissions"
            head={["Submitted", "Product", "Seller", "Last review"]}
            rows={pending.items.map((purchase) => [
              <At at={purchase.submittedAt} />,
              <a href={`/submissions/${purchase.id}`}>
                {purchase.productName}
              </a>,
              purchase.domain,
              purchase.postponed?.reason.replace("_", " ") ?? "",
            ])}
            total={pending.total}
          />
          <h2>Decided last</h2>
          <Rows
            label="Decided submissions"
            head={["Decided", "Status", "Product", "Seller", "By"]}
            rows={decided.items.map(({ status, purchase, decisions }) => [
              <At at={decisions.at(-1)!.decidedAt} />,
              status.replace("_", " "),
              <a href={`/submissions/${purchase.id}`}>
                {purchase.productName}
              </a>,
              purchase.domain,
              decisions.at(-1)!.reviewer,
            ])}
            total={decided.total}
          />
        </>
      ),
    });
  });

  app.get("/submissions/:id", async (c) => {
    const found = await operator.curation.find(c.req.param("id"));
    if (found === null) throw new OperatorError("No submission has this id.");
    const signals = await signalsOf(found, services.config);
    const isPictured = c.req.query("picture") !== undefined;
    return answerPage(c, {
      title: found.purchase.productName,
      section: "submissions",
      picture: isPictured ? pictureOf(found) : undefined,
      content: (
        <>
          <SubmissionView
            submission={found}
            signals={signals}
            isPictured={isPictured}
            pictured={`/submissions/${found.purchase.id}?picture`}
          />
          <DecideForm
            submission={found}
            next={`/submissions/${found.purchase.id}`}
          />
          <Decisions submission={found} />
        </>
      ),
    });
  });

  app.post("/submissions/:id/decide", async (c) => {
    const form = decision.safeParse(await c.req.parseBody());
    if (!form.success) throw new OperatorError("The form is not complete.");
    const { outcome, reason, next } = form.data;
    await decideAsOperator(services, {
      id: c.req.param("id"),
      outcome,
      reason,
    });
    return c.redirect(next, 303);
  });
  return app;
}
