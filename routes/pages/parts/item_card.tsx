import type { GalleryItem } from "../../../domain/gallery/item.ts";
import {
  formatCategory,
  formatDate,
  formatInterval,
  formatPrice,
  isSample,
  pictureUrl,
  toneOf,
} from "../format.ts";

export function Grid({ items }: { items: GalleryItem[] }) {
  return (
    <ul role="list" class="grid">
      {items.map((item) => (
        <li class="card">
          <Tile item={item} />
          <h3>
            <a href={`/gallery/${item.id}`} dir="auto">{item.productName}</a>
          </h3>
          <p class="by">
            <Avatar item={item} />
            <span>
              {isSample(item) && "Sample · "}
              <bdi>{item.sellerName}</bdi> · {formatCategory(item.category)}
            </span>
          </p>
          <p class="facts">
            <Price item={item} />
            <Day instant={item.purchasedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The item's picture; the seller's sign if there is no picture or it fails to
 * load.
 */
export function Tile({ item }: { item: GalleryItem }) {
  const source = pictureUrl(item.imageUrl);
  return (
    <div class={`tile tone-${toneOf(item.domain)}`}>
      <span class="sign" aria-hidden="true">
        <span class="domain">{item.domain}</span>
        <span class="initial">{initialOf(item.sellerName)}</span>
        <span class="tag">{formatPrice(item.price, item.currency)}</span>
      </span>
      {source && (
        <img
          src={source}
          alt=""
          width="400"
          height="300"
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />
      )}
    </div>
  );
}

/** A seller's initial in the seller's colour. */
export function Avatar({ item }: { item: GalleryItem }) {
  return (
    <span class={`avatar tone-${toneOf(item.domain)}`} aria-hidden="true">
      {initialOf(item.sellerName)}
    </span>
  );
}

export function Price({ item }: { item: GalleryItem }) {
  return (
    <span class="price">
      {formatPrice(item.price, item.currency)}
      {item.interval && (
        <span>
          {" "}
          <bdi>{formatInterval(item.interval)}</bdi>
        </span>
      )}
    </span>
  );
}

export function Day({ instant }: { instant: string | undefined }) {
  const day = instant && formatDate(instant);
  return day ? <time datetime={instant}>{day}</time> : null;
}

function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·";
  return letter.toUpperCase();
}
