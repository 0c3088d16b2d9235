import { Hono } from "hono";
import { readPage } from "../../domain/admin/page.ts";
import { inDoubt } from "../../domain/admin/doubt.ts";
import type { Services } from "../../domain/services.ts";
import type { Delays } from "./delays.ts";
import { answerPage } from "./answer.tsx";
import { submissionPage } from "./submission_page.tsx";

/** Submissions of one pass. */
const MOST = 1000;

/** Submissions in doubt, one a page. */
export function reviewRoutes(services: Services, delays: Delays): Hono {
  const app = new Hono();
  app.get("/review", async (c) => {
    const { operator } = services;
    const after = c.req.query("after") ?? "";
    const { here, total, place } = await find(operator, after, delays);
    if (here === undefined) {
      return answerPage(c, {
        title: "Review",
        content: (
          <div class="message">
            <h1>
              {total === 0 ? "Review queue is empty" : "That was the last"}
            </h1>
            {total !== 0 && (
              <a class="button main" href="/review">Begin again</a>
            )}
          </div>
        ),
      });
    }
    const next = `/review?after=${here.purchase.id}`;
    return submissionPage(c, services, {
      title: "Review",
      submission: here,
      pictured: `/review?after=${encodeURIComponent(after)}&picture`,
      next,
      above: <p class="note">{`${place} of ${total ?? "many"} in doubt`}</p>,
      below: (
        <p>
          <a class="button" href={next} data-key="s">
            Skip <kbd>s</kbd>
          </a>
        </p>
      ),
    });
  });
  return app;
}

/** The first submission in doubt that is newer than another one. */
async function find(
  operator: Services["operator"],
  after: string,
  delays: Delays,
) {
  const { items: shown, total } = await readPage(inDoubt(operator), {
    limit: MOST,
    wanted: ({ purchase }) => !delays.has(purchase.id),
  });
  // Ids sort by time; one that was decided is not among them any more.
  const ids = shown.toSorted((a, b) => a.purchase.id < b.purchase.id ? -1 : 1);
  const index = ids.findIndex(({ purchase }) => purchase.id > after);
  return { here: ids[index], total, place: index + 1 };
}
