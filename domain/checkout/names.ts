import type { Receipt } from "./task.ts";

/**
 * What a purchase is called in a receipt and in the gallery, where the
 * specification fixes a name for each.
 */
const GALLERY_NAMES = {
  productUrl: "productUrl",
  merchantName: "sellerName",
  item: "productName",
  amount: "price",
  currency: "currency",
} as const satisfies { [Name in keyof Receipt]?: string };

type Named = keyof typeof GALLERY_NAMES;

/** Says what the gallery calls a field of a receipt. */
export function inGallery(name: Named): string {
  return `${GALLERY_NAMES[name]} in the gallery`;
}

/** The fields of a receipt as the gallery takes them. */
export function asPublication(receipt: Receipt): Record<string, unknown> {
  return Object.fromEntries(
    (Object.keys(GALLERY_NAMES) as Named[])
      .map((name) => [GALLERY_NAMES[name], receipt[name]]),
  );
}
