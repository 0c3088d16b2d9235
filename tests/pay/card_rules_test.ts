/** Fields of the card page: the texts that are taken. */
import { assertEquals, assertMatch } from "@std/assert";
import { cardRules } from "../../routes/pay/script/card_rules.js";

const NOW = new Date("2026-11-21");

Deno.test("the card rules accept good cards of each brand and name each fault", () => {
  const rules = cardRules("on");
  const now = new Date("2026-11-21");
  const good = {
    code: "bcdf-ghjk",
    number: "4242 4242 4242 4242",
    expiry: "11/26",
    cvc: "731",
    name: "Quirina Testperson",
    postal: "SW1A 1AA",
  };
  const faults = (changes: Record<string, string>) => {
    const card = { ...good, ...changes };
    return Object.entries(rules.problems)
      .filter(([, problem]) => problem(card, now) !== "")
      .map(([name]) => name);
  };
  assertEquals(faults({}), []);
  assertEquals(faults({ number: "378282246310005", cvc: "1234" }), []);
  assertEquals(faults({ number: "378282246310005" }), ["cvc"]);
  assertEquals(faults({ number: "4242424242424241" }), ["number"]);
  assertEquals(faults({ number: "42424242424242" }), ["number"]);
  assertEquals(faults({ expiry: "10/26" }), ["expiry"]);
  assertEquals(faults({ expiry: "13/30" }), ["expiry"]);
  assertEquals(faults({ expiry: "1231" }), []);
  assertEquals(faults({ expiry: "1/2031" }), []);
  assertEquals(faults({ code: "amber fox" }), ["code"]);
  assertEquals(faults({ code: "bcd", name: " ", postal: "!" }), [
    "code",
    "name",
    "postal",
  ]);
  // Valid digits that no test list has: fine for real cards, not for tests.
  const real = { ...good, number: "4000000000000010" };
  assertEquals(rules.problems.number(real), "");
  assertMatch(cardRules("test").problems.number(real), /test card numbers/);
  assertEquals(cardRules("test").problems.number(good), "");
  assertEquals(rules.brand("5555 55"), "Mastercard");
  assertEquals(rules.grouped("378282246310005"), "3782 822463 10005");
  const codes = ["bcd", "bcdf", "bcdf-", "bcdfg", "BCDF ghjk"].map(
    rules.paired,
  );
  assertEquals(codes, ["BCD", "BCDF", "BCDF", "BCDF-G", "BCDF-GHJK"]);
  assertEquals(rules.paired("code: BCDF-GHJK"), "code: BCDF-GHJK");
  assertEquals(rules.toCard({ ...good, expiry: "1/2031" }).expiry, "01/31");
});

/** Numbers that payment providers publish for tests. */
const TEST_NUMBERS = [
  "4242424242424242",
  "4000056655665556",
  "4111111111111111",
  "4000000000000002",
  "4000000000009995",
  "5555555555554444",
  "2223003122003222",
  "5200828282828210",
  "5105105105105100",
  "378282246310005",
  "371449635398431",
  "6011111111111117",
  "6011000990139424",
  "3056930009020004",
  "36227206271667",
  "3566002020360505",
  "6200000000000005",
];

Deno.test("every published test number is taken, with test cards alone and with real ones", () => {
  for (const mode of ["test", "on"]) {
    const { problems } = cardRules(mode);
    for (const number of TEST_NUMBERS) {
      assertEquals(problems.number({ number }), "", `${mode} ${number}`);
    }
  }
});

/** First digits and lengths that each network issues, and others. */
const ISSUED: [string, number[]][] = [
  ["4", [13, 16, 19]],
  ["51", [16]],
  ["2720", [16]],
  ["34", [15]],
  ["6011", [16, 19]],
  ["305", [14, 16]],
  ["3589", [16, 19]],
  ["62", [16, 17, 18, 19]],
  ["9", [12, 13, 14, 15, 16, 17, 18, 19]],
];

/** Luhn's sum, from his table: the doubled digit, its digits added. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

function checkDigit(digits: number[]): number {
  const sum = digits.toReversed().reduce(
    (sum, digit, index) => sum + (index % 2 === 0 ? DOUBLED[digit]! : digit),
    0,
  );
  return (10 - sum % 10) % 10;
}

Deno.test("of 1,000 random numbers the check digit is taken and the other nine are not", () => {
  const { problems } = cardRules("on");
  const random = crypto.getRandomValues(new Uint8Array(20_000));
  for (let round = 0; round < 1000; round++) {
    const [prefix, lengths] = ISSUED[round % ISSUED.length]!;
    const length = lengths[round % lengths.length]!;
    const body = [
      ...[...prefix].map(Number),
      ...random.subarray(round * 20, round * 20 + 20),
    ].slice(0, length - 1).map((byte) => byte % 10);
    const right = checkDigit(body);
    for (let last = 0; last < 10; last++) {
      const number = [...body, last].join("");
      const isTaken = problems.number({ number }) === "";
      assertEquals(isTaken, last === right, number);
    }
  }
});

Deno.test("an expiry date is read in every usual spelling", () => {
  const rules = cardRules("on");
  const spellings = [
    ...["12/29", "12 / 29", "1229", "12-29", "12/2029", "12 / 2029", "12//29"],
    ...["12.29", "12 29", "122029", "12–29", "2029-12", "2029/12", " 12/29 "],
  ];
  const card = {
    number: "4242424242424242",
    cvc: "731",
    name: "Q",
    postal: "",
  };
  for (const expiry of spellings) {
    assertEquals(rules.problems.expiry({ expiry }, NOW), "", expiry);
    assertEquals(rules.toCard({ ...card, expiry }).expiry, "12/29", expiry);
  }
  for (const expiry of ["", "12", "13/29", "00/29", "12/1929", "29/12", "x"]) {
    const problem = rules.problems.expiry({ expiry }, NOW);
    assertEquals(problem, "Enter the expiry date as MM/YY.", expiry);
  }
});

Deno.test("an expiry date gets one slash, whatever is typed for it, and may lose it", () => {
  const { dated } = cardRules("on");
  const typed = (text: string) =>
    [...text].reduce((shown, key) => dated(shown + key, "insertText"), "");
  assertEquals(
    ["12/29", "12 / 29", "1229", "12-29", "12/2029", "1/29"].map(typed),
    ["12/29", "12/29", "12/29", "12/29", "12/2029", "1/29"],
  );
  const pasted: [string, string][] = [
    ["1229", "12/29"],
    ["122029", "12/2029"],
    ["12 / 29", "12/29"],
    ["12", "12"],
    ["2029-12", "2029-12"],
  ];
  for (const [text, shown] of pasted) {
    assertEquals(dated(text, "insertFromPaste"), shown);
    assertEquals(dated(text, ""), shown);
  }
  assertEquals(dated("12", "deleteContentBackward"), "12");
});
