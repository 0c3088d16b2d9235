import type { Purchase } from "./submission.ts";

/** What a field of a purchase is to its submitter; false: nothing personal. */
type Personal = "owner" | "phone" | "own words" | false;

/**
 * Every field of a purchase, from which erasure and retention follow: only
 * what is declared not personal outlives its person.
 */
export const PERSONAL_FIELDS = {
  id: false,
  submittedBy: false,
  submittedAt: false,
  productUrl: false,
  rootUrl: false,
  domain: false,
  sellerName: false,
  productName: false,
  price: false,
  currency: false,
  category: false,
  categoryLabel: false,
  interval: false,
  quantity: false,
  variant: false,
  imageUrl: false,
  logoUrl: false,
  purchasedAt: false,
  sourcePlatform: false,
  buyerDisplayName: "own words",
  submitterName: "own words",
  submitterRef: "own words",
  submitterEmail: "owner",
  submitterPhone: "phone",
  selfFlagged: false,
} as const satisfies Record<keyof Purchase, Personal>;
