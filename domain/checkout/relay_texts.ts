/**
 * Checks the texts that a card page shows under the operator's own address: no
 * payload, no bait, no name of a well-known company other than the shop.
 *
 * @module
 */
import { screen } from "../review/screen.ts";
import {
  claimOf,
  isOwn,
  readUrl,
  sellsOthers,
} from "../review/text/web_address.ts";

/** A page that asks for a card neither refunds nor certifies. */
const BAIT =
  /\b(?:re\W?funds?|re\W?imburse\w*|cash\W?back|charge\W?back|compensation|verif(?:y|ied|ication)|secured by|suspended|overpa(?:id|yment))\b/i;

/** A word that mixes two scripts imitates another word. */
const MIXED =
  /\p{sc=Latn}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}]\p{sc=Latn}/u;

const AGENTS = new Set(["anthropic", "chatgpt", "google", "openai"]);

export function relayTextProblems(
  { agent_name = "", merchant_name, merchant_url, item }: {
    agent_name?: string;
    merchant_name: string;
    merchant_url: string;
    item: string;
  },
): string[] {
  const problems = screen({
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
  }).map((why) => `body: ${why}`);
  const shown = { agent_name, merchant_name, item };
  for (const [field, text] of Object.entries(shown)) {
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
  const url = readUrl("productUrl", merchant_url);
  if (shop !== undefined && !isOwn(url, shop) && !sellsOthers(url)) {
    problems.push("merchant_name: is a well-known name, not of merchant_url");
  }
  return problems;
}
