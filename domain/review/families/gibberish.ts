/**
 * Mashed keys.
 *
 * @module
 */

import { isAttested } from "../data/trigrams.ts";
import type { Subject, Text } from "../subject.ts";
import { isAscii } from "../text/normalise.ts";

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

function isName({ field, view }: Text): boolean {
  return view === "plain" && NAMES.has(field);
}

// The key to the right of each, on the layout that mashers mostly have.
const RIGHT_OF = new Int8Array(26).fill(-1);
const LEFT_OF = new Int8Array(26).fill(-1);
const HOME_ROWS = new Uint8Array(26);
for (const row of ["qwertyuiop", "asdfghjkl", "zxcvbnm"]) {
  for (let at = 0; at + 1 < row.length; at++) {
    const [left, right] = [
      row.charCodeAt(at) - 97,
      row.charCodeAt(at + 1) - 97,
    ];
    RIGHT_OF[left] = right;
    LEFT_OF[right] = left;
  }
  if (row[0] !== "q") {
    for (const key of row) HOME_ROWS[key.charCodeAt(0) - 97] = 1;
  }
}

const LAYOUTS =
  /\b(?:qwertz?|azerty|qwerty|hjkl|wasd|keyboard|keycaps?|layout|йцукен)\b/;
const CYRILLIC_KEYS =
  /йцук|цуке|укен|фыва|ывап|вапр|ячсм|чсми|олдж|ролд|лорп|прол|щзх/;
// Hexadecimal and nothing else.
const BLOB = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{20,}$/i;
// Lone jamo, and neighbours on the Arabic, Hebrew, Greek and Thai layouts.
const FOREIGN_KEYS =
  /[ㅁㄴㅇㄹㅂㅈㄷㄱㅅㅎㅗㅓㅏㅣ]{4,}|شسيب|سيبل|ضصثق|صثقف|ئءؤر|שדגכ|קראט|ασδφ|ςερτ|ฟหกด|ๆไำพ|แปอิ/;
const TRIPLES = /\b(?:qwe|asd|zxc|qaz|wsx|edc|йцу|фыв|ячс)\b/g;
// Hands that drum, up and down the columns, or take turns.
const DRUMMED =
  /(?:asd|dsa|qwe|ewq|zxc|cxz|qaz|wsx|sdf|dfg|fgh|ghj|hjk|jkl){2}|1q2w3e|q1w2e3|1qaz|zaq1|qazwsx|qweasd|asdzxc|qwaszx|qpwo|alskd|slakd|zmxn|mznx|aoisd|oaisj|fjdk|dkfj|([a-z])\1([a-z])\2([a-z])\3([a-z])\4/;
const HOME_RUNS =
  /sdf|dfg|fgh|ghj|hjk|jkl|zxc|xcv|cvb|vbn|bnm|lkj|kjh|jhg|hgf|gfd|mnb|nbv|bvc|vcx|cxz/;
// A serial number, capitals and digits, holds any run of letters.
const SERIAL = /(?<![\w-])(?=[A-Z\d-]*\d)[A-Z\d]+(?:-[A-Z\d]+)*(?![\w-])/g;
const SYLLABLES = /^(?:(.{1,2})\1{3,}.?|(.{3})\2{2,}.{0,2}|(.{4,5})\3{2,})$/u;
const SAME_LETTER = /(\p{L})\1{6,}|^(\p{L})\2{4,}$/mu;

/** Mashed keys. */
export function isMashed(s: Subject): boolean {
  if (
    s.census.same >= 5 &&
    SAME_LETTER.test(
      `${s.item.productName}\n${s.item.sellerName}\n${
        s.item.sourcePlatform ?? ""
      }`.toLowerCase(),
    )
  ) {
    // Roman numerals and sizes.
    return !/^x+l?$/.test(s.product) || s.product.length > 4;
  }
  return s.texts.some((text) => {
    if (!isName(text)) return false;
    const { folded, raw, field } = text;
    if (EMPTIES.test(raw)) return true;
    if (field === "productName" && (BLOB.test(raw) || isNoName(raw))) {
      return true;
    }
    const isPlain = s.census.isAscii || isAscii(raw);
    if (!isPlain && hasUnsayable(folded)) return true;
    if (isPlain && !isOdd(folded)) {
      return s.census.isLeet && DRUMMED.test(folded) || isCodeSalad(raw);
    }
    const read = /[A-Z]\d|\d[A-Z]/.test(raw)
      ? raw.replace(SERIAL, " ").toLowerCase()
      : folded;
    const words = read.match(/\p{L}+/gu) ?? [];
    if (runsAlongKeys(words) && !LAYOUTS.test(folded)) return true;
    if (isDrummed(words, folded) || hasNoVowels(words, raw)) return true;
    if ((folded.match(TRIPLES) ?? []).length >= 2) return true;
    if (
      words.some((word) =>
        word.length >= 8 && (SYLLABLES.test(word) || new Set(word).size <= 2)
      )
    ) return true;
    if (!s.census.isAscii && FOREIGN_KEYS.test(raw)) return true;
    return !CODES.has(field) && isNoise(words, raw, s) || isCodeSalad(raw) ||
      CYRILLIC_KEYS.test(folded) && !LAYOUTS.test(folded) ||
      !s.census.isAscii && isIdeographSalad(raw);
  });
}

/** Signs alone, or a token. */
function isNoName(raw: string): boolean {
  return SIGNS_ALONE.test(raw) || TOKEN.test(raw);
}

// What a program writes where a name is missing.
const EMPTIES =
  /^\W*\[object \w+\]\W*$|^\W*undefined\W*$|^\W*(?:(?:null|undefined|nan|none|\[object \w+\]|nil|n\/a)(?:\W+|$)){2,}$/i;
const SIGNS_ALONE = /^(?=.{8})[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/u;
const TOKEN =
  /^(?=(?:\D*\d){5})(?=(?:[^A-Z]*[A-Z]){5})(?=(?:[^a-z]*[a-z]){5})[A-Za-z\d]{24,}$/;

/** Two words that no Slavic mouth can say. */
function hasUnsayable(folded: string): boolean {
  let unsayable = 0;
  for (const [word] of folded.matchAll(CYRILLIC)) {
    if (MUTE.test(word) || STRAINED.test(word)) unsayable++;
  }
  return unsayable >= 2;
}

const CYRILLIC = /[а-яёіїєґўђјљњћџ]{5,}/g;
const MUTE = /^[бвгджзйклмнпрстфхцчшщъь]{5,}$/;
const STRAINED =
  /^[ыъь]|[ъь]{2}|[аеиоуыэюя][ъ][^еёюя]|й[ыьъй]|[жшщчц]э|[жшщцчкгх]ы[аоуыэ]|щ[цшжзфх]|[хц]йц|[бвгджзклмнпрстфхцчшщ]{6,}|ъ$|[фхцщ][жзшщ][бвгджзклмнпрстфхцчшщ]/;

/** A cheap look for what the checks on words might find. */
function isOdd(folded: string): boolean {
  let strange = 0, keys = 0, hasKeys = false;
  // The three units before, and how long each has repeated what was 1, 2 or 3
  // units before it.
  let one = -1, two = -1, three = -1;
  let ones = 0, twos = 0, threes = 0;
  let length = 0;
  for (let at = 0; at < folded.length; at++) {
    const letter = folded.charCodeAt(at) - 97;
    if (letter >= 0 && letter <= 25) {
      ones = letter === one ? ones + 1 : 0;
      twos = letter === two ? twos + 1 : 0;
      threes = letter === three ? threes + 1 : 0;
      if (ones >= 2 || twos >= 3 || threes >= 5) return true;
      if (length >= 2 && !isAttested(two, one, letter) && ++strange >= 2) {
        return true;
      }
      const isNext = length >= 1 &&
        (RIGHT_OF[one] === letter || LEFT_OF[one] === letter);
      keys = isNext ? keys + 1 : 0;
      if (keys >= 3) return true;
      hasKeys ||= keys === 2;
      length++;
    } else {keys =
        ones =
        twos =
        threes =
        length =
          0;}
    three = two;
    two = one;
    one = letter;
  }
  return hasKeys && /\b(?:qwe|asd|zxc|qaz)\b/.test(folded);
}

/** Five neighbouring keys in a row, four outside the top row. */
function runsAlongKeys(words: string[]): boolean {
  return words.some((word) => {
    for (const next of [RIGHT_OF, LEFT_OF]) {
      let run = 1;
      for (let at = 1; at < word.length; at++) {
        const key = word.charCodeAt(at) - 97;
        run = next[word.charCodeAt(at - 1) - 97] === key ? run + 1 : 1;
        if (run >= 5 || run >= 4 && HOME_ROWS[key] === 1) return true;
      }
    }
    return false;
  });
}

/** Two words with a run of keys of the lower rows, or one that repeats it. */
function isDrummed(words: string[], folded: string): boolean {
  if (DRUMMED.test(folded) && !LAYOUTS.test(folded)) return true;
  return words.filter((word) => HOME_RUNS.test(word)).length >= 2;
}

/** Mostly words that nobody can say, and not for being initials. */
function hasNoVowels(words: string[], raw: string): boolean {
  const long = words.filter((word) => word.length >= 3);
  const mute = long.filter((word) =>
    word.length >= 4 && /^[b-df-hj-np-tvxz]+$/.test(word) &&
    strangeness(word)[0] > 0 && !raw.includes(word.toUpperCase())
  );
  return mute.length >= 2 && mute.length / long.length >= 0.6;
}

function isNoise(words: string[], raw: string, s: Subject): boolean {
  let noisy = 0;
  for (const word of words) {
    if (word.length < 5) continue;
    const [strange, share] = strangeness(word);
    if (strange < 2) continue;
    // Capitals are initials and part numbers.
    if (raw.includes(word.toUpperCase())) continue;
    // Whoever owns a domain of that name means it.
    if (
      (word.length < 8 || share < 0.7) &&
      s.urls[0]?.name.replaceAll("-", "").includes(word)
    ) continue;
    if (share >= 0.4) noisy++;
    if (strange >= 4 && share >= 0.6 && words.length <= 2) return true;
    if (strange >= 6 && share >= 0.5 && word.length >= 12) return true;
  }
  return noisy >= 2;
}

function strangeness(word: string): [count: number, share: number] {
  if (!/^[a-z]+$/.test(word)) return [0, 0];
  let count = 0;
  for (let at = 0; at + 2 < word.length; at++) {
    const letter = (offset: number) => word.charCodeAt(at + offset) - 97;
    if (!isAttested(letter(0), letter(1), letter(2))) count++;
  }
  return [count, count / (word.length - 2)];
}

// Small consonants with digits among them.
const CONSONANTS = /^[b-df-hj-np-tv-xz\d]{5,}$/;
const JUMBLE = /^(?:[a-z]+\d+[a-z]|\d+[a-z]+\d)/;

/** Short runs of mixed case and digits with no word among them. */
function isCodeSalad(raw: string): boolean {
  if (!/\d/.test(raw) || PLAIN_WORD.test(raw)) return false;
  const words = raw.split(/\s+/);
  const jumbles =
    words.filter((word) => CONSONANTS.test(word) && JUMBLE.test(word)).length;
  if (jumbles >= 2 && jumbles / words.length >= 0.6) return true;
  if (words.length < 4) return false;
  const odd = words.filter((word) =>
    /^[A-Za-z0-9]{2,8}$/.test(word) && /[a-z]/.test(word) &&
    /[A-Z0-9]/.test(word.slice(1)) && !/^\d+[a-z]{1,4}$/i.test(word)
  );
  return odd.length / words.length > 0.7;
}

const PLAIN_WORD = /(?<!\S)[A-Za-z]?[a-z]{4,}(?!\S)/;

/** The same few signs over and over, in scripts without spaces. */
function isIdeographSalad(raw: string): boolean {
  const signs = raw.match(/[\u3040-\u9fff\uac00-\ud7af]/g) ?? [];
  if (signs.length < 6) return false;
  // The longer the text, the more of its signs come back.
  const least = signs.length > 12 ? 0.35 : 0.5;
  return new Set(signs).size / signs.length < least ||
    (signs.join("").match(/(.)\1\1/gu) ?? []).length >= 2;
}
