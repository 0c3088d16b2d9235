/**
 * Checks the texts that a card page shows under the operator's own address: no
 * payload, no bait, no name of a well-known company other than the shop, and no
 * name of an office such as a bank's. Texts are judged as people read them, by
 * the review's rules on imitation.
 *
 * @module
 */
import { fold, foldedLookAlikes, UNSEEN } from "../input/fold.ts";
import {
  hidesTarget,
  imitatesBrand,
  imitatesName,
  isNumeric,
  looksLikeName,
} from "../review/rules/addresses.ts";
import { screen } from "../review/screen.ts";
import {
  hasLeet,
  joinSpaced,
  unescapeOnce,
  unleet,
} from "../review/text/normalise.ts";
import {
  type Claim,
  claimOf,
  isOwn,
  readUrl,
  sellsOthers,
} from "../review/text/web_address.ts";
import words from "./relay_words.json" with { type: "json" };

/** A word that mixes two scripts imitates another word. */
const MIXED =
  /\p{sc=Latn}[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Goth}\p{sc=Lisu}\p{sc=Dsrt}]|[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Goth}\p{sc=Lisu}\p{sc=Dsrt}]\p{sc=Latn}/u;

/** Signs of micro and ohm, which stand beside Latin letters. */
const UNITS = /[µμΩ\u2126]/g;

const AGENTS = new Set(["anthropic", "chatgpt", "google", "openai"]);

/** The name of this service, in letters alone. */
const OWN_NAME = "agentcommerce";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts without spaces between words, where a phrase is part of a word. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7af]/;

const folded = (lines: string[]): string[] =>
  lines.flatMap((line) => line.split("|")).map(fold);

/** Phrases between spaces; one that ends with `*` has any ending. */
function phrases(lines: string[]): string[] {
  return folded(lines).map((phrase) => {
    if (UNSPACED.test(phrase)) return phrase;
    return phrase.endsWith("*") ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `;
  });
}

const MONEY_OR_TRUST = phrases(words.moneyOrTrust);
const OFFICE = phrases(words.office);
/** Offices, and words that name nobody; the longest phrases come first. */
const NOBODY = folded([...words.office, ...words.plain])
  .sort((one, other) => other.length - one.length);
const STEMS = NOBODY.filter((phrase) => phrase.endsWith("*"))
  .map((phrase) => phrase.slice(0, -1));
/** Each word has spaces of its own, so that neighbours share none. */
const apart = (text: string): string => ` ${text.replaceAll(" ", "  ")} `;
const PLAIN = NOBODY.map((phrase) =>
  UNSPACED.test(phrase) ? phrase : apart(phrase)
);

const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** A text as it is read: folded, and with each disguise undone. */
function readingsOf(text: string): string[] {
  const folded = fold(text);
  const readings = [
    folded,
    foldedLookAlikes(text),
    joinSpaced(folded),
    hasLeet(folded) ? unleet(folded) : undefined,
    unescapeOnce(folded),
  ];
  return Array.from(new Set(readings.filter((text) => text !== undefined)));
}

function says(phrases: string[], reading: string): boolean {
  const text = ` ${wordsIn(reading).join(" ")} `;
  return phrases.some((phrase) => text.includes(phrase));
}

/** Well-known names anywhere in a name. */
function claimsIn(reading: string): Claim[] {
  const words = reading.split(/\s+/);
  return words.flatMap((_, at) => claimOf(words.slice(at).join(" ")) ?? []);
}

/** True if a name consists of an office and of words that name nobody. */
function isOfficeAlone(reading: string): boolean {
  if (!says(OFFICE, reading)) return false;
  const name = apart(wordsIn(reading).join(" "));
  const left = PLAIN.reduce((left, plain) => left.replaceAll(plain, ""), name);
  return wordsIn(left).every((word) =>
    STEMS.some((stem) => word.startsWith(stem))
  );
}

interface RelayTexts {
  agent_name?: string;
  merchant_name: string;
  merchant_url: string;
  item: string;
}

/** Returns the problems of a card page's texts, each with its field. */
export function relayTextProblems(texts: RelayTexts): string[] {
  const { agent_name = "", merchant_name, merchant_url, item } = texts;
  const read = {
    id: "",
    productName: item,
    sellerName: merchant_name,
    submitterName: agent_name,
    productUrl: merchant_url,
    domain: new URL(merchant_url).host,
    category: "other",
    selfFlagged: false,
    price: 0,
    currency: "USD",
    submitterEmail: "",
  };
  const problems = screen(read).map((why) => `body: ${why}`);
  for (
    const [field, text] of Object.entries({ agent_name, merchant_name, item })
  ) {
    if (readingsOf(text).some((reading) => says(MONEY_OR_TRUST, reading))) {
      problems.push(`${field}: must promise neither money nor trust`);
    }
    if (MIXED.test(text.replace(UNSEEN, "").replace(UNITS, ""))) {
      problems.push(`${field}: must not mix alphabets in a word`);
    }
  }
  return [
    ...problems,
    ...agentProblems(agent_name),
    ...shopProblems(merchant_name, read),
  ];
}

function agentProblems(name: string): string[] {
  const readings = readingsOf(name);
  const problems: string[] = [];
  if (
    readings.flatMap(claimsIn).some(({ name }) => !AGENTS.has(name)) ||
    imitatesName(name)
  ) {
    problems.push("agent_name: must not be the name of a well-known company");
  }
  const isOffice = readings.some((reading) => says(OFFICE, reading));
  if (isOffice || isOwnName(readings)) {
    problems.push(
      "agent_name: must not be the name of an office or of this service",
    );
  }
  return problems;
}

function shopProblems(
  name: string,
  item: Parameters<typeof imitatesBrand>[0]["item"],
): string[] {
  const url = readUrl("productUrl", item.productUrl);
  const readings = readingsOf(name);
  const problems: string[] = [];
  const isForeign = (claim: Claim) => !isOwn(url, claim) && !sellsOthers(url);
  const claims = readings.flatMap((reading) => claimOf(reading) ?? []);
  const isOffice = readings.some((reading) => says(OFFICE, reading));
  const others = isOffice ? readings.flatMap(claimsIn) : claims;
  if (others.some(isForeign) || imitatesName(name)) {
    problems.push("merchant_name: is a well-known name, not of merchant_url");
  }
  if (readings.some(isOfficeAlone) || isOwnName(readings)) {
    problems.push(
      "merchant_name: must not be the name of an office or of this service",
    );
  }
  const subject = { item, urls: [url] };
  if (
    problems.length === 0 &&
    (looksLikeName(subject) || imitatesBrand(subject) ||
      isOwnName([url.shownHost]))
  ) {
    problems.push("merchant_url: imitates a well-known name");
  }
  if (isNumeric(url.host)) problems.push("merchant_url: names no shop");
  if (hidesTarget(subject)) problems.push("merchant_url: hides its target");
  return problems;
}

function isOwnName(readings: string[]): boolean {
  return readings.some((reading) =>
    reading.replace(/[^\p{L}\p{N}]/gu, "").includes(OWN_NAME)
  );
}
