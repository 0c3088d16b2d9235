import { v7 as uuidv7 } from "uuid";
import {
  type Purchase,
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { purchaseBody } from "../support/harness.ts";

/** A purchase as it is stored; those of other numbers differ. */
export function samplePurchase(number: number): Purchase {
  const request = submissionRequest.parse(purchaseBody({
    productName: `Electric kettle, model ${number}`,
    productUrl: `https://shop.example/products/kettle-${number}`,
    imageUrl: `https://shop.example/images/kettle-${number}.jpg`,
    purchasedAt: "2026-11-20T10:00:00Z",
    category: "kitchen",
  }));
  const submittedBy = "agc_0123456789abcdef";
  return toPurchase(request, { id: uuidv7(), submittedBy, submittedAt: 0 });
}
