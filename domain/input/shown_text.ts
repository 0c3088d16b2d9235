/**
 * Texts as people see them: no control changes the order of the letters, and no
 * letter is hidden under marks. Takes linear time.
 *
 * @module
 */

/**
 * Bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9),
 * which show letters in another order than they are stored in. The marks U+200E,
 * U+200F and U+061C reorder no letter, and honest texts have them.
 */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;
const ALL_REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Most code points of a letter with its marks; Biblical Hebrew has five. */
const MAX_CLUSTER = 8;

/** Most consonants of a conjunct: Sanskrit has five. */
const MAX_CONSONANTS = 6;

/** Characters that combine with no other into one cluster. */
const ALONE =
  /^[\0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

/** Up to four pictures as one, such as a family with skin tones. */
const PICTURES =
  /^\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]{0,2}(?:\u200d\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]{0,2}){0,3}$/u;

/** A vowel killer of an Indic script before a consonant. */
const CONJUNCT =
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?)(?=\p{L})/u;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns why people do not see a text as it is stored, if so. */
export function unseenIn(text: string): string | undefined {
  if (ALONE.test(text)) return undefined;
  if (REORDERING.test(text)) {
    return "must not contain bidirectional control characters";
  }
  for (const { segment } of clusters.segment(text)) {
    if (segment.length > MAX_CLUSTER && isStack(segment)) {
      return `must have at most ${MAX_CLUSTER} code points in a character`;
    }
  }
}

function isStack(cluster: string): boolean {
  if ([...cluster].length <= MAX_CLUSTER || PICTURES.test(cluster)) {
    return false;
  }
  const parts = cluster.split(CONJUNCT);
  return parts.length > MAX_CONSONANTS ||
    parts.some((part) => [...part].length > MAX_CLUSTER);
}

/**
 * Returns a text or page for people; U+FFFD stands for each control that would
 * change the order of its letters.
 */
export function shownText(text: string): string {
  return text.replace(ALL_REORDERING, "\ufffd");
}

/** Accents of Latin, Greek and Cyrillic; vowel points of Hebrew and Arabic. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0656-\u065f\u0670]/g;

/** Removes accents, case and compatibility forms such as width and style. */
export function plainCase(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC")
    .toLowerCase();
}
