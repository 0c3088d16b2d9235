/**
 * Texts that a page must hold: they stack, run on, turn round, cannot break, or
 * are as wide as a page. Each has at most 200 code points, as names of products.
 *
 * @module
 */

const MOST = 200;

/** Repeats a text up to the length of a name. */
function long(text: string, begin = ""): string {
  return [...begin + text.repeat(MOST)].slice(0, MOST).join("");
}

/** Joined into one grapheme each, as far as the length of a name goes. */
const GRAPHEMES = [
  "\u1100".repeat(185),
  "\u1100".repeat(100),
  "\u1100".repeat(60) + "\u1161".repeat(60) + "\u11a8".repeat(60),
  long("\u{1f469}\u200d"),
  long("\u{1f1e9}\u{1f1ea}"),
  long("\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}"),
  long("\u{1f44d}\u{1f3ff}"),
  long("\u{e0067}", "\u{1f3f4}"),
  long("\ufe0f", "a"),
  long("\u0915\u094d"),
  long("\u1780\u17d2"),
  long("\u1000\u1039"),
  long("\u0f40\u0f90"),
];

const STACKS = [
  long("\u0301", "a"),
  long("\u0323", "a"),
  long("e\u0301\u0302\u0303\u0304\u0305\u0306"),
  long("o\u0316\u0317\u0318\u0319\u031c\u031d"),
  long("\u20dd", "Pay"),
  long("\u20e3", "1"),
  long("\u0e49", "\u0e01"),
  long("\u064b", "\u0628"),
  long("\u0591", "\u05d0"),
  long("\u0488", "A"),
];

const UNBREAKABLE = [
  long("W"),
  long("i"),
  long("_"),
  long("/"),
  long("("),
  long("\u3001"),
  long("\u2588"),
  long("Pay\u00a0now\u00a0"),
  long("Shop\u2060"),
  long("a\u2011"),
  long("\u202f", "x"),
  long("\u2e3b"),
  long("\ufdfd"),
  long("\u{1242b}"),
  long("\u{12219}"),
  `https://shop.example/${"a".repeat(170)}`,
  `${"a".repeat(99)}\u00ad${"b".repeat(99)}`,
  "1".repeat(MOST),
];

const SPACES = [
  `Kettle${"\n".repeat(80)}free`,
  `Kettle${"\t".repeat(80)}free`,
  `Kettle${"\u2028".repeat(80)}free`,
  `Kettle${"\u2029".repeat(80)}free`,
  `Kettle${"\u3000".repeat(80)}free`,
  `Kettle${"\u2003".repeat(80)}free`,
  `${"\u3164".repeat(80)}Kettle`,
  long("\u200b", "x"),
  long("\ufff9a\ufffab\ufffb"),
  long("\ufffc"),
];

const DIRECTIONS = [
  long("\u05e7\u05d5\u05de\u05e7\u05d5\u05dd \u05d7\u05e9\u05de\u05dc\u05d9 "),
  long("\u063a\u0644\u0627\u064a\u0629\u0643\u0647\u0631\u0628\u0627\u0626"),
  long("\u0640", "\u0645"),
  "\u202eytiruceS laPyaP\u202c",
  "\u2067Kettle 1.00 USD (\u0642\u0647\u0648\u0629",
  "\u202dKettle \u05d0\u05d1\u05d2 \u202a\u202b\u2066 39",
  long("kettle \u0642\u0647\u0648\u0629 5 \u05e7\u05e4\u05d4 "),
  long("\u182d\u1820\u182f"),
];

const MARKUP = [
  `</bdi></dd></dl><h1>Safe</h1><style>*{display:none}</style>`,
  `"><img src=x onerror=document.title="owned"><svg onload=alert(1)>`,
  long("\u{1d40f}\u{1d41a}\u{1d432}"),
  "USD 1.00 at bank.example \u2714 Verified by your bank",
  long("\u96fb\u6c17\u30b1\u30c8\u30eb"),
  long("\u0e01\u0e32\u0e15\u0e49\u0e21\u0e19\u0e49\u0e33"),
];

export const HOSTILE_TEXTS: readonly string[] = [
  ...GRAPHEMES,
  ...STACKS,
  ...UNBREAKABLE,
  ...SPACES,
  ...DIRECTIONS,
  ...MARKUP,
];

/** From the least above zero to the greatest, as an older store may hold them. */
export const HOSTILE_AMOUNTS: readonly number[] = [
  0,
  Number.MIN_VALUE,
  0.004,
  39.9,
  123_456.78,
  999_999_999_999.99,
  1e12,
  1e21,
  1e300,
  Number.MAX_VALUE,
];
