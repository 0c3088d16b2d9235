import type { Receipt } from "./task.ts";

/**
 * Receipt fields with their names in the gallery (both fixed by the
 * specification).
 */
const GALLERY_NAMES = {
  productUrl: "productUrl",
  merchantName: "sellerName",
  item: "productName",
  amount: "price",
  currency: "currency",
} as const satisfies { [Name in keyof Receipt]?: string };

type Named = keyof typeof GALLERY_NAMES;

export function inGallery(name: Named): string {
  return `${GALLERY_NAMES[name]} in the gallery`;
}

/** Receipt fields under the gallery's names. */
export function asPublication(receipt: Receipt): Record<string, unknown> {
  return Object.fromEntries(
    (Object.keys(GALLERY_NAMES) as Named[])
      .map((name) => [GALLERY_NAMES[name], receipt[name]]),
  );
}
