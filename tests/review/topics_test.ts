import { assert } from "@std/assert";
import data from "../../domain/review/data/topics.json" with { type: "json" };
import { isMet } from "../../domain/review/rules/policy.ts";
import { fold } from "../../domain/input/fold.ts";
import { purchase, reviewLocally } from "./support.ts";

for (const [topic, { refused, kept }] of Object.entries(data)) {
  const meets = (text: string) =>
    isMet(fold(text), { isWork: false, isName: true });
  Deno.test(`the topic ${topic} is met by its examples, and not by what looks like them`, () => {
    for (const text of refused) assert(meets(text), text);
    for (const text of kept) assert(!meets(text), text);
  });
}

const FIELDS = [
  "productName",
  "variant",
  "sellerName",
  "buyerDisplayName",
  "sourcePlatform",
  "submitterRef",
] as const;

for (const field of FIELDS) {
  Deno.test(`a topic that ${field} meets refuses beside an honest purchase`, () => {
    const { outcome } = reviewLocally(
      purchase({ [field]: "Cloned card with PIN" }),
    );
    assert(outcome === "reject");
  });
}

for (
  const productUrl of [
    "https://buy-cocaine-online.to/sugar-1kg",
    "https://oxycodone-no-rx.com/p/1",
    "https://www.pornhub.com/view/1",
    "https://www.lamps.example/cloned-card-with-pin",
  ]
) {
  Deno.test(`a topic that the address ${productUrl} meets refuses`, () => {
    assert(reviewLocally(purchase({ productUrl })).outcome === "reject");
  });
}

for (const number of ["376104250021234567", "012345678901234562"]) {
  Deno.test(`the ${number.length} digits of a meter point or pallet, ${number}, are no identity number`, () => {
    const { outcome } = reviewLocally(purchase({ variant: number }));
    assert(outcome === "approve");
  });
}

Deno.test("a number in an address is an id, and meets no topic", () => {
  for (const path of ["kettle-1488", "14/88/lamp", "p/1488.html", "1-1"]) {
    const productUrl = `https://www.lamps.example/${path}`;
    assert(reviewLocally(purchase({ productUrl })).outcome === "approve", path);
  }
});

for (const category of ["books", "education", "entertainment"]) {
  Deno.test(`the category ${category} makes no cloned card a work`, () => {
    for (const name of ["Cloned card with PIN", "Phishing kit, new panel"]) {
      const { outcome } = reviewLocally(
        purchase({ productName: name, category }),
      );
      assert(outcome === "reject", name);
    }
  });
}
