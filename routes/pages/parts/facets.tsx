import {
  type Axis,
  axisOf,
  axisPosition,
  barsOf,
} from "../../../domain/gallery/prices.ts";
import type { PriceGroup, Report } from "../../../domain/gallery/report.ts";
import {
  type FilterTexts,
  galleryPath,
  galleryQuery,
} from "../../feed_query.ts";
import {
  formatInterval,
  formatPrice,
  formatRound,
  roundPrice,
} from "../format.ts";
import { type Link, Links } from "./layout.tsx";
import { memoize } from "../../../domain/memory.ts";
import type { FeedFigures } from "../../../domain/gallery/ports.ts";

const MAX_CURRENCIES = 5;
const MAX_INTERVALS = 4;

/** Amounts that the price filters accept. */
const AMOUNT = /^\d{1,15}(\.\d{1,9})?$/;

/** From this number of submitters on, a page draws bars instead of points. */
const MAX_POINTS = 12;

interface NarrowProps extends Pick<Report, "currencies" | "intervals"> {
  prices?: PriceGroup;
  filter: FilterTexts;
}

/** Links that filter the gallery by currency, price and interval. */
export function FilterLinks(
  { filter, currencies, intervals, prices }: NarrowProps,
) {
  const { currency, min_price, max_price, interval, sort, ...others } = filter;
  const bounds = [currency, min_price, max_price, interval, sort];
  const isNarrow = bounds.some(Boolean);
  const code = currency ?? prices?.currency ?? currencies[0]?.[0];
  const cheapest = code === undefined || galleryQuery(filter) === "" ? [] : [
    chip("Cheapest first", sort === "price", {
      rest: { ...filter, sort: undefined },
      more: { sort: "price", currency: code },
    }),
  ];
  const groups = [{
    name: "Currency",
    links: currencies.slice(0, MAX_CURRENCIES).map(([code]) =>
      chip(code, code === currency?.toUpperCase(), {
        rest: { ...others, interval },
        more: { currency: code },
      })
    ),
  }, {
    name: "Price",
    links: [
      ...(prices ? rangesOf(prices) : []).map(({ label, ...more }) =>
        chip(
          label,
          more.min_price === min_price && more.max_price === max_price,
          { rest: { ...others, currency, interval }, more },
        )
      ),
      ...cheapest,
    ],
  }, {
    name: "Billed",
    links: intervals.slice(0, MAX_INTERVALS).map(([value]) =>
      chip(
        value === "once" ? "One-time" : formatInterval(value),
        value === interval?.trim().toLowerCase(),
        { rest: { ...filter, interval: undefined }, more: { interval: value } },
      )
    ),
  }].filter(({ name, links }) =>
    links.length > (name === "Price" ? 0 : 1) || links[0]?.current
  );
  if (groups.length === 0 && !isNarrow) return null;
  return (
    <nav class="narrow" aria-label="Narrow by">
      {groups.map((group) => <Links {...group} />)}
      {isNarrow && <a class="clear" href={galleryPath(others)}>Clear</a>}
    </nav>
  );
}

/** A link that sets a filter, or removes the filter if it is set. */
function chip(
  label: string,
  isCurrent: boolean,
  { rest, more }: { rest: FilterTexts; more: FilterTexts },
): Link {
  return {
    href: galleryPath(isCurrent ? rest : { ...rest, ...more }),
    label,
    rel: "nofollow",
    current: isCurrent && "true",
  };
}

/** The cheapest quarter, the middle half, and the dearest quarter. */
function rangesOf(
  { currency, interval, p25 = 0, p75 = 0 }: PriceGroup,
): (FilterTexts & { label: string })[] {
  const lower = `${roundPrice(p25)}`;
  const upper = `${roundPrice(p75)}`;
  if (lower === upper || !AMOUNT.test(lower) || !AMOUNT.test(upper)) return [];
  const from = formatRound(p25, currency);
  const to = formatRound(p75, currency);
  return [
    { label: `Under ${from}`, max_price: lower },
    { label: `${from}–${to}`, min_price: lower, max_price: upper },
    { label: `Over ${to}`, min_price: upper },
  ].map((range) => ({ ...range, currency, interval }));
}

const WIDTH = 360;
const HEIGHT = 64;

const GAP = 3;

/** Prices of alike purchases, as a sentence and a chart. */
export function PriceChart({ group }: { group: PriceGroup }) {
  const { currency, interval, submitters, like = "", votes, perUnit } = group;
  const { median = 0, p25 = 0, p75 = 0 } = group;
  const axis = axisOf(votes);
  const round = (price: number) => formatRound(price, currency);
  const often = interval === "once" ? "" : ` ${formatInterval(interval)}`;
  const what = like.includes(":") ? "one product" : `“${like}”`;
  const ticks = Array.from(
    { length: Math.round(axis.end / axis.step) + 1 },
    (_, at) => round(Math.min(at * axis.step, axis.end)),
  );
  return (
    <section class="prices" aria-labelledby="prices">
      <h2 id="prices">What it costs</h2>
      <p>
        Median <strong>{formatPrice(median, currency)}</strong>
        {often}. Most paid {round(p25)}–{round(p75)} for one, by{" "}
        {formatCount(submitters, "buyer")} of {what} in {currency}.
        {perUnit?.median !== undefined &&
          ` Median of ${
            formatPrice(perUnit.median, currency)
          } per ${perUnit.unit}.`}
      </p>
      <Drawing group={group} axis={axis} />
      <p class="axis" aria-hidden="true">
        {ticks.map((tick, at) => (
          <span>
            {tick}
            {at === ticks.length - 1 && votes.at(-1)! > axis.end && "+"}
          </span>
        ))}
      </p>
    </section>
  );
}

function Drawing({ group: { votes, median = 0 }, axis }: {
  group: PriceGroup;
  axis: Axis;
}) {
  const bars = barsOf(votes, axis);
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
      {votes.length < MAX_POINTS
        ? votes.map((price) => (
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

const numbers = memoize(() => new Intl.NumberFormat("en-US"));

/** Counts of the gallery. Leaves out counts that are unknown or redundant. */
export function Figures({ figures }: { figures: FeedFigures }) {
  const { categories, sellers, thisWeek } = figures;
  const counts = Object.values(categories).filter((count) => count > 0);
  const purchases = counts.reduce((sum, count) => sum + count, 0);
  if (purchases === 0) return null;
  const parts = [
    formatCount(purchases, "purchase"),
    sellers && formatCount(sellers.count, "seller", sellers.isAll ? "" : "+"),
    counts.length === 1 ? "1 category" : `${counts.length} categories`,
    thisWeek > 0 && thisWeek < purchases &&
    `${numbers().format(thisWeek)} this week`,
  ];
  return <p class="figures">{parts.filter(Boolean).join(" · ")}</p>;
}

/** Formats a count with its noun: `1 purchase`, `20+ sellers`. */
export function formatCount(count: number, name: string, more = ""): string {
  const ending = count === 1 && more === "" ? "" : "s";
  return `${numbers().format(count)}${more} ${name}${ending}`;
}
