import { placeOf, type PriceSpread } from "../../../domain/gallery/prices.ts";
import { formatInterval, formatPrice } from "../format.ts";

/** Size of the chart in its own units. */
const WIDTH = 360;
const HEIGHT = 64;

/** Space between bars. */
const GAP = 3;

/** What a category costs, as a sentence and a drawing of the same. */
export function PriceChart({ spread }: { spread: PriceSpread }) {
  const { currency, interval, count, min, lower, median, upper, max } = spread;
  const amount = (price: number) => formatPrice(rounded(price), currency);
  const often = interval ? ` ${formatInterval(interval)}` : "";
  return (
    <section class="prices" aria-labelledby="prices">
      <h2 id="prices">What it costs</h2>
      <p>
        <strong>{amount(median)}</strong>
        {often} in the middle; half of {count} purchases in {currency}{" "}
        are between {amount(lower)} and {amount(upper)}.
      </p>
      <Bars spread={spread} />
      <p class="ends" aria-hidden="true">
        <span>{amount(min)}</span>
        <span>{amount(max)}</span>
      </p>
    </section>
  );
}

/** Bars of the same order as the prices; the text beside them says the rest. */
function Bars({ spread }: { spread: PriceSpread }) {
  const { bars, median } = spread;
  const most = Math.max(...bars);
  const step = WIDTH / bars.length;
  const middle = placeOf(median, spread) * WIDTH;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((count, index) => {
        // A bar for one is seen beside a bar for a hundred.
        const height = count && Math.max(3, count / most * (HEIGHT - 8));
        return (
          <rect
            x={index * step + GAP / 2}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            rx="2"
          />
        );
      })}
      <path d={`M${middle} 0V${HEIGHT}`} />
    </svg>
  );
}

/** A quantile may lie between two prices; three digits say enough of it. */
function rounded(price: number): number {
  return price < 100 ? Math.round(price * 100) / 100 : Math.round(price);
}
