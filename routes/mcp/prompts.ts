/** The prompts of the MCP server: one, which walks through a purchase. */
export const PROMPTS = [{
  name: "buy_with_card",
  title: "Buy something",
  description: "Walks an agent through a purchase with a person's card.",
  arguments: [
    { name: "item", description: "What to buy.", required: true },
    { name: "merchant_url", description: "Where to buy it." },
    { name: "budget", description: "The most that it may cost." },
  ],
}];

/** The prompt, filled in. */
export function guidePrompt(args: Record<string, unknown>) {
  const given = (name: string) =>
    typeof args[name] === "string" ? args[name].trim().slice(0, 500) : "";
  const wish = [
    `Buy this for me: ${given("item") || "(ask me what)"}.`,
    given("merchant_url") && `Buy it here: ${given("merchant_url")}.`,
    given("budget") && `It may cost ${given("budget")} at most.`,
  ].filter((line) => line !== "").join("\n");
  return {
    description: PROMPTS[0]!.description,
    messages: [{
      role: "user" as const,
      content: { type: "text" as const, text: `${wish}\n\n${WALK}` },
    }],
  };
}

const WALK = `Go through these steps with the tools of this server:
1. Call environment_prepare with what you know of your environment, and follow what it returns until a way to pay is certain.
2. Find the item, tell me merchant, item and the most it may cost with tax and shipping, and wait for my yes.
3. If I qualify for the cash back and want it, call promo_reserve before anything is bought.
4. Call card_task_start with the way that was recommended and a random UUID as idempotency_key (keep it: card_task_find gives the task back by it, whatever else you lose), and follow its steps. Never ask me for a card number in this chat, and never send one to this server.
5. After the merchant's confirmation call card_task_complete with outcome completed. If you cannot tell whether there is an order, call it with outcome unknown, look at the order page and my mail, ask me, and do not pay again before that.
6. Ask me whether to publish the purchase; if I agree, call gallery_submit with the arguments that card_task_complete returned. If cash back was reserved, call promo_claim.
7. Tell me what was bought, what was paid and the order number.
If something fails, read the tool's text: it names the next step. If I decline, call card_task_cancel and stop.`;
