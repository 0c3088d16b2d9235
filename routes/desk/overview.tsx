import { Hono } from "hono";
import { readPage } from "../../domain/admin/page.ts";
import { lengthOf, overview } from "../../domain/admin/today.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import type { Services } from "../../domain/services.ts";
import { answerPage } from "./answer.tsx";
import { DecisionChart } from "./chart.tsx";
import { At, Figures, Rows } from "./table.tsx";

/** Days of the chart. */
const DAYS = 14;

/** Callers at their limit that are listed. */
const CALLERS = 20;

/** What waits, what was decided, and who is refused just now. */
export function overviewRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    const { operator, clock } = services;
    const now = clock.now();
    const found = await overview(operator, { now, days: DAYS });
    const refused = await atTheirLimit(services);
    const { waiting, awaiting, oldestAt, doubtful, days, reasons } = found;
    const today = days[0]!;
    return answerPage(c, {
      title: "Overview",
      section: "overview",
      content: (
        <>
          <h1>Overview</h1>
          <Figures
            figures={{
              "Waiting": waiting,
              "Oldest": oldestAt === undefined ? "–" : lengthOf(now - oldestAt),
              "Awaiting a person": <a href="/review">{awaiting}</a>,
              "In doubt": <a href="/review">{doubtful}</a>,
              "Received today": today.received,
              "Published today": today.published,
              "Refused today": today.refused,
              "Withdrawn today": today.withdrawn,
            }}
          />
          <h2>Decisions a day</h2>
          <DecisionChart days={days} />
          <Rows
            label="Decisions a day"
            head={["Day", "Received", "Published", "Refused", "Withdrawn"]}
            rows={days.map((day) => [
              day.day,
              day.received,
              day.published,
              day.refused,
              day.withdrawn,
            ])}
          />
          <h2>Why purchases were refused</h2>
          <Rows
            label="Reasons of refusals"
            head={["Reason", "Refusals"]}
            rows={reasons.map(({ reason, count }) => [reason, count])}
            empty={`Nothing was refused in ${DAYS} days.`}
          />
          <h2>Callers at their limit now</h2>
          <Rows
            label="Callers at their limit"
            head={["Limit", "Requests", "Until"]}
            rows={refused.items.map(({ policy, count, expiresAt }) => [
              policy,
              count,
              <At at={expiresAt} />,
            ])}
            total={refused.total}
            empty="Nobody is refused."
          />
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

function atTheirLimit({ operator, config: { policies } }: Services) {
  return readPage(operator.records.windows(), {
    limit: CALLERS,
    wanted: ({ policy, count }) => {
      const limit = policies[policy as keyof typeof POLICY_DEFAULTS]?.limit;
      return limit !== undefined && count >= limit;
    },
  });
}
