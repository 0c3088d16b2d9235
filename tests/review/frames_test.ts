/** A text is judged alone, and its frame makes it no better. */
import { assertEquals } from "@std/assert";
import { LocalReview } from "../../domain/review/local_review.ts";
import {
  readingsAlone,
  scoreBadness,
} from "../../domain/review/model/scorer.ts";
import { readCases } from "./eval.ts";
import { isLesson } from "./lessons.ts";
import { purchase, reviewLocally } from "./support.ts";

const SHOPS = [
  ["Amazon", "https://www.amazon.com/dp/B0C1234567"],
  ["Walmart", "https://www.walmart.com/ip/5512345"],
  ["eBay", "https://www.ebay.com/itm/256123456789"],
  ["AliExpress", "https://www.aliexpress.com/item/1005006123456789.html"],
  ["Green Corner Shop", "https://greencorner.example/p/123"],
  ["Apotheke am Markt", "https://apotheke-am-markt.example/artikel/77"],
] as const;

const DETAILS = [
  {},
  { variant: "Large, blue" },
  { buyerDisplayName: "Mia", sourcePlatform: "ChatGPT" },
  { interval: "month" as const, variant: "64 GB" },
  { submitterRef: "order-7", quantity: 3 },
];

const NAMES = 200;

Deno.test("no shop, category or honest field makes a name that is bad alone good", async () => {
  const cases = (await readCases()).filter((one) =>
    isLesson(one) && one.field === "productName" &&
    ["adult", "illegal", "slur", "lure"].includes(one.kind)
  );
  const names = cases.map(({ submission }) => `${submission.productName}`)
    .filter(isBadAlone).slice(0, NAMES);
  assertEquals(names.length, NAMES);
  const milder = names.flatMap((productName) =>
    SHOPS.flatMap(([sellerName, productUrl]) =>
      DETAILS.filter((details) =>
        reviewLocally(
          purchase({ ...details, productName, sellerName, productUrl }),
        ).outcome !== "reject"
      ).map((details) => [productName, sellerName, details])
    )
  );
  assertEquals(milder, []);
});

const review = new LocalReview();

function isBadAlone(productName: string): boolean {
  review.read(purchase({ productName }));
  const { reader } = review;
  const alone = readingsAlone(reader)[reader.alone.indexOf("productName")]!;
  return scoreBadness(reader, [alone]).badness >= 0;
}
