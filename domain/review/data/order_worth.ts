import type { Concept } from "../families/concepts.ts";

// What each feature is worth, once for a text. Fitted by logistic regression on
// the tuning half of the labelled set and on invented names and orders, then
// rounded; in tenths.
export const WORTH: [worth: number, ...concepts: Concept[]][] = [
  [21, "machine"],
  [11, "human"],
  [11, "principal"],
  [4, "instruction", "safeguard", "topic"],
  [20, "reviewer"],
  [16, "approve", "approved"],
  [36, "everyone"],
  [17, "secret"],
  [25, "override"],
  [33, "role"],
  [22, "card", "memory", "obey", "anyagent"],
  [19, "reading"],
  [17, "consent"],
  // From here on: not enough by themselves, a motto has them too.
  [1, "context"],
  [9, "you"],
  [18, "must"],
];
export const ANCHORS = 13;
export const THIS_ITEM = 32;
export const SILENCE = 23;
export const IMPERATIVE = 12;
export const VERB = 13;
export const MOST_VERBS = 3;
// Whoever disguises a text has a reason.
export const DISGUISED = 26;

// A text that names nobody and nothing of an agent's speaks to somebody else.
export const NO_READER_LENIENCE = 32;
export const READERS = [
  "machine",
  "principal",
  "safeguard",
  "topic",
  "reviewer",
  "everyone",
  "secret",
  "role",
  "card",
  "memory",
  "obey",
  "anyagent",
  "reading",
] as const satisfies Concept[];
// A name tells somebody something less often than a note does, and a short text
// less often than a long one.
export const NAME_LENIENCE = 24;
export const NAMES = new Set(["productName", "sellerName"]);
export const SHORT_LENIENCE = 17;
export const FEW_WORDS = 7;

// Mottos and titles are sentences and tools for agents speak of agents, in what
// they are called.
export const LENIENCE: Record<string, number> = {
  books: 23,
  entertainment: 23,
  toys: 23,
  gifts: 5,
  fashion: 30,
  software: 27,
  ai: 27,
  hosting: 27,
  education: 26,
  services: 26,
  finance: 23,
  office: 28,
  groceries: 22,
  restaurants: 22,
  pets: 22,
  other: 12,
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
  "submitterEmail",
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
export const INNOCENT = 8;
export const KNOWN_SHOP = 15;
export const NOTE_LENIENCE = 40;
export const LIKELY = 31;
export const POSSIBLE = 17;
// So short a text is a name.
export const SHORT = 12;
