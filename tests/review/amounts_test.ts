/** Amounts that contradict the country of a purchase, or the worth of a card. */
import { assertEquals } from "@std/assert";
import { purchase, reviewLocally } from "./support.ts";

const WASHER = {
  productName: "Samsung washing machine, 8 kg",
  productUrl: "https://elektronik-jkt.co.id/wm",
  category: "home",
};

for (
  const [outcome, title, changes] of [
    ["reject", "rupiah said to be dollars", {
      ...WASHER,
      price: 4_250_000,
      currency: "USD",
    }],
    ["approve", "rupiah said to be rupiah", {
      ...WASHER,
      price: 4_250_000,
      currency: "IDR",
    }],
    ["approve", "dollars at a shop in Indonesia", {
      ...WASHER,
      price: 265,
      currency: "USD",
    }],
    ["reject", "a gift card of 200 for 20", {
      productName: "$200 Apple gift card",
      price: 20,
    }],
    ["approve", "a gift card of 200 for 185", {
      productName: "$200 Apple gift card",
      price: 185,
    }],
    ["approve", "four gift cards of 25", {
      productName: "Apple gift card 25 USD",
      quantity: 4,
      price: 100,
    }],
  ] as const
) {
  Deno.test(`the review says ${outcome} to ${title}`, () => {
    assertEquals(reviewLocally(purchase(changes)).outcome, outcome);
  });
}
