import type { FeedFigures } from "../../../domain/gallery/ports.ts";

const NUMBER = new Intl.NumberFormat("en-US");

/** The gallery in figures; what is not counted yet, or says no more, is left out. */
export function Figures({ figures }: { figures: FeedFigures }) {
  const { categories, sellers, thisWeek } = figures;
  const counts = Object.values(categories).filter((count) => count > 0);
  const purchases = counts.reduce((sum, count) => sum + count, 0);
  if (purchases === 0) return null;
  const parts = [
    counted(purchases, "purchase"),
    sellers && counted(sellers.count, "seller", sellers.isAll ? "" : "+"),
    counts.length === 1 ? "1 category" : `${counts.length} categories`,
    thisWeek > 0 && thisWeek < purchases &&
    `${NUMBER.format(thisWeek)} this week`,
  ];
  return <p class="figures">{parts.filter(Boolean).join(" · ")}</p>;
}

/** A number of things. */
export function counted(count: number, name: string, more = ""): string {
  const ending = count === 1 && more === "" ? "" : "s";
  return `${NUMBER.format(count)}${more} ${name}${ending}`;
}
