/**
 * Validation of the card form; `mode` is `test` (test numbers) or `on`. The page
 * contains the source text of this function, so it uses nothing outside its own
 * body.
 */
export function cardRules(mode) {
  /** Name, first digits, lengths, digits of the CVC. */
  const BRANDS = [
    ["Visa", /^4/, [13, 16, 19], 3],
    ["Mastercard", /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, [16], 3],
    ["American Express", /^3[47]/, [15], 4],
    ["Discover", /^(6011|64[4-9]|65)/, [16, 19], 3],
    ["Diners Club", /^3(0[0-5]|[689])/, [14, 16], 3],
    ["JCB", /^35(2[89]|[3-8])/, [16, 19], 3],
    ["UnionPay", /^62/, [16, 17, 18, 19], 3],
  ];
  const ANY_BRAND = ["", /^/, [12, 13, 14, 15, 16, 17, 18, 19], 3];

  /** Numbers that payment providers publish for tests; no bank issued them. */
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

  const digits = (text) => text.replace(/\D/g, "");
  const brandOf = (number) =>
    BRANDS.find(([, pattern]) => pattern.test(number)) ?? ANY_BRAND;

  function passesLuhn(number) {
    let sum = 0;
    [...number].reverse().forEach((digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
    return sum % 10 === 0;
  }

  /** The month and year of "MM/YY" in its usual spellings, or of "YYYY-MM". */
  function readExpiry(text) {
    const date = text.trim();
    const [, year, month] = /^20(\d\d)[-/.](\d{1,2})$/.exec(date) ?? [];
    const [, first = month, last = year] =
      /^(\d{1,2})[\s/.–—-]*(?:20)?(\d\d)$/.exec(date) ?? [];
    if (!(first >= 1 && first <= 12)) return undefined;
    return { month: Number(first), year: 2000 + Number(last) };
  }

  /** An expiry date with one slash, whatever was typed or pasted for it. */
  function dated(text, inputType) {
    // A slash that is being deleted does not come back.
    if (inputType.startsWith("delete")) return text;
    if (inputType === "insertText" && /^\d\d$/.test(text)) return `${text}/`;
    const match = /^(\d\d)(\d\d|20\d\d)$/.exec(text) ??
      /^(\d{1,2})[\s/.–—-]+(\d*)$/.exec(text);
    return match ? `${match[1]}/${match[2]}` : text;
  }

  /** Problem of each field in plain words; "" for none. */
  const problems = {
    code({ code }) {
      const letters = code.replace(/[^A-Za-z]/g, "");
      if (letters.length !== 8) {
        return "Enter the 8 letters that your agent shows.";
      }
      return /[AEIOUY]/i.test(letters)
        ? "Check the letters: a code has no A, E, I, O, U, or Y."
        : "";
    },
    number(card) {
      const number = digits(card.number);
      const [, , lengths] = brandOf(number);
      if (number === "") return "Enter the card number.";
      if (!lengths.includes(number.length) || !passesLuhn(number)) {
        return "This is not a valid card number. Check the digits.";
      }
      if (mode === "test" && !TEST_NUMBERS.includes(number)) {
        return "This server takes published test card numbers only, such as " +
          "4242 4242 4242 4242. Do not enter a real card.";
      }
      return "";
    },
    expiry(card, now) {
      const expiry = readExpiry(card.expiry);
      if (expiry === undefined) return "Enter the expiry date as MM/YY.";
      const nextMonth = new Date(expiry.year, expiry.month, 1);
      return nextMonth > now ? "" : "This card has expired.";
    },
    cvc(card) {
      const [name, , , length] = brandOf(digits(card.number));
      if (digits(card.cvc).length === length) return "";
      return name === "American Express"
        ? "Enter the 4 digits on the front of the card."
        : `Enter the ${length} digits on the back of the card.`;
    },
    name: ({ name }) => name.trim() === "" ? "Enter the name on the card." : "",
    postal: ({ postal }) =>
      /^[\p{L}\p{N}][\p{L}\p{N} -]{1,11}$/u.test(postal.trim())
        ? ""
        : "Enter the postal code of the billing address.",
  };

  /** The card as the agent gets it. */
  function toCard({ number, expiry, cvc, name, postal }) {
    const { month, year } = readExpiry(expiry);
    return {
      number: digits(number),
      expiry: `${String(month).padStart(2, "0")}/${year % 100}`,
      cvc: digits(cvc),
      name: name.trim(),
      postal_code: postal.trim(),
    };
  }

  /** A number in the groups that are printed on the card. */
  function grouped(text) {
    const number = digits(text).slice(0, 19);
    const pattern = brandOf(number)[0] === "American Express"
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
      : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
    const groups = pattern.exec(number) ?? [""];
    return groups.slice(1).filter(Boolean).join(" ");
  }

  /** A pairing code as the agent shows it; longer text is left alone. */
  function paired(text) {
    const letters = text.replace(/[^A-Za-z]/g, "").toUpperCase();
    if (letters.length < 5) return letters;
    if (letters.length > 8) return text;
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  }

  const brand = (text) => brandOf(digits(text))[0];
  return { problems, toCard, grouped, paired, dated, brand };
}
