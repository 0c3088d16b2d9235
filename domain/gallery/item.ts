import type { Purchase } from "./submission.ts";

/** The public form of an approved purchase (specification 2.3), nothing more. */
export type GalleryItem = Pick<
  Purchase,
  | "id"
  | "productName"
  | "sellerName"
  | "productUrl"
  | "rootUrl"
  | "domain"
  | "price"
  | "currency"
  | "interval"
  | "category"
  | "imageUrl"
  | "logoUrl"
  | "purchasedAt"
>;

/** Cuts the public item out of a purchase; absent fields stay absent. */
export function galleryItem(purchase: Purchase): GalleryItem {
  return {
    id: purchase.id,
    productName: purchase.productName,
    sellerName: purchase.sellerName,
    productUrl: purchase.productUrl,
    rootUrl: purchase.rootUrl,
    domain: purchase.domain,
    price: purchase.price,
    currency: purchase.currency,
    interval: purchase.interval,
    category: purchase.category,
    imageUrl: purchase.imageUrl,
    logoUrl: purchase.logoUrl,
    purchasedAt: purchase.purchasedAt,
  };
}
