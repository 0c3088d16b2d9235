import { z } from "zod";
import { CATEGORIES } from "./category.ts";

const address = () => z.string().meta({ format: "uri" });

/** Public form of an approved purchase (specification 2.3). */
export const galleryItem = z.object({
  id: z.string().describe("Opaque id of the submission."),
  productName: z.string(),
  sellerName: z.string(),
  productUrl: address(),
  rootUrl: address().describe("Normalised root address of the seller."),
  domain: z.string().describe("Bare host name of the seller."),
  price: z.number().describe("Amount paid, in `currency`."),
  currency: z.string().describe("ISO 4217 code."),
  interval: z.string()
    .describe("Billing interval of a subscription; absent otherwise."),
  category: z.string()
    .describe(`Canonical category, one of: ${CATEGORIES.join(", ")}.`),
  imageUrl: address(),
  logoUrl: address(),
  purchasedAt: z.string().meta({ format: "date-time" }),
}).partial();
