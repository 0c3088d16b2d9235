import { Hono } from "hono";
import { lengthOf, overview } from "../../domain/admin/today.ts";
import type { Services } from "../../domain/services.ts";
import { limits } from "../reports/service.ts";
import { answerPage } from "./answer.tsx";
import { DecisionChart } from "./chart.tsx";
import { reportRows } from "./reports.tsx";
import { Facts, Rows } from "./table.tsx";

/** Days of the chart. */
const DAYS = 14;

/** Queue, decisions and current refusals. */
export function overviewRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    const { operator, clock } = services;
    const now = clock.now();
    const found = await overview(operator, { now, days: DAYS });
    const { waiting, awaiting, oldestAt, doubtful, days, reasons } = found;
    const [today] = days;
    return answerPage(c, {
      title: "Overview",
      content: (
        <>
          <h1>Overview</h1>
          <Facts
            isLarge
            facts={{
              "Waiting": waiting,
              "Oldest": oldestAt === undefined ? "–" : lengthOf(now - oldestAt),
              "In doubt": <a href="/review">{awaiting}</a>,
              "Not certain": <a href="/doubtful">{doubtful}</a>,
              "Received today": today.received,
              "Published today": today.published,
              "Refused today": today.refused,
              "Withdrawn today": today.withdrawn,
            }}
          />
          <h2>Decisions per day</h2>
          <DecisionChart days={days} />
          <Rows
            label="Decisions per day"
            head={Object.keys(today)}
            rows={days.map((day) => Object.values(day))}
          />
          <h2>Why purchases were refused</h2>
          <Rows
            label="Reasons of refusals"
            head={["Reason", "Refusals"]}
            rows={reasons.map(({ reason, count }) => [reason, count])}
            empty={`Nothing was refused in ${DAYS} days.`}
          />
          <h2>Callers at their limit now</h2>
          {await reportRows(services, limits)}
          <p class="note">
            Times are in UTC. Who a caller is, only a digest tells. What was
            refused over time is a metric:{" "}
            <code>agent_commerce.limits.refused</code>.
          </p>
        </>
      ),
    });
  });
  return app;
}
