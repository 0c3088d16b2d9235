/**
 * The words by which purchases are found. A store keeps them, so that they
 * depend on nothing that another version of the runtime would decide
 * otherwise, such as a dictionary.
 *
 * @module
 */

/** Letters of a word that count; a longer one is known by its beginning. */
const MAX_LETTERS = 40;

/** Accents of Latin, Greek and Cyrillic, and vowel points, as marks apart. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** Letters, digits and their marks, without what stands between words. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** A letter of a script that writes no spaces between its words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** A text without case, accents and differences of form such as width. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "")
    // Each way alone leaves letters apart that are one, such as "ß" and "ss".
    .toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ")
    .normalize("NFC");
}

/**
 * The words of a text, each once. Of a script without spaces, every letter and
 * every pair of neighbours is one: what stands in a text is found, whatever is
 * around it.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const { letters, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) words.add(letters.slice(0, MAX_LETTERS).join(""));
    else for (const word of [...letters, ...pairs(letters)]) words.add(word);
  }
  return [...words];
}

/** A word that is searched for. */
export interface SearchWord {
  text: string;
  /** Whether it is found as it is only: a script without spaces has no forms. */
  isExact: boolean;
}

/** Words to search for, in their order, and how many somebody wrote. */
export function searchWords(
  text: string,
): { count: number; words: SearchWord[] } {
  const words = new Map<string, SearchWord>();
  const add = (text: string, isExact: boolean) =>
    words.set(text, { text, isExact });
  let count = 0;
  for (const { letters, isUnspaced } of runsOf(text)) {
    count++;
    if (!isUnspaced) add(letters.slice(0, MAX_LETTERS).join(""), false);
    else if (letters.length === 1) add(letters[0]!, true);
    else for (const pair of pairs(letters)) add(pair, true);
  }
  return { count, words: [...words.values()] };
}

/** A text without all that stands between its words. */
export function joined(text: string): string {
  return [...fold(text).matchAll(RUN)].join("");
}

/** Runs of letters; one that changes to a script without spaces is two. */
function* runsOf(text: string) {
  for (const [run] of fold(text).matchAll(RUN)) {
    const letters = [...run];
    if (!UNSPACED.test(run)) {
      yield { letters, isUnspaced: false };
      continue;
    }
    let from = 0;
    const kinds = letters.map((letter) => UNSPACED.test(letter));
    for (let to = 1; to <= letters.length; to++) {
      if (kinds[to] === kinds[from]) continue;
      yield { letters: letters.slice(from, to), isUnspaced: kinds[from]! };
      from = to;
    }
  }
}

function pairs(letters: string[]): string[] {
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}
