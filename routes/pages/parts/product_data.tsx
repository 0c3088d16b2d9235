import { raw } from "hono/html";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { formatCategory, linkable, picturable } from "../format.ts";

/**
 * An item as search engines read it (schema.org, JSON-LD): what was bought, and
 * the offer by which it was.
 */
export function ProductData(
  { item, baseUrl }: { item: GalleryItem; baseUrl: string },
) {
  const picture = picturable(item.imageUrl);
  const { price, currency: priceCurrency, interval } = item;
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.productName,
    category: formatCategory(item.category),
    url: `${baseUrl}/gallery/${item.id}`,
    image: picture && new URL(picture, baseUrl).href,
    offers: {
      "@type": "Offer",
      price,
      priceCurrency,
      ...interval && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price,
          priceCurrency,
          billingDuration: durationOf(interval),
        },
      },
      url: linkable(item.productUrl),
      seller: {
        "@type": "Organization",
        name: item.sellerName,
        url: linkable(item.rootUrl),
      },
    },
  };
  return <script type="application/ld+json">{raw(scriptJson(data))}</script>;
}

const UNITS: Record<string, string> = {
  day: "P1D",
  week: "P1W",
  month: "P1M",
  quarter: "P3M",
  year: "P1Y",
};

/** A billing interval as ISO 8601 writes it; as it is written where none is. */
function durationOf(interval: string): string {
  const [unit = ""] = /day|week|month|quarter|year|annual/i.exec(interval) ??
    [];
  const name = unit.toLowerCase().replace("annual", "year");
  const isOne = new RegExp(
    `^(?:per |each |every |billed )?${unit}(?:ly)?$`,
    "i",
  );
  return isOne.test(interval.replace(/^dai/i, "day"))
    ? UNITS[name] ?? interval
    : interval;
}

/** JSON that ends no script, whatever the texts in it are. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
