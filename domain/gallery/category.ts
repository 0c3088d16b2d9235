/**
 * The canonical taxonomy of the gallery, and how free labels fold into it.
 *
 * @module
 */

/** Canonical slugs, each with the words that fold into it. */
const SYNONYMS: Record<string, string[]> = {
  software: [
    ..."saas app apps application applications program license licence".split(
      " ",
    ),
    ..."licenses plugin plugins subscription subscriptions productivity".split(
      " ",
    ),
    ..."developer devtools tool tools security vpn antivirus api game-dev"
      .split(" "),
  ],
  ai: [
    ..."llm llms gpt chatbot model models agents assistant inference".split(
      " ",
    ),
    "artificial-intelligence",
    "machine-learning",
  ],
  hosting: [
    ..."cloud server servers vps domain domains dns cdn storage".split(" "),
    ..."infrastructure database databases compute".split(" "),
  ],
  electronics: [
    ..."electronic computer computers laptop laptops phone phones".split(" "),
    ..."smartphone tablet hardware gadget gadgets audio headphones".split(" "),
    ..."camera cameras tv monitor monitors cable cables tech".split(" "),
  ],
  home: [
    ..."household furniture kitchen kitchenware decor appliance".split(" "),
    ..."appliances bedding cleaning houseware lighting interior".split(" "),
  ],
  garden: [
    ..."gardening outdoor outdoors plants plant seeds diy".split(" "),
    ..."tools-and-diy hardware-store patio".split(" "),
  ],
  fashion: [
    ..."clothing clothes apparel shoes shoe footwear accessories".split(" "),
    ..."jewelry jewellery watch watches bag bags luggage wear".split(" "),
  ],
  beauty: [
    ..."cosmetics makeup skincare perfume fragrance haircare grooming".split(
      " ",
    ),
    "personal-care",
  ],
  health: [
    ..."medical medicine pharmacy wellness vitamins supplements".split(" "),
    ..."supplement fitness-health dental optician healthcare".split(" "),
  ],
  groceries: [
    ..."grocery food foods supermarket drinks drink beverages".split(" "),
    ..."beverage snacks coffee tea wine beer produce".split(" "),
  ],
  restaurants: [
    ..."restaurant takeaway takeout delivery dining meal meals".split(" "),
    ..."food-delivery catering cafe bar".split(" "),
  ],
  travel: [
    ..."flight flights airline airlines hotel hotels lodging plane".split(" "),
    ..."accommodation vacation holiday trip trips airfare tour tours".split(
      " ",
    ),
    "plane-tickets",
  ],
  transport: [
    ..."transportation train trains rail bus taxi rideshare transit".split(" "),
    ..."car cars parking fuel gas automotive auto vehicle bike".split(" "),
    ..."ride rides mobility".split(" "),
  ],
  entertainment: [
    ..."streaming movie movies film films music concert concerts".split(" "),
    ..."game games gaming video tickets event events theatre".split(" "),
    ..."theater media cinema".split(" "),
  ],
  books: [
    ..."book ebook ebooks audiobook audiobooks magazine magazines".split(" "),
    ..."newspaper news comics reading literature".split(" "),
  ],
  education: [
    ..."course courses learning training tuition class classes".split(" "),
    ..."school university tutorial certification".split(" "),
  ],
  sports: [
    ..."sport fitness gym exercise cycling running yoga".split(" "),
    ..."climbing sportswear camping hiking".split(" "),
  ],
  toys: [
    ..."toy lego puzzle puzzles hobby hobbies kids children baby".split(" "),
  ],
  pets: [..."pet dog dogs cat cats animal animals petfood".split(" ")],
  gifts: [
    ..."gift flowers flower giftcard present presents bouquet".split(" "),
    "gift-card",
    "gift-cards",
  ],
  office: [
    ..."stationery paper printer ink supplies business workspace".split(" "),
    "office-supplies",
  ],
  services: [
    ..."service repair consulting freelance legal shipping postage".split(" "),
    ..."utilities utility telecom mobile internet phone-plan".split(" "),
    "professional-services",
  ],
  finance: [
    ..."financial insurance bank banking tax taxes accounting".split(" "),
    ..."donation donations charity investment".split(" "),
  ],
  other: ["misc", "miscellaneous", "general", "unknown", "none"],
};

/** Every canonical category slug. */
export const CATEGORIES: readonly string[] = Object.keys(SYNONYMS);

const SLUG_BY_WORD = new Map(
  Object.entries(SYNONYMS).flatMap(([slug, words]) =>
    [slug, ...words].map((word): [string, string] => [word, slug])
  ),
);

/**
 * Folds a free label into the taxonomy: the whole label first ("plane
 * tickets"), then its words from the last, which in English is the noun
 * ("travel insurance" is insurance).
 *
 * @returns a canonical slug; `other` for a label that is missing or unknown
 */
export function foldCategory(label: string | undefined): string {
  const words = (label ?? "").normalize("NFKC").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const whole = SLUG_BY_WORD.get(words.join("-")) ??
    SLUG_BY_WORD.get(words.join(""));
  if (whole !== undefined) return whole;
  for (const word of words.reverse()) {
    const slug = SLUG_BY_WORD.get(word) ??
      SLUG_BY_WORD.get(word.replace(/s$/, ""));
    if (slug !== undefined) return slug;
  }
  return "other";
}
