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

const HEAVY = "\u{1d40f}\u{1d41a}\u{1d432}\u{1d40f}\u{1d41a}\u{1d425}";

/** PayPal as people read it, spelt with other letters and signs. */
const SPELLINGS = [
  ...["PayPal", "PAYPAL", "PayPa1", "P4yPal", "PayPaI", "Pay\u00adPal"],
  ...["\u1d18\u1d00\u028f\u1d18\u1d00\u029f", HEAVY, "P a y P a l"],
  ...[
    "\u0420\u0430\u0443\u0420\u0430l",
    "\u0420\u0430\u0443\u0420\u0430\u04cf",
  ],
  ...["P\u0430yP\u0430l", "Pa\u0443Pal", "\u03a1ayPal"],
  ...["P\u3164ay\u115fPal", "Pay\u034fPal", "Pay\u180ePal", "P\ufe0fayPal"],
  ...["Pay\u061cPal", "Pay\u{e0041}Pal", "Pay\u200bPal", "P\u0301ayPal"],
  ...[
    "\u24c5\u24d0\u24e8\u24c5\u24d0\u24db",
    "\uff30\uff41\uff59\uff30\uff41\uff4c",
  ],
  ...["\u{1f17f}\u{1f170}\u{1f188}\u{1f17f}\u{1f170}\u{1f17b}"],
  ...["P\u20ddayPal", "P\u0489ayPal", "\u13e2\u13aa\u13a9\u13e2\u13aa\u13de"],
  ...["Pay\ufffcPal", "Pay\u2800Pal"],
  ...["PayPal security team", "Security team PayPal", "Team of PayPal"],
];

const OFFICES = [
  ...["Your bank", "Customer Support", "Security", "Bank security department"],
  ...[
    "S\u00adecurity",
    "\uff33\uff35\uff30\uff30\uff2f\uff32\uff34",
    "Supp0rt",
  ],
  ...["\u0405\u0435curity", "Ihre Bank", "Sicherheit", "Votre banque"],
  ...["Su banco", "Soporte", "La banca", "Bezpiecze\u0144stwo"],
  ...[
    "\u0411\u0430\u043d\u043a",
    "\u0421\u043b\u0443\u0436\u0431\u0430 \u043f\u043e\u0434\u0434\u0435\u0440\u0436\u043a\u0438",
  ],
  ...[
    "\u9280\u884c",
    "\u3042\u306a\u305f\u306e\u9280\u884c",
    "\u5ba2\u670d",
    "\uc740\ud589",
  ],
  ...[
    "\u0628\u0646\u0643",
    "\u05d1\u05e0\u05e7",
    "\u0e18\u0e19\u0e32\u0e04\u0e32\u0e23",
  ],
  ...[
    "Agent Commerce",
    "Agent Commerce support",
    "AgentCommerce",
    "Ag\u0435nt C\u043emmerce",
  ],
  ...["Sup\ufffcport", "S\u2800u\u2800p\u2800p\u2800o\u2800r\u2800t"],
  ...["Tax office", "Atenci\u00f3n al cliente", "Obs\u0142uga klienta"],
  ...["M\u00fc\u015fteri hizmetleri", "The Kundendienst", "Payments team"],
  ...["\u30ab\u30b9\u30bf\u30de\u30fc\u30b5\u30dd\u30fc\u30c8", "Apple Pay"],
];

Deno.test("no spelling of a well-known name, an office or this service is an agent's name", () => {
  const taken = [...SPELLINGS, ...OFFICES].filter((agent_name) =>
    !relayTextProblems({ ...TEXTS, agent_name })
      .some((problem) => problem.startsWith("agent_name"))
  );
  assertEquals(taken, []);
});

Deno.test("no spelling of an office, of this service or of a name elsewhere is a shop's name", () => {
  const taken = [...SPELLINGS.slice(0, -1), ...OFFICES].filter((
    merchant_name,
  ) =>
    relayTextProblems({ ...TEXTS, ...AT("kettles.example", merchant_name) })
      .length === 0
  );
  assertEquals(taken, []);
});

Deno.test("a host that imitates a well-known one is refused", () => {
  for (
    const host of [
      "paypal.com.secure-desk.shop",
      "xn--pypal-4ve.com",
      "paypa1.com",
      "paypal-security.shop",
      "bit.ly",
      "1.1.1.1",
      "[2606:4700::1111]",
      "paypal-com.translate.goog",
      "agent-commerce-pay.com",
      "paypal.com@shop.example",
    ]
  ) {
    const [problem] = relayTextProblems({ ...TEXTS, ...AT(host, "Shop") });
    assertMatch(problem ?? "", /^merchant_url: /, host);
  }
});

Deno.test("promises of money and trust are refused in every language", () => {
  const lures = [
    ...[
      "Confirm your identity",
      "Re\u00adfund",
      "R3fund",
      "r e f u n d",
      "\u24c7efund",
    ],
    ...["Your card is blocked, re-enter it", "Card validation (no charge)"],
    ...["Update your payment details", "Verifica tu identidad", "Money back"],
    ...[
      "Zwrot 200 PLN",
      "\u0930\u093f\u092b\u093c\u0902\u0921",
      "Refu\ufffcnd",
    ],
    ...["Ref\u{10335}nd"],
    ...["R\u0435fund", "Ruckerstattung", "R\u00fcckerstattung Ihrer Zahlung"],
    ...["Reembolso de su compra", "Remboursement", "Rimborso", "Terugbetaling"],
    ...["Zwrot pieni\u0119dzy", "\u00c5terbetalning", "Hyvitys", "Para iadesi"],
    ...[
      "\u0412\u043e\u0437\u0432\u0440\u0430\u0442 \u0441\u0440\u0435\u0434\u0441\u0442\u0432",
      "\u9000\u6b3e",
      "\u8fd4\u91d1",
      "\ud658\ubd88",
    ],
    ...[
      "\u0627\u0633\u062a\u0631\u062f\u0627\u062f",
      "\u05d4\u05d7\u05d6\u05e8 \u05db\u05e1\u05e4\u05d9",
      "\u0e04\u0e37\u0e19\u0e40\u0e07\u0e34\u0e19",
    ],
  ];
  const taken = lures.filter((item) =>
    !relayTextProblems({ ...TEXTS, item })
      .some((problem) => problem.startsWith("item"))
  );
  assertEquals(taken, []);
});

Deno.test("honest names and goods in every script are shown", () => {
  const honest: Partial<typeof TEXTS>[] = [
    ...["Deli on the Corner", "Security Cameras Direct", "Deutsche Kaffeebank"],
    ...[
      "\u041a\u043e\u0442",
      "\u041c\u0438\u0440 \u043a\u043d\u0438\u0433",
      "\u039a\u03b1\u03c6\u03ad\u03c2",
      "104\u4eba\u529b\u9280\u884c",
      "\u0645\u062a\u062c\u0631 \u0627\u0644\u0642\u0647\u0648\u0629",
    ],
    ...["\u05d7\u05e0\u05d5\u05ea", "Caf\u00e9 M\u00fcller"],
  ].map((merchant_name) => ({ merchant_name }));
  honest.push(
    ...["Elko 1000 \u00b5F", "Resistor 10 k\u03a9", "Powerbank 20000 mAh"].map((
      item,
    ) => ({ item })),
    ...[
      "Security camera",
      "Verifone reader",
      "\u0422\u0435\u0440\u043c\u043e\u0441",
    ].map((item) => ({ item })),
    ...["Kauf-Assistent", "Agente de compras", "Claude 4.5"].map((
      agent_name,
    ) => ({ agent_name })),
  );
  for (const change of honest) {
    assertEquals(
      relayTextProblems({ ...TEXTS, ...change }),
      [],
      JSON.stringify(change),
    );
  }
});
