/** The fold: a disguised word is read as the word that people see. */
import { assert, assertEquals } from "@std/assert";
import { fold, foldedLookAlikes } from "../../domain/input/fold.ts";
import { screen } from "../../domain/review/screen.ts";
import { purchase } from "../review/support.ts";
import { cpuOf } from "../support/cpu.ts";

/** Characters that nobody sees. */
const UNSEEN = [
  ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u180f\u200b\u200c",
  ..."\u200d\u200e\u200f\u202e\u2060\u2064\u2066\u206f\u3164\ufe00\ufe0f\ufeff",
  ..."\uffa0\ufff9\ufffc\u{1d173}\u{e0001}\u{e0041}\u{e0100}\u{e01ef}",
];

/** Letters of a word with a sign behind each. */
const spelt = (word: string, sign: string) =>
  [...word].map((letter) => letter + sign).join("");

/** Letters of a word moved to another block. */
const styled = (word: string, first: number) =>
  [...word].map((letter) =>
    String.fromCodePoint(first + letter.charCodeAt(0) - 97)
  ).join("");

const SPELLINGS = (word: string) => [
  ...[...UNSEEN, "\u200a"].map((sign) => spelt(word, sign)),
  // The letter e above another one.
  word.replace("e", "\u0364"),
  // Marks of any script on Latin letters.
  ...["\u0301", "\u0489", "\u20dd", "\u0e34", "\u1ab0", "\ufe20", "\u064e"]
    .map((sign) => spelt(word, sign)),
  ...[0xff41, 0x24d0, 0x1d41a, 0x1d44e, 0x1d4ea, 0x1d51e, 0x1d552, 0x1d68a]
    .filter((first) => first !== 0x1d44e || !word.includes("h"))
    .map((first) => styled(word, first)),
  ...[0x1f130, 0x1f150, 0x1f170, 0x1f1e6, 0x249c].map((first) =>
    styled(word, first)
  ),
];

Deno.test("a word is folded to itself, whatever it is spelt with", () => {
  for (const word of ["heroin", "kettle", "paypal"]) {
    for (const text of SPELLINGS(word)) assertEquals(fold(text), word, text);
  }
});

Deno.test("a text in look-alikes alone is read as Latin, too, and Russian is not", () => {
  const alike = {
    "\u041d\u0415R\u041eIN": "heroin",
    "\u0420\u0430\u0443\u0420\u0430\u04cf": "paypal",
    "\u03a1\u0391\u03a5\u03a1\u0391L": "paypal",
    "\u13e2\u13aa\u13a9\u13e2\u13aa\u13de": "paypal",
    "\u0266\u025b\u0280\u0585\u0268\u0578": "heroin",
    "\ua4d1\ua4ee\ua4ec\ua4d1\ua4ee\ua4e1": "paypal",
  };
  for (const [text, word] of Object.entries(alike)) {
    assert([fold(text), foldedLookAlikes(text)].includes(word), text);
  }
  const others = ["Кот", "Сок из манго", "Термос", "Βιβλιο", "Секс", "Хлеб"];
  for (const text of others) {
    assertEquals(fold(text), text.toLowerCase());
    assertEquals(foldedLookAlikes(text), undefined, text);
  }
});

Deno.test("the inline screen refuses what people read, in every spelling", () => {
  const taken = SPELLINGS("heroin").filter((word) =>
    screen(purchase({ productName: `${word} 1 g` })).length === 0
  );
  assertEquals(taken, []);
});

Deno.test("a text of any signs is folded in time that grows as the text does", () => {
  const timeOf = (text: string) => {
    const work = () => {
      fold(text);
      foldedLookAlikes(text);
    };
    return Math.min(cpuOf(work), cpuOf(work), cpuOf(work));
  };
  for (
    const sign of [
      "a\u0301",
      "\u0301",
      "\u0430",
      "a\u0430",
      "\u3164",
      "\u{1f170}",
      "\ufdfa",
    ]
  ) {
    const short = timeOf(sign.repeat(1_000));
    const long = timeOf(sign.repeat(16_000));
    assert(long < 100 * short + 50, `${escape(sign)}: ${short}, ${long} ms`);
  }
});
