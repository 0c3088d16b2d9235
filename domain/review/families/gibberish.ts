/**
 * Mashed keys: keys side by side, letters that no language writes in a row, and
 * what a program writes where a name is missing.
 *
 * @module
 */

import { isAttested } from "../data/trigrams.ts";
import type { Subject, Text } from "../subject.ts";

const NAMES = new Set([
  "productName",
  "sellerName",
  "variant",
  "categoryLabel",
  "interval",
  "submitterName",
  "buyerDisplayName",
]);
// Of these, texts that may well be codes.
const CODES = new Set(["variant", "buyerDisplayName", "interval"]);

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
// The place of each letter's key, rows far apart.
const KEY = new Int8Array(26);
for (const [row, keys] of ROWS.entries()) {
  for (let at = 0; at < keys.length; at++) {
    KEY[keys.charCodeAt(at) - 97] = 16 * row + at;
  }
}
const HOME_ROWS = 16;

const LAYOUTS =
  /\b(?:qwertz?|azerty|qwerty|hjkl|wasd|keyboard|keycaps?|layout|йцукен)\b/;
// Neighbours on the layouts of other scripts, and lone jamo.
const FOREIGN_KEYS =
  /йцук|цуке|укен|фыва|ывап|вапр|ячсм|чсми|олдж|ролд|лорп|прол|[ㅁㄴㅇㄹㅂㅈㄷㄱㅅㅎㅗㅓㅏㅣ]{4,}|شسيب|سيبل|ضصثق|صثقف|ئءؤر|שדגכ|קראט|ασδφ|ςερτ|ฟหกด|ๆไำพ|แปอิ/;
const DRUMMED =
  /(?:asd|dsa|qwe|ewq|zxc|cxz|qaz|wsx|sdf|dfg|fgh|ghj|hjk|jkl)[\s\d]{0,2}(?:asd|dsa|qwe|ewq|zxc|cxz|qaz|wsx|sdf|dfg|fgh|ghj|hjk|jkl)|1q2w3e|q1w2e3|1qaz|zaq1|alskd|slakd|qpwo|fjdk|dkfj/;
const EMPTIES =
  /^\W*\[object \w+\]\W*$|^\W*undefined\W*$|^\W*(?:(?:null|undefined|nan|none|\[object \w+\]|nil|n\/a|test|foo|bar|lorem|ipsum)(?:\W+|$)){2,}$/i;
const SIGNS_ALONE = /^(?=.{8})[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/u;
// Company forms that nobody can say.
const FORMS = /^(?:gmbh|mbh|bhd|pvt|kft|zrt|srl)$/;
const MUTE = /^[b-df-hj-np-tvxz]{4,}$|^[бвгджзйклмнпрстфхцчшщъь]{5,}$/;
const SAME_LETTER = /(?!x)(\p{L})\1{6,}|^(?![xv])(\p{L})\2{4,}$/u;
// A serial number, capitals and digits, holds any run of letters.
const SERIAL = /(?<![\w-])(?=[A-Z\d-]*\d)[A-Z\d]+(?:-[A-Z\d]+)*(?![\w-])/g;

/** Mashed keys. */
export function isMashed({ texts, census, urls }: Subject): boolean {
  const host = urls[0]?.name.replaceAll("-", "") ?? "";
  return texts.some((text) =>
    text.view === "plain" && NAMES.has(text.field) &&
    (EMPTIES.test(text.raw) || SIGNS_ALONE.test(text.raw) ||
      census.same >= 5 && SAME_LETTER.test(text.folded) ||
      !LAYOUTS.test(text.folded) && isTyped(text, host))
  );
}

function isTyped({ folded, raw, field }: Text, host: string): boolean {
  if (FOREIGN_KEYS.test(folded) || DRUMMED.test(folded)) return true;
  const read = /\d/.test(raw) ? raw.replace(SERIAL, " ").toLowerCase() : folded;
  const isShouted = raw === raw.toUpperCase();
  const words = (read.match(/\p{L}{3,}/gu) ?? []).filter((word) =>
    // Capitals are initials, and a name that owns its host is meant.
    (isShouted || !raw.includes(word.toUpperCase())) && !host.includes(word) &&
    !FORMS.test(word)
  );
  let keyed = 0, strange = 0, mute = 0;
  for (const word of words) {
    const { keys, isBelow, odd } = readWord(word);
    if (keys >= 5 || keys >= 4 && isBelow) return true;
    if (keys >= 3 && isBelow) keyed++;
    if (MUTE.test(word)) mute++;
    const share = odd / (word.length - 2);
    if (odd >= 2 && share >= 0.4) strange++;
    if (!CODES.has(field) && odd >= 4 && share >= 0.6 && words.length <= 2) {
      return true;
    }
  }
  return keyed >= 2 || mute >= 2 && mute >= 0.6 * words.length ||
    !CODES.has(field) && strange >= 2;
}

/** Keys side by side, whether below the top row, and runs unattested. */
function readWord(word: string) {
  let keys = 1, run = 1, odd = 0, way = 0;
  let isBelow = false;
  let two = -1, one = -1;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - 97;
    const letter = code >= 0 && code < 26 ? code : -1;
    const step = letter < 0 || one < 0 ? 0 : KEY[letter]! - KEY[one]!;
    run = Math.abs(step) === 1 ? (step === way || run === 1 ? run + 1 : 2) : 1;
    way = step;
    if (run > keys) {
      keys = run;
      isBelow = KEY[letter]! >= HOME_ROWS;
    }
    if (letter >= 0 && two >= 0 && one >= 0 && !isAttested(two, one, letter)) {
      odd++;
    }
    two = one;
    one = letter;
  }
  return { keys, isBelow, odd };
}
