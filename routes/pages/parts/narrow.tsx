import type { Counted, PriceSpread } from "../../../domain/gallery/prices.ts";
import {
  galleryPath,
  type ShownFilter,
} from "../../gallery/gallery_address.ts";
import { formatInterval, formatRound, roundPrice } from "../format.ts";
import { Links } from "./text.tsx";

/** Currencies, and intervals, that are offered. */
const MOST_CURRENCIES = 5;
const MOST_INTERVALS = 4;

/** An amount that an address can hold. */
const AMOUNT = /^\d{1,15}(\.\d{1,9})?$/;

interface NarrowProps {
  filter: ShownFilter;
  currencies: Counted[];
  intervals: Counted[];
  prices?: PriceSpread;
}

/** A link that narrows what is shown, or takes that back. */
interface Chip {
  label: string;
  to: ShownFilter;
  isCurrent: boolean;
}

/** Links that narrow a page by currency, price and interval. */
export function Narrow(props: NarrowProps) {
  const { filter } = props;
  const { currency, min_price, max_price, interval, ...rest } = filter;
  const isNarrow = [currency, min_price, max_price, interval].some(Boolean);
  const groups = [
    { name: "Currency", chips: currencyChips(props) },
    { name: "Price", chips: priceChips(props) },
    { name: "Billed", chips: intervalChips(props) },
  ].filter(({ chips }) => chips.length > 1 || chips[0]?.isCurrent);
  if (groups.length === 0 && !isNarrow) return null;
  return (
    <nav class="narrow" aria-label="Narrow by">
      {groups.map(({ name, chips }) => (
        <Links
          name={name}
          links={chips.map(({ label, to, isCurrent }) => ({
            href: galleryPath(to),
            label,
            rel: "nofollow",
            current: isCurrent && "true",
          }))}
        />
      ))}
      {isNarrow && <a class="clear" href={galleryPath(rest)}>Clear</a>}
    </nav>
  );
}

function currencyChips({ filter, currencies }: NarrowProps): Chip[] {
  const { currency, min_price: _, max_price: __, ...rest } = filter;
  return currencies.slice(0, MOST_CURRENCIES).map(([code]) => {
    const isCurrent = code === currency?.toUpperCase();
    return {
      label: code,
      to: isCurrent ? rest : { ...rest, currency: code },
      isCurrent,
    };
  });
}

/** The cheaper quarter, the middle half, and the dearer quarter. */
function priceChips({ filter, prices }: NarrowProps): Chip[] {
  if (prices === undefined) return [];
  const { min_price, max_price, ...rest } = filter;
  const { currency, interval = "once" } = prices;
  const [lower, upper] = [prices.lower, prices.upper].map(roundPrice);
  const isWritten = [lower, upper].every((price) => AMOUNT.test(`${price}`));
  if (lower === upper || !isWritten) return [];
  const text = (price: number) => formatRound(price, currency);
  const ranges = [
    { label: `Under ${text(lower!)}`, max_price: `${lower}` },
    {
      label: `${text(lower!)}–${text(upper!)}`,
      min_price: `${lower}`,
      max_price: `${upper}`,
    },
    { label: `Over ${text(upper!)}`, min_price: `${upper}` },
  ];
  return ranges.map(({ label, ...range }) => {
    const isCurrent = range.min_price === min_price &&
      range.max_price === max_price;
    const to = { ...rest, currency, interval, ...range };
    return { label, to: isCurrent ? rest : to, isCurrent };
  });
}

function intervalChips({ filter, intervals }: NarrowProps): Chip[] {
  const { interval, ...rest } = filter;
  return intervals.slice(0, MOST_INTERVALS).map(([value]) => {
    const isCurrent = value === interval?.trim().toLowerCase();
    return {
      label: value === "once" ? "One-time" : formatInterval(value),
      to: isCurrent ? rest : { ...rest, interval: value },
      isCurrent,
    };
  });
}
