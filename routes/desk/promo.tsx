import { Hono } from "hono";
import { exportedClaims } from "../../domain/promo/payout.ts";
import { waitlistLength } from "../../domain/promo/pool.ts";
import type { Services } from "../../domain/services.ts";
import { claims, reservations } from "../reports/promo.ts";
import type { Report } from "../reports/report.ts";
import { answerPage } from "./answer.tsx";
import { reportRows } from "./reports.tsx";
import { Facts } from "./table.tsx";

const MOST = 20;

/** Pool, lists, and the CSV of unpaid claims. */
export function promoRoutes(services: Services): Hono {
  const app = new Hono();
  const rows = (report: Report, status = "") =>
    reportRows(services, report, { filters: { status }, limit: MOST });
  app.get("/promo", async (c) => {
    const { pool, counted, problems } = await services.promo.checkPool();
    return answerPage(c, {
      title: "Promotion",
      content: (
        <>
          <h1>Promotion</h1>
          <Facts
            isLarge
            facts={{
              "Slots taken":
                `${pool.taken} of ${services.config.promo.poolSize}`,
              "Held": counted.held,
              "Claimed": counted.claimed,
              "Waiting in line": waitlistLength(pool),
              "Waiting behind the line": counted.deferred,
              "Ledger check": problems.length === 0 ? "OK" : "differs",
            }}
          />
          {problems.length > 0 && (
            <ul>{problems.slice(0, MOST).map((one) => <li>{one}</li>)}</ul>
          )}
          <h2>Claims</h2>
          <p>
            <a class="button" href="/promo/claims.csv">
              Export payouts (CSV)
            </a>
          </p>
          {await rows(claims)}
          <h2>Holds</h2>
          {await rows(reservations, "held")}
          <h2>Waitlist</h2>
          {await rows(reservations, "waitlisted")}
        </>
      ),
    });
  });

  app.get("/promo/claims.csv", (c) => {
    const lines = exportedClaims(services.operator);
    const text = ReadableStream.from(withLineEnds(lines))
      .pipeThrough(new TextEncoderStream());
    return c.body(text, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="claims.csv"',
      "cache-control": "no-store",
    });
  });
  return app;
}

async function* withLineEnds(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`;
}
