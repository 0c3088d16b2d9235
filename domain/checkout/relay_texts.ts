/**
 * Texts shown on a card page at the operator's own address: no payload, no
 * bait, no name of a well-known company other than the shop.
 *
 * @module
 */
import { claimOf, isOwn, sellsOthers } from "../review/rules/known_names.ts";
import { screen } from "../review/screen/screen.ts";
import { readUrl } from "../review/text/web_address.ts";
import type { Reviewable } from "../review/verdict.ts";

interface RelayTexts {
  agent_name?: string;
  merchant_name: string;
  merchant_url: string;
  item: string;
}

/** A page that asks for a card neither refunds nor certifies. */
const BAIT =
  /\b(?:re\W?funds?|re\W?imburse\w*|cash\W?back|charge\W?back|compensation|verif(?:y|ied|ication)|secured by|suspended|overpa(?:id|yment))\b/i;

/** A word in two scripts imitates another one. */
const MIXED =
  /\p{sc=Latn}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}]\p{sc=Latn}/u;

const AGENTS = new Set(["anthropic", "chatgpt", "google", "openai"]);

/** Problems of texts on a card page. */
export function relayTextProblems(texts: RelayTexts): string[] {
  const { agent_name = "", merchant_name, item } = texts;
  const problems = screen(reviewable(texts)).map((why) => `body: ${why}`);
  for (
    const [field, text] of Object.entries({ agent_name, merchant_name, item })
  ) {
    const plain = text.normalize("NFKC");
    if (BAIT.test(plain)) {
      problems.push(`${field}: must promise neither money nor trust`);
    }
    if (MIXED.test(plain)) {
      problems.push(`${field}: must not mix alphabets in a word`);
    }
  }
  const agent = claimOf(agent_name);
  if (agent !== undefined && !AGENTS.has(agent.name)) {
    problems.push("agent_name: must not be the name of a well-known company");
  }
  const shop = claimOf(merchant_name);
  const url = readUrl("productUrl", texts.merchant_url);
  if (shop !== undefined && !isOwn(url, shop) && !sellsOthers(url)) {
    problems.push("merchant_name: is a well-known name, not of merchant_url");
  }
  return problems;
}

function reviewable(texts: RelayTexts): Reviewable {
  return {
    id: "",
    productName: texts.item,
    sellerName: texts.merchant_name,
    submitterName: texts.agent_name,
    productUrl: texts.merchant_url,
    domain: new URL(texts.merchant_url).host,
    category: "other",
    selfFlagged: false,
    price: 0,
    currency: "USD",
    submitterEmail: "",
  };
}
