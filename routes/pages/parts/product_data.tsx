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
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.productName,
    category: formatCategory(item.category),
    url: `${baseUrl}/gallery/${item.id}`,
    image: picture && new URL(picture, baseUrl).href,
    offers: {
      "@type": "Offer",
      price: item.price,
      priceCurrency: item.currency,
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

/** JSON that ends no script, whatever the texts in it are. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
