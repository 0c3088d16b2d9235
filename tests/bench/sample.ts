import { uuidv7 } from "uuidv7";
import {
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { type Purchase } from "../../domain/purchase/fields.ts";
import { purchaseBody } from "../support/harness.ts";

/** Adjectives of a kettle; an item has nine of these words. */
const WORDS = (
  "quiet steel glass small large black white silver copper green cordless " +
  "folding travel office kitchen family tea coffee temperature control " +
  "display handle filter insulated double wall litre watt fast boil auto " +
  "stop base light warm timer swivel spout limescale guard"
).split(" ");

const WORDS_OF_ITEM = 9;

/** A purchase as it is stored; those of other numbers differ. */
export function samplePurchase(number: number): Purchase {
  return purchaseNamed(`Electric kettle, model ${number}`, number);
}

/**
 * A purchase that is found by twelve words, two of them its seller's; one word
 * is its own, and the others are those of every twentieth or so.
 */
export function wordyPurchase(number: number): Purchase {
  const words = Array.from(
    { length: WORDS_OF_ITEM },
    (_, n) => WORDS[(number * 7 + n * (1 + number % 3)) % WORDS.length],
  );
  return purchaseNamed(`Kettle${number} ${words.join(" ")}`, number);
}

function purchaseNamed(productName: string, number: number): Purchase {
  const request = submissionRequest.parse(purchaseBody({
    productName,
    productUrl: `https://shop.example/products/kettle-${number}`,
    imageUrl: `https://shop.example/images/kettle-${number}.jpg`,
    purchasedAt: "2026-11-20T10:00:00Z",
    category: "kitchen",
  }));
  const submittedBy = "agc_0123456789abcdef";
  // After it was bought: what is bought ahead is not published.
  const submittedAt = Date.parse("2026-11-20T12:00:00Z");
  return toPurchase(request, { id: uuidv7(), submittedBy, submittedAt });
}
