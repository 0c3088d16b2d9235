/**
 * Prints how many items a second the local review and the screen judge.
 *
 *     deno run tests/bench/review_bench.ts
 *
 * @module
 */

import { reviewLocally } from "../../domain/gallery/review/local_reviewer.ts";
import type { Reviewable } from "../../domain/gallery/review/verdict.ts";
import { screen } from "../../domain/gallery/screen.ts";

const NAMES: [
  seller: string,
  product: string,
  url: string,
  variant?: string,
][] = [
  ["Notion Labs", "Notion Plus plan, 3 seats", "https://www.notion.so/pricing"],
  [
    "Best Buy",
    "Logitech MX Master 3S wireless mouse",
    "https://www.bestbuy.com/site/logitech-mx-master-3s/6502574.p",
    "Graphite",
  ],
  [
    "MediaMarkt",
    "Bosch Serie 4 Waschmaschine 8 kg",
    "https://www.mediamarkt.de/de/product/_bosch-serie-4-2871234.html",
  ],
  [
    "Fromagerie Crémière",
    "Comté 18 mois, 1 kg",
    "https://www.fromagerie.example/comte-18-mois",
  ],
  [
    "Waterstones",
    "The Subtle Art of Not Giving a F*ck",
    "https://www.waterstones.com/book/subtle-art/9780062457714",
  ],
  ["さくら市場", "宇治抹茶 100g", "https://sakura.example/items/matcha-100"],
  [
    "Rozetka",
    "Тарас Шевченко «Кобзар»",
    "https://rozetka.com.ua/ua/kobzar/p312345678/",
  ],
  [
    "Framework",
    "Framework Laptop 13 DIY Edition",
    "https://frame.work/products/laptop13-diy-amd-ai300",
    "Ryzen AI 7 350, 32 GB, no OS",
  ],
];

const items: Reviewable[] = Array.from({ length: 2000 }, (_, at) => {
  const [sellerName, productName, productUrl, variant] =
    NAMES[at % NAMES.length];
  return {
    id: `item-${at}`,
    productUrl,
    domain: new URL(productUrl).hostname,
    sellerName,
    productName: `${productName} ${at}`,
    variant,
    price: 20 + at,
    currency: "USD",
    category: "other",
    imageUrl: `https://images.example/media/${at}.jpg`,
    sourcePlatform: "browser agent",
    submitterName: "Priya Raman",
    submitterRef: `run ${at} / step 3`,
    submitterEmail: "agent@agents.example",
    selfFlagged: false,
  };
});

function measure(name: string, judge: (item: Reviewable) => unknown) {
  for (let round = 0; round < 3; round++) items.forEach(judge);
  const rounds = 10;
  const start = performance.now();
  for (let round = 0; round < rounds; round++) items.forEach(judge);
  const ms = performance.now() - start;
  const count = rounds * items.length;
  console.log(
    `${name}: ${Math.round(count / ms * 1000)} /s, ` +
      `${(ms * 1000 / count).toFixed(1)} µs each`,
  );
}

measure("local review", reviewLocally);
measure("inline screen", screen);
