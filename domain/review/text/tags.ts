/**
 * Markup as far as it matters: which tags are open where a word stands. One
 * pass, whatever is opened and never closed.
 *
 * @module
 */

/** A word, and what it stands in. */
export interface Place {
  /** In lower case. */
  word: string;
  /** The two characters before it. */
  before: string;
  /**
   * Names of the tags that were opened since the last one was closed; they
   * change when the next word is asked for.
   */
  tags: ReadonlySet<string>;
  /** True when an equals sign follows. */
  isAssigned: boolean;
}

const TOKEN = /<\s*(?:\/\s*)?([a-z]\w*)|>|\w+/gi;
const ASSIGNED = /\s*=/y;
const AFTER_QUOTE = /^["'][\s/"']$/;

/** Finds the words that stand inside tags, or behind a quotation mark. */
export function* wordsInTags(text: string): Generator<Place> {
  if (!/[<"']/.test(text)) return;
  const tags = new Set<string>();
  for (const { 0: token, 1: name, index } of text.matchAll(TOKEN)) {
    if (name !== undefined) tags.add(name.toLowerCase());
    else if (token === ">") tags.clear();
    else {
      const before = text.slice(Math.max(0, index - 2), index);
      if (tags.size === 0 && !AFTER_QUOTE.test(before)) continue;
      ASSIGNED.lastIndex = index + token.length;
      const isAssigned = ASSIGNED.test(text);
      yield { word: token.toLowerCase(), before, tags, isAssigned };
    }
  }
}

/** A word that runs code where an attribute does: `" onload=`. */
export function isHandler({ word, before, tags, isAssigned }: Place): boolean {
  return isAssigned && /^on[a-z]{3,}$/.test(word) && /[\s/"']$/.test(before) &&
    (tags.size > 0 || AFTER_QUOTE.test(before));
}
