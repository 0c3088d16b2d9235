import type { GalleryItem } from "../../../domain/gallery/item.ts";
import {
  formatCategory,
  formatDate,
  formatInterval,
  formatPrice,
  picturable,
} from "../format.ts";

/** Colours of sellers; each has a class of its own. */
const TONES = 8;

/** An item in the grid. */
export function ItemCard({ item }: { item: GalleryItem }) {
  return (
    <li class="card">
      <Tile item={item} />
      <h3>
        <a href={`/gallery/${item.id}`}>{item.productName}</a>
      </h3>
      <p class="by">
        <Avatar item={item} />
        <span>{item.sellerName} · {formatCategory(item.category)}</span>
      </p>
      <p class="facts">
        <Price item={item} />
        <Day instant={item.purchasedAt} />
      </p>
    </li>
  );
}

/**
 * The picture in a box of fixed shape. Beneath it is the seller's sign: what
 * is seen when there is no picture, or it cannot be loaded.
 */
export function Tile({ item }: { item: GalleryItem }) {
  const source = picturable(item.imageUrl);
  return (
    <div class={`tile tone-${toneOf(item.domain)}`}>
      <span class="sign" aria-hidden="true">
        <span class="initial">{initialOf(item.sellerName)}</span>
        <span class="domain">{item.domain}</span>
      </span>
      {source && (
        <img
          src={source}
          alt=""
          width="400"
          height="267"
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />
      )}
    </div>
  );
}

/** A seller's initial in the colour that it has everywhere. */
export function Avatar({ item }: { item: GalleryItem }) {
  return (
    <span class={`avatar tone-${toneOf(item.domain)}`} aria-hidden="true">
      {initialOf(item.sellerName)}
    </span>
  );
}

/** What was paid, and how often. */
export function Price({ item }: { item: GalleryItem }) {
  return (
    <span class="price">
      {formatPrice(item.price, item.currency)}
      {item.interval && <span>{` ${formatInterval(item.interval)}`}</span>}
    </span>
  );
}

/** The day of an instant; nothing when there is none. */
export function Day({ instant }: { instant: string | undefined }) {
  const day = instant && formatDate(instant);
  return day ? <time datetime={instant}>{day}</time> : null;
}

/** One seller has one tone, on every page. */
function toneOf(domain: string): number {
  let sum = 0;
  for (const letter of domain) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return sum % TONES;
}

function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·";
  return letter.toUpperCase();
}
