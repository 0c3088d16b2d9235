/** Texts that count as a payment card number, and texts that do not. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { holdsCardNumber } from "../../domain/input/card_number.ts";

/** Numbers that networks and payment providers publish for tests. */
const CARDS = [
  "4242424242424242",
  "4000056655665556",
  "4222222222222",
  "4000000000000000006",
  "5555555555554444",
  "2223003122003222",
  "5105105105105100",
  "378282246310005",
  "371449635398431",
  "6011111111111117",
  "6011000990139424",
  "30569309025904",
  "3056930009020004",
  "38520000023237",
  "36227206271667",
  "3530111333300000",
  "3566002020360505",
  "6200000000000005",
  "6759649826438453",
  "6799990100000000019",
  "5019717010103742",
  "2200000000000004",
  "6304000000000000",
];

const grouped = (digits: string, joint: string) =>
  digits.match(/.{1,4}/g)!.join(joint);

Deno.test("published card numbers are found in any spelling", () => {
  const spellings: ((digits: string) => string)[] = [
    (digits) => digits,
    (digits) => grouped(digits, " "),
    (digits) => grouped(digits, "-"),
    (digits) => grouped(digits, " - "),
    (digits) => grouped(digits, "."),
    (digits) => grouped(digits, "_"),
    (digits) => grouped(digits, "\u00a0"),
    (digits) => grouped(digits, "\u2009"),
    (digits) => grouped(digits, "\u2011"),
    (digits) => grouped(digits, "\u2013"),
    (digits) => grouped(digits, "\u2212"),
    (digits) => grouped(digits, "\u200b"),
    (digits) => grouped(digits, "\u00ad"),
    (digits) => grouped(digits, "\ufffc"),
    (digits) => grouped(digits, "\u2800"),
    (digits) => grouped(digits, "\u00b7"),
    (digits) => [...digits].join(" "),
    (digits) => `card${digits}x`,
    (digits) => `Paid with ${digits}, thanks`,
    (digits) => `Order 7 ${digits} 12/29 123`,
    (digits) => `${digits} ${digits}`,
    (digits) => `+${digits} `.repeat(2),
    (digits) => digits.replace(/\d/g, (digit) => inScript(digit, 0xff10)),
    (digits) => digits.replace(/\d/g, (digit) => inScript(digit, 0x0660)),
    (digits) => digits.replace(/\d/g, (digit) => inScript(digit, 0x0966)),
    (digits) => digits.replace(/\d/g, (digit) => inScript(digit, 0x1d7d8)),
    (digits) => digits.replace(/\d/g, "$&\ufe0f\u20e3"),
    (digits) => `https://shop.example/orders/${digits}`,
    (digits) => `https://shop.example/?q=${grouped(digits, "%20")}`,
    (digits) => `https://shop.example/?q=${grouped(digits, "+")}`,
    (digits) => `https://shop.example/?q=${encoded(digits, 0xff10)}`,
    (digits) => `https://shop.example/?q=${encoded(digits, 0x0660)}`,
  ];
  for (const digits of CARDS) {
    for (const spell of spellings) {
      assertEquals(holdsCardNumber(spell(digits)), true, spell(digits));
    }
  }
});

Deno.test("ordinary numbers pass", () => {
  const ordinary = [
    // Right check digit, but no network's; wrong check digit; too short or long.
    "1234567812345670",
    "7992739871300000",
    "9999999999999995",
    "4242424242424241",
    "424242424242",
    "42424242424242424242",
    // Order numbers of shops.
    "112-3612345-1234567",
    "302-4242424-2424242",
    "GPA.3312-1234-5678-12345",
    // Their ends alone would be cards of 14 and 13 digits.
    "112-3622720-6271667",
    "GPA.3312-4222-2222-22222",
    "PO-211-01234567890123456",
    "W1234567890",
    // Parcels, products, telephones, devices, accounts, ids, instants.
    "1Z999AA10123456784",
    "9400 1118 9956 0000 0000 00",
    "EAN 4006381333931",
    "4006381333931",
    "https://shop.example/p/4006381333931",
    "ISBN 978-3-16-148410-0",
    "+49 1512 3456789",
    "+1 (202) 555-0123",
    "353879234252633",
    "DE89 3704 0044 0532 0130 00",
    "GB82 WEST 1234 5698 7654 32",
    "3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59",
    "2026-11-20 14:03:00.000",
    "1700000000000",
    "Sizes 36, 37, 38, 39, 40, 41, 42, 43",
    "https://shop.example/p?variant=39383404609647",
    // Text around it, and no digit at all.
    "Electric kettle, 1.7 l",
    "4242 4242 and 4242 4242",
    "4242\n4242\n4242\n4242",
    "",
  ];
  for (const text of ordinary) {
    assertEquals(holdsCardNumber(text), false, text);
  }
});

Deno.test("what has a form of its own passes, whatever number is in it", () => {
  const forms: [string, string][] = [
    // The same digits are refused without the form.
    ["EAN: 4222222222222", "Ref: 4222222222222"],
    ["GTIN-13 4222222222222", "part 4222222222222"],
    ["+4222222222222", "4222222222222"],
    ["?variant=36227206271667", "?id=36227206271667"],
    ["9400 4242 4242 4242 4242 00", "940 4242 4242 4242 4242 00"],
    [
      "deadbeef-4242-4242-4242-4242deadbeef",
      "deadbeef 4242-4242-4242-4242deadbeef",
    ],
    ["XX35 4242 4242 4242 4242", "XX36 4242 4242 4242 4242"],
  ];
  for (const [form, bare] of forms) {
    assertEquals(holdsCardNumber(form), false, form);
    assertEquals(holdsCardNumber(bare), true, bare);
  }
});

Deno.test("an EAN that begins with 4 passes, also where it is a card number as well", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (item) => {
      const digits = `4${String(item).padStart(11, "0")}`;
      const sum = [...digits].reduce(
        (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
        0,
      );
      const check = (10 - sum % 10) % 10;
      assertEquals(holdsCardNumber(`${digits}${check}`), false);
    }),
    { numRuns: 2000 },
  );
  // Both check digits are right.
  assertEquals(holdsCardNumber("4222222000040"), false);
});

Deno.test("any number of a range is found, in any groups and between any letters", () => {
  const joint = fc.constantFrom("", "", " ", "-", "\u00a0", "\u2013", " - ");
  const letters = fc.stringMatching(/^[A-Za-z (:#]{0,8}$/);
  const card = fc.record({
    start: fc.constantFrom("4", "51", "2221", "2720", "6011", "65", "34", "62"),
    rest: fc.array(fc.nat(9), { minLength: 18, maxLength: 18 }),
    joints: fc.array(joint, { minLength: 18, maxLength: 18 }),
    before: letters,
    after: letters,
  });
  fc.assert(
    fc.property(card, ({ start, rest, joints, before, after }) => {
      const length = start === "34" ? 15 : 16;
      const open = (start + rest.join("")).slice(0, length - 1);
      const digits = open + checkDigit(open);
      const spelt = [...digits].map((digit, n) => digit + (joints[n] ?? ""));
      return holdsCardNumber(before + spelt.join("") + after);
    }),
    { seed: 15 },
  );
});

function inScript(digit: string, zero: number): string {
  return String.fromCodePoint(zero + Number(digit));
}

function encoded(digits: string, zero: number): string {
  return [...digits].map((digit) => encodeURIComponent(inScript(digit, zero)))
    .join("");
}

/** The Luhn check digit, by another way than the service's. */
function checkDigit(open: string): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = [...open].reverse().map(Number)
    .reduce(
      (sum, digit, n) => sum + (n % 2 === 0 ? doubled[digit]! : digit),
      0,
    );
  return (10 - sum % 10) % 10;
}
