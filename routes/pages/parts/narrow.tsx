import type {
  PriceSpread,
  ValueCount,
} from "../../../domain/gallery/prices.ts";
import {
  type FilterTexts,
  galleryPath,
} from "../../gallery/gallery_address.ts";
import { formatInterval, formatRound, roundPrice } from "../format.ts";
import { type Link, Links } from "./text.tsx";

/** Maximum number of currencies and of intervals offered. */
const MOST_CURRENCIES = 5;
const MOST_INTERVALS = 4;

/** Amounts that the price filters accept. */
const AMOUNT = /^\d{1,15}(\.\d{1,9})?$/;

interface NarrowProps {
  filter: FilterTexts;
  currencies: ValueCount[];
  intervals: ValueCount[];
  prices?: PriceSpread;
}

/** Links that filter the gallery by currency, price and interval. */
export function Narrow(props: NarrowProps) {
  const { filter } = props;
  const { currency, min_price, max_price, interval, ...rest } = filter;
  const isNarrow = [currency, min_price, max_price, interval].some(Boolean);
  const groups = [
    { name: "Currency", links: currencyChips(props) },
    { name: "Price", links: priceChips(props) },
    { name: "Billed", links: intervalChips(props) },
  ].filter(({ links }) => links.length > 1 || links[0]?.current);
  if (groups.length === 0 && !isNarrow) return null;
  return (
    <nav class="narrow" aria-label="Narrow by">
      {groups.map((group) => <Links {...group} />)}
      {isNarrow && <a class="clear" href={galleryPath(rest)}>Clear</a>}
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

function currencyChips({ filter, currencies }: NarrowProps): Link[] {
  const { currency, min_price: _, max_price: __, ...rest } = filter;
  return currencies.slice(0, MOST_CURRENCIES).map(([code]) =>
    chip(code, code === currency?.toUpperCase(), {
      rest,
      more: { currency: code },
    })
  );
}

/**
 * Links to the cheapest quarter, the middle half, and the most expensive
 * quarter.
 */
function priceChips({ filter, prices }: NarrowProps): Link[] {
  if (prices === undefined) return [];
  const { min_price, max_price, ...rest } = filter;
  const { currency, interval = "once" } = prices;
  const [lower, upper] = [prices.lower, prices.upper]
    .map((price) => `${roundPrice(price)}`) as [string, string];
  if (lower === upper || !AMOUNT.test(lower) || !AMOUNT.test(upper)) return [];
  const [from, to] = [lower, upper].map((price) =>
    formatRound(+price, currency)
  );
  const ranges: [label: string, min?: string, max?: string][] = [
    [`Under ${from}`, undefined, lower],
    [`${from}–${to}`, lower, upper],
    [`Over ${to}`, upper],
  ];
  return ranges.map(([label, min, max]) =>
    chip(label, min === min_price && max === max_price, {
      rest,
      more: { currency, interval, min_price: min, max_price: max },
    })
  );
}

function intervalChips({ filter, intervals }: NarrowProps): Link[] {
  const { interval, ...rest } = filter;
  return intervals.slice(0, MOST_INTERVALS).map(([value]) =>
    chip(
      value === "once" ? "One-time" : formatInterval(value),
      value === interval?.trim().toLowerCase(),
      { rest, more: { interval: value } },
    )
  );
}
