/**
 * Canonical taxonomy of the gallery, and how free labels fold into it.
 *
 * @module
 */

/** Canonical slugs, each with its synonyms. */
const SYNONYMS: Record<string, string> = {
  software: "saas application applications program license licence licenses " +
    "plugin plugins productivity developer devtools security vpn " +
    "antivirus api scheduling email marketing backup monitoring " +
    "translation writing design conferencing crm password passwords " +
    "browser programa logiciel",
  ai: "llm llms gpt chatbot model models agents assistant inference " +
    "generative artificial-intelligence machine-learning text-to-speech " +
    "speech ki",
  hosting:
    "cloud server servers serverless vps domain domains dns cdn storage " +
    "infrastructure database databases compute",
  electronics: "electronic computer computers laptop laptops phone phones " +
    "smartphone tablet hardware gadget gadgets audio hifi hi-fi " +
    "headphones speaker speakers camera cameras tv monitor monitors " +
    "keyboard keyboards cable cables tech elektronik electrónica " +
    "électronique elettronica elektronika 家電 电子产品 전자제품",
  home: "household furniture kitchen kitchenware cookware decor appliance " +
    "appliances bedding cleaning houseware lighting interior art " +
    "improvement wohnen haushalt haushaltsgeräte möbel möbler maison " +
    "hogar casa agd 生活雑貨 المطبخ",
  garden:
    "gardening outdoor outdoors plants plant seeds diy patio bbq garten " +
    "jardin jardín giardino",
  fashion: "clothing clothes apparel shoes shoe sneakers footwear jewelry " +
    "jewellery watch watches bag bags luggage wear eyewear dress moda " +
    "mode schuhe kleidung ropa vêtements",
  beauty: "cosmetics makeup skincare perfume fragrance haircare grooming " +
    "personal-care drogerie kosmetik belleza beauté",
  health:
    "medical medicine pharmacy wellness vitamins supplements supplement " +
    "dental optician optical healthcare meditation gesundheit salud " +
    "santé saúde",
  groceries: "grocery food foods supermarket drinks drink beverages beverage " +
    "snacks coffee tea wine beer produce lebensmittel alimentos " +
    "alimentation épicerie お茶 食品",
  restaurants:
    "restaurant restaurante takeaway takeout delivery dining meal meals " +
    "food-delivery catering cafe bar",
  travel: "flight flights airline airlines hotel hotels hostel lodging plane " +
    "accommodation vacation holiday trip trips airfare tour tours " +
    "plane-tickets reise reisen viajes voyage passagens viagem",
  transport:
    "transportation train trains rail bus taxi rideshare transit car " +
    "cars parking fuel gas automotive auto vehicle bike ride rides " +
    "mobility",
  entertainment:
    "streaming movie movies film films music concert concerts game " +
    "games gaming tickets event events theatre theater media cinema " +
    "museum anime",
  books: "book ebook ebooks audiobook audiobooks magazine magazines " +
    "newspaper news comics reading literature fiction bücher buch " +
    "livres libros livros libri 本 书 كتب",
  education: "course courses learning training tuition class classes school " +
    "university tutorial certification cursos kurse",
  sports: "sport sporting fitness gym exercise cycling running yoga climbing " +
    "sportswear activewear camping hiking skiing surfing swimming",
  toys: "toy lego puzzle puzzles hobby hobbies kids children baby " +
    "spielwaren spielzeug juguetes jouets brinquedos",
  pets: "pet dog dogs cat cats animal animals petfood haustiere mascotas",
  gifts: "gift flowers flower giftcard present presents bouquet gift-card " +
    "gift-cards geschenke blumen regalos cadeaux",
  office: "stationery paper printer ink business workspace office-supplies " +
    "bürobedarf 文房具",
  services: "repair consulting freelance legal shipping postage utilities " +
    "utility telecom mobile internet phone-plan professional-services",
  finance: "financial insurance bank banking tax taxes accounting donation " +
    "donations charity investment",
  other: "misc miscellaneous general unknown none",
};

/**
 * Weak words ("pet supplies", "AI tools"): other words of a label come first.
 */
const GENERIC: Record<string, string> = {
  software: "software app apps subscription subscriptions",
  home: "tool tools",
  office: "supplies",
  sports: "gear",
  fashion: "accessories",
  entertainment: "video videos",
  services: "service services",
};

/** Characters of a label that count; the rest is cut off. */
export const MAX_LABEL = 100;
export const CATEGORIES: readonly string[] = Object.keys(SYNONYMS);

const SLUG_BY_WORD = new Map([
  ...wordIndex(SYNONYMS),
  // "software" is a slug and a weak word.
  ...CATEGORIES.filter((slug) => slug !== "software" && slug !== "services")
    .map((slug): [string, string] => [slug, slug]),
]);
const SLUG_BY_GENERIC_WORD = wordIndex(GENERIC);

/**
 * Folds a free label into the taxonomy: the whole label first ("plane
 * tickets"), then its words from the last, which in English is the noun
 * ("travel insurance" is insurance), then weak words.
 *
 * @returns a slug; `other` for a missing or unknown label
 */
export function foldCategory(label: string | undefined): string {
  return findCategory(label ?? "") ?? "other";
}

/** The category of a label; undefined when it names none. */
export function findCategory(label: string): string | undefined {
  const words = label.normalize("NFKC").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return SLUG_BY_WORD.get(words.join("-")) ??
    SLUG_BY_WORD.get(words.join("")) ??
    firstSlug(SLUG_BY_WORD, words.toReversed()) ??
    firstSlug(SLUG_BY_GENERIC_WORD, words.toReversed());
}

function firstSlug(index: Map<string, string>, words: string[]) {
  for (const word of words) {
    const slug = index.get(word) ?? index.get(word.replace(/s$/, ""));
    if (slug !== undefined) return slug;
  }
}

function wordIndex(table: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([slug, words]) =>
      words.split(" ").map((word): [string, string] => [word, slug])
    ),
  );
}
