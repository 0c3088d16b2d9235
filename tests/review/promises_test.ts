/** The promises of the page on moderation, one by one. */
import { assert, assertEquals } from "@std/assert";
import { createReviewer, reviewerFor } from "../../domain/review/review.ts";
import type { Level } from "../../domain/review/standing.ts";
import type { Reviewable } from "../../domain/review/verdict.ts";
import { LocalReview } from "../../domain/review/local_review.ts";
import { createYielder } from "../../io/timers.ts";
import { screen } from "../../domain/review/screen.ts";
import { purchase, reviewLocally, verdictOf } from "./support.ts";

const SUBMITTED = Date.parse("2026-11-22T12:00:00Z");
const DAY_MS = 86_400_000;

const outcomeOf = (changes: Partial<Reviewable>) =>
  reviewLocally(purchase({ submittedAt: SUBMITTED, ...changes })).outcome;

const KEPT_OUT: [what: string, changes: Partial<Reviewable>][] = [
  ["profanity", { productName: "fucking kettle" }],
  ["a purchase of the day after tomorrow", {
    purchasedAt: "2026-11-24T12:00:00Z",
  }],
  ["cents of a yen", { price: 1999.5, currency: "JPY" }],
  ["tenths of a cent", { price: 12.345 }],
  ["markup", { productName: "Lamp <b>bright</b>" }],
  ["a link", { productName: "Lamp https://lamps.shop/sale" }],
  ["a bare link", { sellerName: "Lamps t.me/lamps" }],
  ["a short link", { logoUrl: "https://tinyurl.com/abc" }],
  ["a g of another script", {
    sellerName: "ɡoogle Store",
    productUrl: "https://xn--oogle-qmc.com/pixel",
  }],
  ["a brand in Cherokee letters", { sellerName: "ꮯoinbase" }],
  ["a brand in front of a stranger's name", {
    sellerName: "Zalando SE",
    productUrl: "https://www.zalando.de.fashion-lager.online/jacke",
  }],
  ["mashed keys", { productName: "asdfghjkl qwertyuiop" }],
  ["a name that was missing", { productName: "undefined [object Object]" }],
  ["a word again and again", {
    productName: "cheap lamp, buy lamp, best lamp, lamp sale, lamp discount",
  }],
  ["what nobody paid", { productName: "Coffee", price: 900_000_000 }],
  ["a computer for a dollar", { productName: "MacBook Pro", price: 1 }],
  ["a brand as a lodger", {
    sellerName: "Notion Labs, Inc.",
    productUrl: "https://notion-team.github.io/upgrade",
  }],
];

for (const [what, changes] of KEPT_OUT) {
  Deno.test(`not published: ${what}`, () => {
    assertEquals(outcomeOf(changes), "reject");
  });
}

const LET_IN: [what: string, changes: Partial<Reviewable>][] = [
  ["a purchase of tomorrow", { purchasedAt: "2026-11-23T11:00:00Z" }],
  ["fils of a dinar", { price: 4.125, currency: "KWD" }],
  ["a fraction of a cent each", { price: 0.0012, productName: "Resistor" }],
  ["a shop that is called by its host", { sellerName: "Lamps.com" }],
  ["an umlaut in a host", { productUrl: "https://www.bücher-huber.de/lampe" }],
  ["a Japanese host", { productUrl: "https://さくら市場.jp/items" }],
  ["a shop that lodges", {
    sellerName: "Olive & Thread",
    productUrl: "https://oliveandthread.myshopify.com/products/lamp",
  }],
  ["a brand at a well-known shop", {
    sellerName: "Nike",
    productName: "Air Max 90",
    productUrl: "https://www.footlocker.com/1",
  }],
];

for (const [what, changes] of LET_IN) {
  Deno.test(`published: ${what}`, () => {
    assertEquals(outcomeOf(changes), "approve");
  });
}

Deno.test("a reserved host is published by a service on loopback alone", () => {
  for (
    const host of ["shop.example", "shop.test", "example.com", "a.invalid"]
  ) {
    const item = purchase({ productUrl: `https://${host}/lamp` });
    assertEquals(reviewLocally(item).outcome, "approve", host);
    const { outcome } = reviewLocally(item, { isPublic: true });
    assertEquals(outcome, "reject", host);
  }
});

Deno.test("BASE_URL tells whether a service is public", async () => {
  const clock = { now: () => SUBMITTED };
  for (
    const [baseUrl, outcome] of [
      ["http://localhost:8000", "approve"],
      ["http://127.0.0.1:8000", "approve"],
      ["https://gallery.example.org", "reject"],
    ]
  ) {
    const config = {
      baseUrl: baseUrl!,
      moderationDoubtNights: 0,
    };
    const verdict = await reviewerFor(config, { clock })(purchase());
    assertEquals(verdict.outcome, outcome, baseUrl);
  }
});

Deno.test("what is in doubt waits for a person as many nights as told", async () => {
  const item = purchase({
    sellerName: "Netflix",
    productUrl: "https://tv.example/",
    submittedAt: SUBMITTED,
  });
  let now = SUBMITTED;
  const review = createReviewer({
    patience: { nights: 2, clock: { now: () => now } },
  });
  assertEquals(await review(item), {
    outcome: "postpone",
    reason: "awaiting_person",
  });
  now += 2 * DAY_MS;
  assertEquals((await review(item)).outcome, "reject");
  now = SUBMITTED;
  assert(
    (await verdictOf(review(purchase({ submittedAt: SUBMITTED })))).certain,
  );
});

Deno.test("doubt about a stranger ends in a refusal, about a trusted one in a publication", async () => {
  const item = purchase({
    productName: "ATM skimmer kit",
    submittedAt: SUBMITTED,
  });
  let now = SUBMITTED;
  const clock = { now: () => now };
  const outcomeIn = async (nights: number, level?: Level) =>
    (await createReviewer({ patience: { nights, clock } })(item, level))
      .outcome;
  assertEquals(await outcomeIn(2), "postpone");
  assertEquals(await outcomeIn(2, "trusted"), "approve");
  now += 2 * DAY_MS;
  assertEquals(await outcomeIn(2), "reject");
  assertEquals(await outcomeIn(2, "trusted"), "approve");
  // Nobody looked: the local review decides.
  assertEquals(await outcomeIn(0), "approve");
});

const INDEFENSIBLE = [
  "Child porn video, cocaine, heroin for sale",
  "CHILD PORN",
  "Cocaine, uncut, 5 g",
  "COCAINE FOR SALE",
  "untraceable Glock",
  "Kokain kaufen, 5 g",
  "Cocaine 1g",
  "c0ca1ne powder",
  "100 MDMA pills",
];

for (const productName of INDEFENSIBLE) {
  Deno.test(`the screen refuses ${productName}`, () => {
    assertEquals(screen(purchase({ productName })).length, 1);
  });
}

const DEFENSIBLE = [
  "Cocaine test kit, 5 g",
  "Heroin Diaries T-shirt",
  "Heroin chic dress, 1 oz silver buttons, 100g",
  "Fentanyl patch 25 mg, prescription",
  "Kids bike, 16 inch",
  "Crack filler, 500 g",
  "Glock 17 water gun, toy",
  "Dildo, Newfoundland: fridge magnet",
];

for (const productName of DEFENSIBLE) {
  Deno.test(`the screen passes ${productName}`, () => {
    assertEquals(screen(purchase({ productName })), []);
  });
}

Deno.test("the tables of the review load in slices, and judge as those that load at once", async () => {
  let pauses = 0;
  const sliced = await LocalReview.load(() => {
    pauses++;
    return Promise.resolve();
  });
  assert(pauses >= 20, `${pauses} pauses`);
  for (const [what, changes] of KEPT_OUT) {
    const item = purchase({ submittedAt: SUBMITTED, ...changes });
    assertEquals(sliced.judge(item), reviewLocally(item), what);
  }
});

Deno.test("a pause after a step of 3 ms waits for timers, and so for the network", async () => {
  let now = 0;
  const pause = createYielder({ now: () => now });
  await pause();
  now += 3;
  let isPolled = false;
  setTimeout(() => isPolled = true, 0);
  await pause();
  assert(isPolled);
});
