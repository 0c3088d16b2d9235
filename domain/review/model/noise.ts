/**
 * Features of meaningless text: mashed keys, letter runs that occur in no
 * language, and placeholders such as `null`.
 *
 * @module
 */

import trigrams from "../data/trigrams.json" with { type: "json" };
import type { Text } from "../subject.ts";
import { type Add, createFeatureAdder, type Table } from "./features.ts";

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
 * Adds the noise features of a text to `table`.
 *
 * @param host the seller's host name; words that it contains are no noise
 */
export function readNoise(table: Table, text: Text, host: string): void {
  const { field, folded } = text;
  const add = createFeatureAdder(table, "noise ");
  if (!NAMES.has(field)) return;
  for (const [index, pattern] of PATTERNS.entries()) {
    if (pattern.test(folded)) add("pattern", index);
  }
  readWords(add, text, host);
}

function readWords(add: Add, { raw, folded }: Text, host: string): void {
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
