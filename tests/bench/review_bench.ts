import { reviewLocally } from "../review/support.ts";
import type { Reviewable } from "../../domain/review/verdict.ts";
import { screen } from "../../domain/review/screen.ts";
import type { Comparison } from "./measure.ts";

const GOAL_PER_SECOND = 8_000;
const SCREEN_GOAL_MICROSECONDS = 15;

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

const items: Reviewable[] = Array.from(
  { length: 200 },
  (_, round) =>
    NAMES.map(([sellerName, productName, productUrl, variant], index) => {
      const at = round * NAMES.length + index;
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
    }),
).flat();

/** How many items a second the local review judges, on one core. */
export function benchReview(): Comparison {
  return toGoal("local reviews", reviewLocally, GOAL_PER_SECOND);
}

/** The screen stands between a request and its 201: what it costs, as a rate. */
export function benchScreen(): Comparison {
  return toGoal("inline screens", screen, 1e6 / SCREEN_GOAL_MICROSECONDS);
}

function toGoal(
  name: string,
  judge: (item: Reviewable) => unknown,
  goal: number,
): Comparison {
  for (let round = 0; round < 5; round++) items.forEach(judge);
  const rates = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    items.forEach(judge);
    return items.length / (performance.now() - startedAt) * 1000;
  });
  // Others share the cores; the best round is the least disturbed one.
  const perSecond = Math.max(...rates);
  return {
    name: `${name}, one core`,
    subject: name,
    perSecond,
    baseline: "goal",
    baselinePerSecond: goal,
    ratio: perSecond / goal,
    goal: 1,
  };
}
