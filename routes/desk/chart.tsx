import type { DayCount } from "../../domain/admin/today.ts";

const WIDTH = 720;
const HEIGHT = 180;
/** Room for the labels below, and for the highest count above. */
const FOOT = 22;
const HEAD = 14;

const PARTS = ["published", "refused", "withdrawn"] as const;

/** Decisions per day as columns, the oldest day first. */
export function DecisionChart({ days }: { days: DayCount[] }) {
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
                <text x={left + step * 0.35} y={top - 4} text-anchor="middle">
                  {sums[at]}
                </text>
              )}
              <text
                x={left + step * 0.35}
                y={HEIGHT - 6}
                text-anchor="middle"
              >
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
