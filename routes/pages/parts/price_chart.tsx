import {
  axisPosition,
  type PriceSpread,
} from "../../../domain/gallery/prices.ts";
import { formatInterval, formatPrice, formatRound } from "../format.ts";

const WIDTH = 360;
const HEIGHT = 64;

const GAP = 3;

/** Prices of a category, as a sentence and a chart. */
export function PriceChart({ spread }: { spread: PriceSpread }) {
  const { currency, interval, count, median, lower, upper, axis } = spread;
  const round = (price: number) => formatRound(price, currency);
  const often = interval ? ` ${formatInterval(interval)}` : "";
  const ticks = Array.from(
    { length: Math.round(axis.end / axis.step) + 1 },
    (_, at) => round(Math.min(at * axis.step, axis.end)),
  );
  return (
    <section class="prices" aria-labelledby="prices">
      <h2 id="prices">What it costs</h2>
      <p>
        Median <strong>{formatPrice(median, currency)}</strong>
        {often}. Most paid {round(lower)}–{round(upper)} ({count} purchases in
        {" "}
        {currency}).
      </p>
      <Drawing spread={spread} />
      <p class="axis" aria-hidden="true">
        {ticks.map((tick, at) => (
          <span>
            {tick}
            {at === ticks.length - 1 && spread.max > axis.end && "+"}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Draws points for a few prices, else bars. */
function Drawing({ spread: { points, bars, median, axis } }: {
  spread: PriceSpread;
}) {
  const step = WIDTH / bars.length;
  // A minimum height keeps the bar of a single purchase visible.
  const heightOf = (count: number) =>
    count && Math.max(3, count / Math.max(...bars) * (HEIGHT - 8));
  const middle = axisPosition(median, axis) * WIDTH;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points
        ? points.map((price) => (
          // A line of almost no length with round ends stays a round point when
          // the SVG is stretched.
          <path
            class="point"
            d={`M${axisPosition(price, axis) * WIDTH} ${HEIGHT / 2}h.01`}
          />
        ))
        : bars.map((count, at) => (
          <rect
            x={at * step + GAP / 2}
            y={HEIGHT - heightOf(count)}
            width={step - GAP}
            height={heightOf(count)}
          />
        ))}
      <path class="median" d={`M${middle} 0V${HEIGHT}`} />
    </svg>
  );
}
