import type { Concept } from "../concepts.ts";

// What each feature is worth, once for a text. Fitted by logistic regression on
// the tuning half of the labelled set and on invented names and orders, then
// rounded; in tenths.
export const WORTH: [worth: number, ...concepts: Concept[]][] = [
  [9, "machine"],
  [4, "human"],
  [18, "principal"],
  [12, "instruction", "safeguard", "topic"],
  [10, "reviewer"],
  [12, "approve", "approved"],
  [18, "everyone"],
  [8, "secret"],
  [15, "override"],
  [14, "role"],
  [12, "card", "memory", "obey", "anyagent"],
  // From here on: not enough by themselves, a motto has them too.
  [7, "context"],
  [8, "you"],
  [11, "must"],
];
export const ANCHORS = 11;
export const THIS_ITEM = 18;
export const SILENCE = 9;
export const IMPERATIVE = 6;
export const VERB = 11;
export const MOST_VERBS = 3;
// Whoever disguises a text has a reason.
export const DISGUISED = 16;

// Mottos and titles are sentences, tools for agents speak of agents, and
// deliveries come with notes for the rider.
export const LENIENCE: Record<string, number> = {
  books: 16,
  entertainment: 16,
  gifts: 16,
  fashion: 14,
  software: 18,
  ai: 18,
  hosting: 18,
  education: 18,
  services: 18,
  finance: 16,
  office: 10,
  groceries: 8,
  restaurants: 8,
  pets: 8,
};
// Agents note there what they did, for whom and with which tools.
export const NOTES = new Set([
  "submitterName",
  "submitterRef",
  "sourcePlatform",
]);
// Whoever delivers, or picks the goods, gets notes as well.
export const ERRAND =
  /^(?:write|text|engrav\w*|lettering|inscription|message|card|print|gravur|aufdruck|karte|texto|grabado|gravure|incisione|beschriftung)\b|\b(?:kitchen|allerg\w*|nut|spicy|groceries|store brand|last week|deliver\w*|door|doorbell|bell|gate|porch|lobby|reception|neighbou?r|driver|rider|stain|bedroom|bleach|courier|knock|substitut\w*|sold out|out[- ]of[- ]stock|unavailable|if .{1,30} (?:green|ripe|fresh|gone)|skip them|eggs?|milk|bananas?|bread|klingel\w*|haustur|nachbar\w*|porte|timbre|sonnette|puerta|porteria|portaria|citofono|deurbel)\b/;
export const ERRAND_LENIENCE = 30;
// Signs of an honest product, and shops that everyone knows.
export const INNOCENT = 5;
export const KNOWN_SHOP = 5;
export const NOTE_LENIENCE = 10;
export const LIKELY = 50;
export const POSSIBLE = 38;
// So short a text is a name.
export const SHORT = 12;
