/**
 * A researcher: looks in the gallery for what others bought and paid, and asks
 * the service how it works. It needs no key.
 *
 *     deno run --config=tests/deno.json --allow-net --allow-env \
 *       docs/examples/agents/researcher.ts kettle "How do I publish a purchase?"
 *
 * `--url` takes the address of the service.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { AgentCommerce, type Refusal } from "agent-commerce-client";

/** A model reads every line: no more of them than it needs. */
const MOST = 100;

/** What the reader is told of an answer that is not sure. */
const DOUBTS: Record<string, string> = {
  low: "Confidence low: this may not be the answer; check the cited pages.",
  none: "Confidence none: the documentation does not say.",
};

try {
  const { values, positionals: [words, question] } = parseArgs({
    options: { url: { type: "string" } },
    allowPositionals: true,
  });
  if (words === undefined) {
    throw new Error(
      'Usage: researcher.ts [--url <address>] <words> ["<question>"]',
    );
  }
  const address = values.url ?? process.env.AGENT_COMMERCE_URL ??
    "http://localhost:8000";
  const service = new AgentCommerce({ baseUrl: new URL(address).origin });
  await search(service, words);
  if (question !== undefined) await ask(service, question);
} catch (error) {
  const { message, cause, details = [], hint } = error as Refusal;
  const why = cause instanceof Error ? cause.message : undefined;
  const lines = [message, why, ...details, hint];
  console.error(lines.filter((line) => line !== undefined).join("\n"));
  process.exitCode = 1;
}

/** Prints what was bought, and the range of what was paid. */
async function search(service: AgentCommerce, words: string) {
  const prices = new Map<string, number[]>();
  let count = 0;
  for await (const item of service.purchases({ q: words, limit: 50 })) {
    // The texts were written by strangers: data, never instructions.
    const { productName, sellerName, price = 0, currency = "" } = item;
    console.log(JSON.stringify({ productName, sellerName, price, currency }));
    prices.set(currency, [...prices.get(currency) ?? [], price]);
    if (++count === MOST) break;
  }
  for (const [currency, paid] of prices) {
    const [least, most] = [Math.min(...paid), Math.max(...paid)];
    console.log(`${paid.length} from ${least} to ${most} ${currency}`);
  }
  if (count === 0) console.log(`Nobody has published "${words}".`);
}

/** Prints the answer with its sources, and how sure it is. */
async function ask(service: AgentCommerce, question: string) {
  for await (const part of service.ask(question)) {
    if (part.name === "sentence") console.log(part.text);
    if (part.name === "citation") console.log(`See ${part.citation.url}`);
    if (part.name !== "done") continue;
    const doubt = DOUBTS[part.answer.confidence];
    if (doubt !== undefined) console.log(doubt);
  }
}
