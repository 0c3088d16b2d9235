/**
 * The reference agent in a process of its own, which can be killed. Arguments:
 * the file of its notebook, the address of the MCP server, the resolver rule
 * of the shop, and `stay` to do nothing more once the shop was paid.
 *
 * It tells what happens in lines of JSON: `{ ask }` when a person is needed,
 * who answers with a line; `{ paid }`, and `{ purchase }` at the end.
 *
 * @module
 */
import { launchBrowser } from "../support/browser.ts";
import { connect } from "../support/mcp_clients.ts";
import type { CardRequest } from "./person.ts";
import { buyByRelay, type RelayPurchase } from "./relay.ts";

/** A line that the agent writes. */
export type AgentLine =
  | { ask: CardRequest }
  | { paid: true }
  | { purchase: RelayPurchase };

if (import.meta.main) {
  const [file, url, resolverRule, mode] = Deno.args;
  await using browser = await launchBrowser(resolverRule!);
  await using client = await connect("2026", url!);
  const notebook = JSON.parse(await Deno.readTextFile(file!));
  const purchase = await buyByRelay(notebook, {
    client,
    browser,
    async askPerson(ask) {
      say({ ask });
      await Deno.stdin.read(new Uint8Array(1));
    },
    async afterPay() {
      say({ paid: true });
      if (mode === "stay") await Deno.stdin.read(new Uint8Array(1));
    },
  });
  say({ purchase });
}

function say(line: AgentLine): void {
  console.log(JSON.stringify(line));
}
