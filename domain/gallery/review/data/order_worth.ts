import type { Concept } from "../concepts.ts";

// What each feature is worth, once for a text. Fitted by logistic regression on
// the tuning half of the labelled set and on invented names and orders, then
// rounded; in tenths.
export const WORTH: [worth: number, ...concepts: Concept[]][] = [
  [15, "machine"],
  [7, "human"],
  [25, "principal"],
  [11, "instruction", "safeguard", "topic"],
  [12, "reviewer"],
  [19, "approve", "approved"],
  [32, "everyone"],
  [11, "secret"],
  [14, "override"],
  [22, "role"],
  [17, "card", "memory", "obey", "anyagent"],
  [19, "reading"],
  [14, "consent"],
  // From here on: not enough by themselves, a motto has them too.
  [2, "context"],
  [10, "you"],
  [16, "must"],
];
export const ANCHORS = 13;
export const THIS_ITEM = 22;
export const SILENCE = 11;
export const IMPERATIVE = 11;
export const VERB = 10;
export const MOST_VERBS = 3;
// Whoever disguises a text has a reason.
export const DISGUISED = 18;

// Mottos and titles are sentences and tools for agents speak of agents, in what
// they are called.
export const LENIENCE: Record<string, number> = {
  books: 20,
  entertainment: 20,
  toys: 20,
  gifts: 10,
  fashion: 21,
  software: 27,
  ai: 27,
  hosting: 27,
  education: 23,
  services: 19,
  finance: 14,
  office: 16,
  groceries: 11,
  restaurants: 11,
  pets: 11,
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
  /^(?:write|text|engrav\w*|lettering|inscription|(?:gift )?message|card|print|gravur|aufdruck|karte|texto|grabado|gravure|incisione|beschriftung)\b|\b(?:kitchen|allerg\w*|nut|spicy|groceries|store brand|last week|deliver\w*|door|doorbell|bell|gate|porch|lobby|reception|neighbou?r|driver|rider|stain|bedroom|bleach|courier|knock|substitut\w*|sold out|out[- ]of[- ]stock|unavailable|if .{1,30} (?:green|ripe|fresh|gone)|skip them|eggs?|milk|bananas?|bread|klingel\w*|haustur|nachbar\w*|porte|timbre|sonnette|puerta|porteria|portaria|citofono|deurbel)\b/;
// What is to be written on the goods.
export const INSCRIBED =
  /^(?:write|text|engrav\w*|lettering|inscription|message|gift message|card|print|gravur|aufdruck|karte|texto|grabado|gravure|incisione|beschriftung)\b/;
export const INSCRIPTION_LENIENCE = 38;
export const ERRAND_LENIENCE = 26;
// Signs of an honest product, and shops that everyone knows.
export const INNOCENT = 12;
export const KNOWN_SHOP = 5;
export const NOTE_LENIENCE = 20;
export const LIKELY = 42;
export const POSSIBLE = 32;
// So short a text is a name.
export const SHORT = 12;
