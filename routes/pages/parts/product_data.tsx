import { raw } from "hono/html";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { formatCategory, linkableUrl, pictureUrl } from "../format.ts";

/**
 * An item as schema.org JSON-LD for search engines: the product and its offer.
 */
export function ProductData(
  { item, baseUrl }: { item: GalleryItem; baseUrl: string },
) {
  const picture = pictureUrl(item.imageUrl);
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
      url: linkableUrl(item.productUrl),
      seller: {
        "@type": "Organization",
        name: item.sellerName,
        url: linkableUrl(item.rootUrl),
      },
    },
  };
  return <script type="application/ld+json">{raw(scriptJson(data))}</script>;
}

const UNITS: Record<string, string> = {
  day: "P1D",
  dai: "P1D",
  week: "P1W",
  month: "P1M",
  quarter: "P3M",
  year: "P1Y",
  annual: "P1Y",
};

const ONE_UNIT =
  /^(?:(?:per|each|every|billed) )?(day|dai|week|month|quarter|year|annual)(?:ly)?$/i;

/** Billing interval as an ISO 8601 duration; free text stays as written. */
function durationOf(interval: string): string {
  const unit = ONE_UNIT.exec(interval)?.[1]?.toLowerCase();
  return unit === undefined ? interval : UNITS[unit]!;
}

/** JSON in which no text can end the script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
