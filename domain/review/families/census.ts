/**
 * One cheap pass over a text that tells which costly checks can be spared.
 *
 * @module
 */

/** Bits of `Census.marks`. */
export const ANGLE = 1;
export const BRACE = 2;
export const BRACKET = 4;
export const QUOTE = 8;
export const AT = 16;
export const PERCENT = 32;
export const ESCAPE = 64;
export const DOLLAR = 512;
export const EQUALS = 1024;
export const PIPE = 2048;
export const COLON = 16384;

export interface Census {
  isAscii: boolean;
  /** Which kinds of signs occur. */
  marks: number;
  /** Longest run of digits, signs of grouping between them not counted. */
  digits: number;
  /** Longest run of letters and digits. */
  run: number;
  /** How many lone letters followed each other. */
  lone: number;
  /** Longest run of one letter. */
  same: number;
  /** Digits or signs stand inside a word or before its letters. */
  isLeet: boolean;
}

const SIGNS: Record<string, number> = {
  "<": ANGLE,
  ">": ANGLE,
  "{": BRACE,
  "}": BRACE,
  "[": BRACKET,
  "]": BRACKET,
  "'": QUOTE,
  '"': QUOTE,
  "`": QUOTE,
  "@": AT,
  "%": PERCENT,
  "&": ESCAPE,
  "\\": ESCAPE,
  "=": EQUALS,
  "$": DOLLAR,
  "|": PIPE,
  ";": PIPE,
  ":": COLON,
};

const LETTER = 1;
const DIGIT = 2;
const LEET = 4;
const GROUPING = 8;

const CLASSES = new Uint8Array(128);
const MARKS = new Uint16Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  MARKS[code] = SIGNS[sign] ?? 0;
  CLASSES[code] = (/[a-z]/i.test(sign) ? LETTER : 0) |
    (/\d/.test(sign) ? DIGIT : 0) | (/[@$!|]/.test(sign) ? LEET : 0) |
    (/[\s().-]/.test(sign) ? GROUPING : 0);
}

/** Takes stock of a text. */
export function takeCensus(text: string): Census {
  let marks = 0, digits = 0, mostDigits = 0, run = 0, mostRun = 0;
  let lone = 0, mostLone = 0, same = 0, mostSame = 0;
  let isAscii = true, isLeet = false;
  let figures = 0, last = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) {
      isAscii = false;
      same = code === last ? same + 1 : 1;
      if (same > mostSame) mostSame = same;
      last = code;
      if (run === 1) lone++;
      else if (run > 1) lone = 0;
      run = 0;
      figures = 0;
      continue;
    }
    marks |= MARKS[code] ?? 0;
    const kind = CLASSES[code] ?? 0;
    if (kind & (LETTER | DIGIT)) {
      run++;
      if (run > mostRun) mostRun = run;
      if (run > 1) lone = 0;
    } else {
      if (run === 1 && ++lone > mostLone) mostLone = lone;
      run = 0;
    }
    same = code === last && kind & LETTER ? same + 1 : 1;
    if (same > mostSame) mostSame = same;
    last = code;
    if (kind & DIGIT) {
      if (++digits > mostDigits) mostDigits = digits;
    } else if (!(kind & GROUPING)) digits = 0;
    // A letter, then digits or signs, then a letter; or digits before two.
    if (kind & (DIGIT | LEET)) figures++;
    else {
      if (kind & LETTER && figures > 0) isLeet = true;
      figures = 0;
    }
  }
  return {
    isAscii,
    marks,
    digits: mostDigits,
    run: mostRun,
    lone: Math.max(mostLone, run === 1 ? lone + 1 : 0),
    same: mostSame,
    isLeet,
  };
}
