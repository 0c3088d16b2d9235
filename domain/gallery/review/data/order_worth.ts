import type { Concept } from "../concepts.ts";

// What each feature is worth, once for a text. Fitted by logistic regression on
// the tuning half of the labelled set and on invented names and orders, then
// rounded; in tenths.
export const WORTH: [worth: number, ...concepts: Concept[]][] = [
  [25, "machine"],
  [5, "human"],
  [27, "principal"],
  [11, "instruction", "safeguard", "topic"],
  [14, "reviewer"],
  [20, "approve", "approved"],
  [40, "everyone"],
  [11, "secret"],
  [21, "override"],
  [25, "role"],
  [21, "card", "memory", "obey", "anyagent"],
  [24, "reading"],
  [15, "consent"],
  // From here on: not enough by themselves, a motto has them too.
  [2, "context"],
  [10, "you"],
  [15, "must"],
];
export const ANCHORS = 13;
export const THIS_ITEM = 24;
export const SILENCE = 14;
export const IMPERATIVE = 10;
export const VERB = 12;
export const MOST_VERBS = 3;
// Whoever disguises a text has a reason.
export const DISGUISED = 23;

// A name tells somebody something less often than a note does, and a short text
// less often than a long one.
export const NAME_LENIENCE = 16;
export const NAMES = new Set(["productName", "sellerName"]);
export const SHORT_LENIENCE = 12;
export const FEW_WORDS = 7;

// Mottos and titles are sentences and tools for agents speak of agents, in what
// they are called.
export const LENIENCE: Record<string, number> = {
  books: 23,
  entertainment: 23,
  toys: 23,
  gifts: 6,
  fashion: 27,
  software: 27,
  ai: 27,
  hosting: 27,
  education: 25,
  services: 24,
  finance: 21,
  office: 22,
  groceries: 24,
  restaurants: 24,
  pets: 24,
  other: 13,
};
// There the details are notes for whoever delivers or serves.
export const SERVED = new Set([
  "gifts",
  "services",
  "groceries",
  "restaurants",
  "pets",
]);
// Agents note there what they did, for whom and with which tools.
export const NOTES = new Set([
  "submitterName",
  "submitterRef",
  "sourcePlatform",
]);
// Whoever delivers, or picks the goods, gets notes as well.
export const ERRAND =
  /^(?:write|text|engrav\w*|lettering|inscription|(?:gift )?message|card|print|gravur|aufdruck|karte|texto|grabado|gravure|incisione|beschriftung)\b|\b(?:kitchen|allerg\w*|nut|spicy|groceries|store brand|last week|deliver\w*|door|doorbell|bell|gate|porch|lobby|reception|neighbou?r|driver|rider|stain|bedroom|bleach|courier|knock|substitut\w*|sold out|out[- ]of[- ]stock|unavailable|if .{1,30} (?:green|ripe|fresh|gone)|skip them|utensils?|napkins?|chopsticks?|cutlery|chil[il]i?|sauce|onions?|garlic|hand it|on arrival|concierge|intercom|parcel|garage|carport|leave (?:it|at|in|by|with)|landlord|housekeeping|upstairs|besteck|treppenhaus|concierge|gardien|vecin[oa]|vizinh[oa]|portier\w*|buren|eggs?|milk|bananas?|bread|klingel\w*|haustur|nachbar\w*|porte|timbre|sonnette|puerta|porteria|portaria|citofono|deurbel)\b/;
// What is to be written on the goods.
export const INSCRIBED =
  /^(?:write|text|engrav\w*|lettering|inscription|message|gift message|card|print|gravur|aufdruck|karte|texto|grabado|gravure|incisione|beschriftung)\b/;
export const INSCRIPTION_LENIENCE = 46;
export const ERRAND_LENIENCE = 38;
// Signs of an honest product, and shops that everyone knows.
export const INNOCENT = 11;
export const KNOWN_SHOP = 14;
export const NOTE_LENIENCE = 31;
export const LIKELY = 36;
export const POSSIBLE = 25;
// So short a text is a name.
export const SHORT = 12;
