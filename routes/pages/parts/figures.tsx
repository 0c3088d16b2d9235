import type { FeedFigures } from "../../../domain/gallery/ports.ts";

const NUMBER = new Intl.NumberFormat("en-US");

/** The gallery in figures; what is not counted yet is left out. */
export function Figures({ figures }: { figures: FeedFigures }) {
  const { categories, sellers, thisWeek } = figures;
  const counts = Object.values(categories).filter((count) => count > 0);
  const purchases = counts.reduce((sum, count) => sum + count, 0);
  const rows = [
    ["purchases", NUMBER.format(purchases)],
    ...sellers
      ? [["sellers", NUMBER.format(sellers.count) + (sellers.isAll ? "" : "+")]]
      : [],
    ["categories", NUMBER.format(counts.length)],
    ["this week", NUMBER.format(thisWeek)],
  ];
  return (
    <dl class="figures">
      {rows.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
