/** A card page is no stage: whose name and which promise it does not show. */
import { assertEquals, assertMatch } from "@std/assert";
import { relayTextProblems } from "../../domain/checkout/relay_texts.ts";

const TEXTS = {
  agent_name: "Shopping agent",
  merchant_name: "Example Shop",
  merchant_url: "https://shop.example/kettle",
  item: "Electric kettle",
};

const AT = (host: string, merchant_name: string) => ({
  merchant_name,
  merchant_url: `https://${host}/x`,
});

Deno.test("a card page shows ordinary agents, shops and goods", () => {
  const good = [{}, AT("www.amazon.com", "Amazon"), AT("www.ikea.com", "IKEA")]
    .concat(["Claude", "ChatGPT", "Gemini", "Агент"].map((agent_name) => ({
      agent_name,
    })) as never[]);
  for (const change of good) {
    assertEquals(relayTextProblems({ ...TEXTS, ...change }), []);
  }
});

Deno.test("a card page shows no borrowed name, no bait, no look-alike and no payload", () => {
  const bad: [Partial<typeof TEXTS>, RegExp][] = [
    [
      { agent_name: "Amazon Payments (verified by Visa)" },
      /^agent_name: must p/,
    ],
    [{ agent_name: "Amazon Payments" }, /^agent_name: must not be the name/],
    [{ agent_name: "Visa Support" }, /^agent_name: must not be the name/],
    [{ item: "Refund of your last order" }, /^item: must promise neither/],
    [{ item: "Ｒｅｆｕｎｄ" }, /^item: must promise neither/],
    [{ merchant_name: "P\u0430ypal" }, /^merchant_name: must not mix/],
    [AT("pay-help.example", "PayPal"), /^merchant_name: is a well-known name/],
    [{ item: "<script>alert(1)</script>" }, /^body: markup/],
  ];
  for (const [change, problem] of bad) {
    assertMatch(relayTextProblems({ ...TEXTS, ...change })[0] ?? "", problem);
  }
});
