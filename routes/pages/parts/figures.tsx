import type { FeedFigures } from "../../../domain/gallery/ports.ts";

const NUMBER = new Intl.NumberFormat("en-US");

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
    `${NUMBER.format(thisWeek)} this week`,
  ];
  return <p class="figures">{parts.filter(Boolean).join(" · ")}</p>;
}

/** Formats a count with its noun: `1 purchase`, `20+ sellers`. */
export function formatCount(count: number, name: string, more = ""): string {
  const ending = count === 1 && more === "" ? "" : "s";
  return `${NUMBER.format(count)}${more} ${name}${ending}`;
}
