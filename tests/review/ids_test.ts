/** Ids of machines, in which every short word of their letters comes up. */
import { assertEquals } from "@std/assert";
import { createReviewer } from "../../domain/review/review.ts";
import type { Purchase } from "../../domain/purchase/fields.ts";
import { screen } from "../../domain/review/screen.ts";
import { purchaseBody } from "../support/harness.ts";
import { verdictOf } from "./support.ts";

/** Each reads as a slur, or as the number of a card, somewhere. */
const IDS = [
  "a8e3d2d8-b49c-444c-b33f-e34fb06083a6",
  "5474a190-0202-4537-9358-a833d96377b0",
  "2a8f11b4-ffc6-4d26-a83f-9abeed1248e3",
  "A8E3D2D8-B49C-444C-B33F-E34FB06083A6",
  "abcd4111-1111-4111-1111-111111111111",
  "9f86d081884c7d659a8e3d9aa0c55ad015a3bf4f1b2b0b822cd15d6c1abeed08",
];

/** The same words where nobody would take them for an id. */
const WORDS = ["a8e3d", "abeed", "an abeed-1234 here"];

function purchase(submitterRef: string): Purchase {
  return {
    ...purchaseBody({ submitterRef }),
    id: "01900000-0000-7000-8000-000000000000",
    submittedBy: "agc_0000000000000000",
    submittedAt: 1_790_000_000_000,
    rootUrl: "https://shop.example",
    domain: "shop.example",
    currency: "USD",
    category: "home",
    selfFlagged: false,
  };
}

for (const id of IDS) {
  Deno.test(`the id ${id} is no word`, async () => {
    assertEquals(screen(purchase(id)), []);
    const { outcome, reasons } = await verdictOf(
      createReviewer()(purchase(id)),
    );
    assertEquals([outcome, reasons], ["approve", []]);
  });
}

for (const words of WORDS) {
  Deno.test(`"${words}" is no id`, () => {
    assertEquals(screen(purchase(words)), ["slur"]);
  });
}
