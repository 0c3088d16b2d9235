import {
  type DayCount,
  formatDuration,
  readOverview,
} from "../../domain/admin/overview.ts";
import { limits } from "../reports/records.ts";
import { answerPage, type DeskContext } from "./page.tsx";
import { reportRows } from "./reports.tsx";
import { Facts, Rows } from "./table.tsx";

const DAYS = 14;

export async function overviewPage(c: DeskContext): Promise<Response> {
  const { services } = c.var.desk;
  const now = services.clock.now();
  const found = await readOverview(services.operator, { now, days: DAYS });
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
            "Oldest": oldestAt === undefined
              ? "–"
              : formatDuration(now - oldestAt),
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
          rows={days.filter((day) =>
            day.received > 0 || PARTS.some((part) => day[part] > 0)
          )
            .map((day) => Object.values(day))}
          empty={`Nothing was decided in ${DAYS} days.`}
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
          Times are in UTC. Callers appear only as hashes. For refusals over
          time, see the metric <code>agent_commerce.limits.refused</code>.
        </p>
      </>
    ),
  });
}

const WIDTH = 720;
const HEIGHT = 180;

/** Space for the labels below the columns and for the counts above them. */
const FOOT = 22;
const HEAD = 14;

const PARTS = ["published", "refused", "withdrawn"] as const;

/** Column chart of the decisions per day, oldest day first. */
function DecisionChart({ days }: { days: DayCount[] }) {
  const shown = days.toReversed();
  const sums = shown.map((day) => PARTS.reduce((sum, of) => sum + day[of], 0));
  const most = Math.max(1, ...sums);
  const step = WIDTH / shown.length;
  const scale = (HEIGHT - FOOT - HEAD) / most;
  const text = shown.map(({ day }, at) => `${day}: ${sums[at]}`).join(", ");
  return (
    <>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Decisions per day: ${text}`}
      >
        {shown.map((day, at) => {
          let top = HEIGHT - FOOT;
          const left = at * step + step * 0.15;
          const middle = left + step * 0.35;
          return (
            <g>
              {PARTS.map((part) => {
                const height = day[part] * scale;
                top -= height;
                return (
                  <rect
                    class={part}
                    x={left}
                    y={top}
                    width={step * 0.7}
                    height={height}
                  />
                );
              })}
              {sums[at]! > 0 && (
                <text x={middle} y={top - 4} text-anchor="middle">
                  {sums[at]}
                </text>
              )}
              <text x={middle} y={HEIGHT - 6} text-anchor="middle">
                {day.day.slice(5)}
              </text>
            </g>
          );
        })}
      </svg>
      <p class="legend">
        {PARTS.map((part) => <span class={part}>{part}</span>)}
      </p>
    </>
  );
}
