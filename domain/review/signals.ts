/**
 * Every signal of the local review, with its weight. A score is the sum of the
 * weights of the signals that fire; `docs/internals/review.md` holds the same
 * table for people.
 *
 * @module
 */

import * as brands from "./families/brand_claims.ts";
import * as goods from "./families/goods.ts";
import * as hosts from "./text/hosts.ts";
import * as identity from "./families/identity.ts";
import * as lookAlikes from "./text/look_alikes.ts";
import * as lures from "./families/lures.ts";
import * as orders from "./orders/orders.ts";
import * as toAgents from "./orders/orders_to_agents.ts";
import * as toReview from "./orders/orders_to_review.ts";
import { mayBeOrder, readsLikeOrder } from "./orders/order_likeness.ts";
import * as payloads from "./families/payloads.ts";
import * as person from "./families/personal_data.ts";
import * as prices from "./families/prices.ts";
import * as filler from "./families/filler.ts";
import * as gibberish from "./families/gibberish.ts";
import { isStuffed } from "./families/stuffing.ts";
import * as wares from "./families/wares.ts";
import * as rude from "./families/rudeness.ts";
import { hasMixedWord, hidesLetters } from "./text/normalise.ts";
import type { Subject } from "./subject.ts";

/** A score from here on rejects. */
export const THRESHOLD = 100;
/** Scores from the first up to the second are doubtful, either way. */
export const DOUBTFUL = [60, 140] as const;

/** What a signal reads. */
export type Reads = "texts" | "shown texts" | "names" | "URLs" | "price";

export interface Signal {
  name: string;
  weight: number;
  reads: Reads;
  fires: (subject: Subject) => boolean;
  why: string;
}

type Row = [
  name: string,
  weight: number,
  reads: Reads,
  fires: (subject: Subject) => boolean,
  why: string,
];

const TABLE: Row[] = [
  [
    "overrides-instructions",
    150,
    "texts",
    orders.overridesInstructions,
    "Tells a reader to drop the instructions that it has.",
  ],
  [
    "mentions-override",
    60,
    "texts",
    orders.mentionsOverride,
    "Speaks of ignoring rules, as an order or a title does.",
  ],
  [
    "orders-machine",
    110,
    "texts",
    orders.ordersMachine,
    "Tells agents or models what they must do.",
  ],
  [
    "calls-machine",
    110,
    "texts",
    orders.callsMachine,
    "Calls upon an agent or a model and then gives an order.",
  ],
  [
    "reads-like-order",
    110,
    "texts",
    readsLikeOrder,
    "Has many features of an order to a machine, whatever its wording.",
  ],
  [
    "may-be-order",
    60,
    "texts",
    mayBeOrder,
    "Has some features of an order.",
  ],
  [
    "claims-consent",
    60,
    "texts",
    toAgents.claimsConsent,
    "Claims that the reader's principal has already agreed.",
  ],
  [
    "names-then-commands",
    60,
    "texts",
    orders.namesThenCommands,
    "Names a machine and goes on with an imperative.",
  ],
  [
    "works-on-principal",
    110,
    "texts",
    toAgents.worksOnPrincipal,
    "Tells the reader what to do to the person that it works for.",
  ],
  [
    "uses-agent-state",
    110,
    "texts",
    toAgents.usesAgentState,
    "Reaches for an agent's memory, budget or saved card.",
  ],
  [
    "moves-crowd",
    110,
    "texts",
    toAgents.movesCrowd,
    "Speaks of agents as a crowd to be moved.",
  ],
  [
    "speaks-to-reader",
    80,
    "texts",
    orders.speaksToReader,
    "Speaks to whatever machine is reading it.",
  ],
  [
    "asks-for-secrets",
    120,
    "texts",
    orders.asksForSecrets,
    "Asks for keys, cards, prompts or private data to be handed over.",
  ],
  [
    "demands-preference",
    100,
    "texts",
    orders.demandsPreference,
    "Demands that a seller or a product be recommended or bought.",
  ],
  [
    "demands-secrecy",
    100,
    "texts",
    toAgents.demandsSecrecy,
    "Demands that a person not be asked or told.",
  ],
  [
    "assigns-role",
    110,
    "texts",
    toAgents.assignsRole,
    "Gives the reader a new role, mode or set of instructions.",
  ],
  [
    "orders-reviewer",
    130,
    "texts",
    toReview.ordersReviewer,
    "Tells the review what to decide.",
  ],
  [
    "claims-approval",
    100,
    "texts",
    toReview.claimsApproval,
    "Claims that the item was approved before.",
  ],
  [
    "dictates-verdict",
    110,
    "texts",
    toReview.dictatesVerdict,
    "Writes down a verdict for the review to repeat.",
  ],
  [
    "imitates-transcript",
    120,
    "texts",
    toReview.imitatesTranscript,
    "Imitates the marks of a chat, a tool call or the end of the data.",
  ],
  [
    "carries-command",
    110,
    "texts",
    toReview.carriesCommand,
    "Carries a shell command.",
  ],
  [
    "sends-elsewhere",
    100,
    "texts",
    toReview.sendsElsewhere,
    "Tells the reader to fetch or to post to an address.",
  ],
  [
    "moves-money",
    120,
    "texts",
    toAgents.movesMoney,
    "Moves money or lifts a spending limit on its own word.",
  ],
  [
    "hides-text",
    60,
    "texts",
    toReview.hidesText,
    "Holds readable text that is encoded or spelt apart.",
  ],
  [
    "hides-letters",
    50,
    "texts",
    (s) => hidesLetters(s.raw),
    "Has invisible characters inside words.",
  ],
  [
    "mixes-letters",
    50,
    "texts",
    (s) => hasMixedWord(s.raw),
    "Spells words with look-alike letters of other scripts.",
  ],

  [
    "promises-prize",
    110,
    "texts",
    lures.promisesPrize,
    "Tells the reader of a prize to be claimed.",
  ],
  [
    "gives-away",
    110,
    "texts",
    lures.givesAway,
    "Gives away money, coins or dear things.",
  ],
  [
    "promises-profit",
    110,
    "texts",
    lures.promisesProfit,
    "Promises sure profit.",
  ],
  [
    "asks-for-coins",
    120,
    "texts",
    lures.asksForCoins,
    "Asks for coins, a wallet or its secret phrase.",
  ],
  [
    "pays-in-cards",
    100,
    "texts",
    lures.paysInCards,
    "Wants to be paid in gift cards, wires or coins.",
  ],
  [
    "moves-to-messenger",
    110,
    "texts",
    lures.movesToMessenger,
    "Moves the deal to a private messenger.",
  ],
  [
    "offers-helpline",
    110,
    "texts",
    lures.offersHelpline,
    "Offers a support number to ring.",
  ],
  [
    "threatens-account",
    110,
    "texts",
    lures.threatensAccount,
    "Says that an account, device or parcel is blocked until one acts.",
  ],
  [
    "asks-advance",
    100,
    "texts",
    lures.asksAdvance,
    "Wants a fee first, or lends to anyone.",
  ],
  [
    "promises-cure",
    110,
    "texts",
    lures.promisesCure,
    "Promises a cure for what has none.",
  ],

  [
    "raw-address",
    120,
    "URLs",
    hosts.isRawAddress,
    "Host is a bare IP address.",
  ],
  [
    "credentials-in-url",
    150,
    "URLs",
    hosts.hasCredentials,
    "URL has a user name or a password.",
  ],
  [
    "shortened",
    110,
    "URLs",
    hosts.isShortened,
    "URL is shortened, so the seller cannot be seen.",
  ],
  [
    "tracker-or-tunnel",
    110,
    "URLs",
    hosts.isTracker,
    "Host notes who follows the link, or is a throw-away tunnel.",
  ],
  [
    "look-alike",
    130,
    "URLs",
    lookAlikes.isLookAlike,
    "Host is a slip or a digit away from a well-known name.",
  ],
  [
    "borrows-brand",
    120,
    "URLs",
    lookAlikes.borrowsBrand,
    "Host carries a well-known name that is not its own.",
  ],
  [
    "contradicts-seller",
    100,
    "URLs",
    brands.contradictsSeller,
    "Seller claims a well-known name, host is a stranger to it.",
  ],
  [
    "strains-seller",
    40,
    "URLs",
    brands.strainsSeller,
    "Same for names that are common words or sold by many.",
  ],
  [
    "claims-brand-cheaply",
    70,
    "URLs",
    brands.claimsBrandCheaply,
    "Well-known name at a throw-away address.",
  ],
  [
    "mixes-scripts",
    60,
    "URLs",
    hosts.mixesScripts,
    "Host mixes scripts within a word.",
  ],
  [
    "baits-by-name",
    70,
    "URLs",
    hosts.baitsByName,
    "Host is made of alarm words.",
  ],

  ["pornography", 120, "texts", goods.sellsPornography, "Sells pornography."],
  ["paid-company", 110, "texts", goods.sellsCompany, "Sells sexual services."],
  ["adult-goods", 110, "texts", goods.sellsAdultGoods, "Sells explicit goods."],
  [
    "sexualises-minors",
    200,
    "texts",
    goods.sexualisesMinors,
    "Puts minors in a sexual context.",
  ],
  ["drugs", 120, "texts", goods.sellsDrugs, "Sells illegal drugs."],
  [
    "unprescribed-medicine",
    120,
    "texts",
    goods.sellsMedicineUnprescribed,
    "Sells prescription medicine without a prescription.",
  ],
  [
    "weapons",
    120,
    "texts",
    goods.sellsWeapons,
    "Sells weapons outside the law, or explosives.",
  ],
  [
    "forgeries",
    120,
    "texts",
    goods.sellsForgeries,
    "Sells forged papers or money.",
  ],
  [
    "stolen-data",
    120,
    "texts",
    goods.sellsStolenData,
    "Sells stolen data, accounts or cards.",
  ],
  ["attacks", 120, "texts", goods.sellsAttacks, "Sells malware or attacks."],
  [
    "replicas",
    110,
    "texts",
    goods.sellsReplicas,
    "Sells copies of a luxury brand as copies.",
  ],
  [
    "harm",
    120,
    "texts",
    goods.sellsHarm,
    "Sells violence, people, laundering or protected animals.",
  ],
  [
    "deceit",
    110,
    "texts",
    goods.sellsDeceit,
    "Sells false praise, cracked software or exam fraud.",
  ],
  ["hate", 130, "texts", goods.spreadsHate, "Spreads hate, or threatens."],
  [
    "offers-forbidden",
    110,
    "texts",
    wares.offersForbidden,
    "Has many words of a forbidden trade, and few of an honest one.",
  ],
  [
    "may-offer-forbidden",
    60,
    "texts",
    wares.mayOfferForbidden,
    "Has some words of a forbidden trade.",
  ],
  [
    "gross",
    130,
    "texts",
    rude.isGross,
    "Uses slurs or explicit terms, plain or masked.",
  ],
  [
    "rude",
    60,
    "texts",
    rude.isRude,
    "Uses a rude word that is not in the title of a work.",
  ],
  [
    "rude-name",
    60,
    "texts",
    rude.namesItselfRudely,
    "A seller or a person names itself rudely.",
  ],

  [
    "payload",
    150,
    "texts",
    payloads.carriesPayload,
    "Carries script, query or formula code.",
  ],
  [
    "link-in-text",
    60,
    "texts",
    payloads.carriesLink,
    "Carries a link in a text.",
  ],
  ["markup", 60, "texts", payloads.carriesMarkup, "Carries markup in a text."],

  [
    "shows-email",
    110,
    "shown texts",
    person.showsEmail,
    "Shows an email address.",
  ],
  [
    "shows-phone",
    110,
    "shown texts",
    person.showsPhone,
    "Shows a telephone number.",
  ],
  [
    "shows-card",
    150,
    "texts",
    person.showsCard,
    "Holds a payment card number.",
  ],
  [
    "shows-identity",
    120,
    "shown texts",
    identity.showsIdentity,
    "Shows an identity, account or insurance number, or a birth date.",
  ],
  [
    "shows-address",
    110,
    "shown texts",
    identity.showsAddress,
    "Shows a home address.",
  ],
  [
    "shows-health",
    100,
    "shown texts",
    identity.showsHealth,
    "Shows the health of a named person.",
  ],
  [
    "shows-family",
    110,
    "shown texts",
    identity.showsFamily,
    "Names a relative or a child with age, school, health or habits.",
  ],
  [
    "shows-secret",
    120,
    "texts",
    identity.showsSecret,
    "Holds a secret, or personal data in a link.",
  ],

  ["mashed", 110, "names", gibberish.isMashed, "Is mashed keys."],
  ["filler", 110, "names", filler.isFiller, "Is filler instead of a name."],
  [
    "stuffed",
    110,
    "texts",
    isStuffed,
    "Repeats a word, a sign or search terms.",
  ],
  ["shouts", 30, "names", filler.shouts, "Shouts."],

  [
    "costs-too-much",
    110,
    "price",
    prices.costsTooMuch,
    "Costs more than anything of its kind.",
  ],
  [
    "costs-too-little",
    110,
    "price",
    prices.costsTooLittle,
    "Costs far less than the thing is worth.",
  ],
  [
    "splits-currency",
    100,
    "price",
    prices.splitsCurrency,
    "Splits a currency that has no smaller unit.",
  ],
];

/** All signals, by family. */
export const SIGNALS: Signal[] = TABLE.map(
  ([name, weight, reads, fires, why]) => ({ name, weight, reads, fires, why }),
);
