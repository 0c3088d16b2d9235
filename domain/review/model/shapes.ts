/**
 * The shape of an item, independent of its words: the length and the spelling of
 * each field, the words that the address shares with seller and product, and
 * meaningless text, such as mashed keys, letter runs that occur in no language, and
 * placeholders like `null`. A category of twelve words or a reference that ends in
 * "!" is strong evidence in any language.
 *
 * @module
 */

import trigrams from "../data/trigrams.json" with { type: "json" };
import type { Subject, Text } from "../subject.ts";
import { hashOf, OTHER, UNIT_KINDS } from "../text/lexicon.ts";

const MAX_WORDS = 12;
const MAX_SIGNS = 8;
/** Texts in capitals up to this length are names, not shouting. */
const SHOUT = 6;

const share = (part: number, of: number, steps: number) =>
  Math.floor(steps * part / Math.max(1, of));

/** Adds a feature of a group, such as one field. */
type Add = (kind: string, value: number) => void;

/** Adds the shape features of a text that is not an address. */
export function readTextShape(add: Add, { raw: written }: Text): void {
  const hasDigits = /\d/.test(written);
  const raw = withoutShouting(hasDigits ? withoutCodes(written) : written);
  const { length } = raw;
  let letters = 0, scripts = 0, words = 0, signs = 0, isWord = false;
  for (let at = 0; at < length; at++) {
    const code = raw.charCodeAt(at);
    const isLetter = UNIT_KINDS[code] !== OTHER;
    if (isLetter) {
      letters++;
      scripts |= 1 << scriptOf(code);
      if (!isWord) words++;
    } else if (code > 32 && signs++ < MAX_SIGNS) add("sign", code);
    isWord = isLetter;
  }
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
  const capitals = count(/[A-Z]/g);
  const longest = Math.max(...raw.split(/\s/).map(({ length }) => length));
  add("length", Math.min(12, Math.floor(2 * Math.log2(length + 1))));
  add("words", Math.min(MAX_WORDS, words));
  add("separators", Math.min(4, count(/[,|;/#]/g)));
  add("digits", hasDigits ? 1 : 0);
  add("capitals", share(capitals, length, 5));
  add("lower", capitals === 0 ? 1 : 0);
  add("foreign", share(count(/[^\p{ASCII}]/gu), length, 4));
  const brackets = new Set(raw.match(/[:!?"<>{}[\]()]/g));
  add("brackets", hashOf([...brackets].sort().join("")));
  add("letters", share(letters, length, 6));
  add("vowels", share(count(/[aeiouy]/gi), letters, 8));
  add("longest", Math.min(10, Math.floor(longest / 3)));
  add("scripts", scripts);
  add("last", signAt(raw, length - 1));
  add("first", signAt(raw, 0));
}

/** Removes numbers and codes, whose count is no evidence. */
const withoutCodes = (text: string) =>
  text.replace(PIECE, (piece) => /\d/.test(piece) ? "" : piece)
    .replace(/\s+/g, " ").trim();

const PIECE = /[^\s,;]+[,;]?/g;

/** Returns a text in capitals in lower case, except its first letter. */
function withoutShouting(text: string): string {
  const isShouted = text.length > SHOUT && text === text.toUpperCase();
  return isShouted ? text[0] + text.slice(1).toLowerCase() : text;
}

/** Returns a number below 32 for the script of a letter. */
function scriptOf(code: number): number {
  if (code < 0x250) return code < 128 ? 0 : 1;
  if (code >= 0x4e00 && code <= 0x9fff) return 2;
  if (code >= 0xac00 && code <= 0xd7ff) return 3;
  return 4 + (code >> 8) % 28;
}

/** Returns the code of the sign at a place; 0 for a letter or a digit. */
function signAt(raw: string, at: number): number {
  const code = raw.charCodeAt(at);
  return UNIT_KINDS[code] === OTHER ? code : 0;
}

/** Maximum number of words of a name that are compared with an address. */
const MAX_COMPARED = 12;

/** Adds features of the first address and of the names in it. */
export function readHostShape(add: Add, subject: Subject): void {
  const [shop] = subject.urls;
  if (shop === undefined) return;
  const { host, words, labels } = shop;
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  add("dots", count(host, "."));
  add("hyphens", Math.min(4, count(host, "-")));
  add("length", Math.floor(host.length / 6));
  add("ending", hashOf(labels.at(-1)!));
  add("depth", Math.min(6, count(words, "/")));
  add("numbered", /\d{4}/.test(words) ? 1 : 0);
  const name = labels.slice(0, -1).join("").replaceAll("-", "");
  const path = words.toLowerCase();
  const seller = comparableWords(subject.seller);
  const product = comparableWords(subject.product);
  const within = (text: string, words: string[]) =>
    words.filter((word) => text.includes(word)).length;
  const some = Math.min(4, seller.length);
  add("seller in host", 8 * some + Math.min(3, within(name, seller)));
  add("product in host", Math.min(3, within(name, product)));
  const whole = subject.seller.replace(/[^a-z\d]+/g, "");
  const isWhole = whole !== "" && name.includes(whole);
  add("whole seller", isWhole ? 1 : 0);
  if (isWhole) {
    const rest = name.replace("www", "").length - whole.length;
    add("rest", Math.min(5, Math.floor(rest / 3)));
  }
  add(
    "product in path",
    8 * Math.min(5, product.length) + Math.min(4, within(path, product)),
  );
}

function comparableWords(folded: string): string[] {
  return (folded.match(/[a-z\d]{3,}/g) ?? []).slice(0, MAX_COMPARED);
}

// A bitmap of runs of three Latin letters, 1 if a language has the run 3 times in
// its 10,000 most frequent words or 40 times in a full word list.
const ATTESTED = Uint8Array.fromBase64(trigrams.bits.join(""));
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Key position of each letter: 16 times the row plus the column. */
const KEY = new Int8Array(26);
for (const [row, keys] of ROWS.entries()) {
  for (const [at, key] of [...keys].entries()) {
    KEY[key.charCodeAt(0) - 97] = 16 * row + at;
  }
}

const NAMES = new Set([
  "productName",
  "sellerName",
  "variant",
  "categoryLabel",
  "interval",
  "submitterName",
  "buyerDisplayName",
]);
/** Keyboard runs, placeholders, and repeated letters, tags or signs. */
const PATTERNS: RegExp[] = [
  /(?:asd|dsa|qwe|ewq|zxc|cxz|qaz|wsx|sdf|dfg|fgh|ghj|hjk|jkl)[\s\d]{0,2}(?:asd|dsa|qwe|ewq|zxc|cxz|qaz|wsx|sdf|dfg|fgh|ghj|hjk|jkl)|1q2w3e|q1w2e3|1qaz|zaq1|alskd|slakd|qpwo|fjdk|dkfj/,
  /\b(?:qwertz?|azerty|qwerty|hjkl|wasd|keyboard|keycaps?|layout|йцукен)\b/,
  /^\W*(?:(?:null|undefined|nan|none|\[object \w+\]|nil|n\/a|test|foo|bar|lorem|ipsum)(?:\W+|$))+$|^(?=.{8})[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/u,
  /(?!x)(\p{L})\1{6,}|^(?![xv])(\p{L})\2{4,}$/u,
  /(?:#\p{L}[^#\n]*){5}/u,
  /([!?$*★☆✓✔🔥💰])\1{4,}|(?:!{2,}[^!]+){4}/u,
  // Keyboard runs in other scripts, and many pictographs.
  /йцук|цуке|укен|фыва|ывап|вапр|ячсм|чсми|олдж|ролд|лорп|прол|[ㅁㄴㅇㄹㅂㅈㄷㄱㅅㅎㅗㅓㅏㅣ]{4,}|شسيب|سيبل|ضصثق|صثقف|ئءؤر|שדגכ|קראט|ασδφ|ςερτ|ฟหกด|ๆไำพ|แปอิ/,
  /(?:\p{Extended_Pictographic}[^\p{Extended_Pictographic}]*){8}/u,
];

// Serial numbers and codes contain arbitrary letter runs.
const SERIAL = /(?<![\w-])(?=[A-Z\d-]*\d)[A-Z\d]+(?:-[A-Z\d]+)*(?![\w-])/g;
const MUTE = /^[b-df-hj-np-tvxz]{4,}$|^[бвгджзйклмнпрстфхцчшщъь]{5,}$/;
/** Unpronounceable company forms. */
const FORMS = /^(?:gmbh|mbh|bhd|pvt|kft|zrt|srl)$/;

/**
 * Adds the noise features of a text.
 *
 * @param host the seller's host name; words that it contains are no noise
 */
export function readNoise(
  add: Add,
  { field, raw, folded }: Text,
  host: string,
): void {
  if (!NAMES.has(field)) return;
  for (const [index, pattern] of PATTERNS.entries()) {
    if (pattern.test(folded)) add("pattern", index);
  }
  const read = /\d/.test(raw) ? raw.replace(SERIAL, " ").toLowerCase() : folded;
  const isShouted = raw === raw.toUpperCase();
  let mostKeys = 0, mostOdd = 0, share = 0, strange = 0, mute = 0, count = 0;
  for (const [word] of read.matchAll(/\p{L}{3,}/gu)) {
    const isInitials = !isShouted && raw.includes(word.toUpperCase());
    if (isInitials || host.includes(word) || FORMS.test(word)) continue;
    const { keys, odd } = readWord(word);
    count++;
    if (MUTE.test(word)) mute++;
    if (odd >= 2 && odd >= 0.4 * (word.length - 2)) strange++;
    if (odd >= 2) share = Math.max(share, odd / (word.length - 2));
    mostKeys = Math.max(mostKeys, keys);
    mostOdd = Math.max(mostOdd, odd);
  }
  if (mostKeys >= 3) add("keys", Math.min(20, mostKeys));
  if (mostOdd > 0) add("odd", Math.min(6, mostOdd));
  if (share > 0) {
    const few = Math.min(3, count);
    add("odd share", Math.floor(5 * share));
    add("odd share", 100 + 8 * Math.min(6, mostOdd) + few);
  }
  if (strange > 0) {
    add("strange", 8 * Math.min(3, strange) + Math.min(4, count));
  }
  if (mute > 0) {
    add("mute", Math.min(3, mute));
    add("mute share", Math.floor(4 * mute / count));
  }
}

/**
 * Returns the longest run of neighbouring keys, plus 10 below the top row, and
 * the number of unattested letter runs.
 */
function readWord(word: string): { keys: number; odd: number } {
  let keys = 1, run = 1, odd = 0, way = 0;
  let two = -1, one = -1;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - 97;
    const letter = code >= 0 && code < 26 ? code : -1;
    const move = letter < 0 || one < 0 ? 0 : KEY[letter]! - KEY[one]!;
    run = Math.abs(move) !== 1 ? 1 : move === way || run === 1 ? run + 1 : 2;
    way = move;
    if (run >= 3) keys = Math.max(keys, run + (KEY[letter]! >= 16 ? 10 : 0));
    if (letter >= 0 && two >= 0 && one >= 0) {
      const place = two * 676 + one * 26 + letter;
      if ((ATTESTED[place >> 3]! & 1 << (place & 7)) === 0) odd++;
    }
    two = one;
    one = letter;
  }
  return { keys, odd };
}
