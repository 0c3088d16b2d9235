/**
 * The corpus: every passage with its terms, and what the passages know
 * together.
 *
 * @module
 */
import type { Passage } from "../docs/passages.ts";
import { plain } from "../docs/sentences.ts";
import { CUES } from "./cues.ts";
import { formsOf, type Intent } from "./intent.ts";
import { createSpeller, type Speller } from "./spelling.ts";
import { isStopWord, STOP_WORDS, terms, words } from "./words.ts";

/** A passage, prepared for scoring. */
export interface Entry {
  id: number;
  passage: Passage;
  /** Terms of the quoted text itself, in order. */
  sequence: string[];
  /** The same terms, each once. */
  own: Set<string>;
  /** Terms of the heading above it, each once. */
  heading: Set<string>;
  /** What form of answer it is. */
  forms: Set<Intent>;
  /** Words with which callers ask for it. */
  cues: string;
  /** Weight of a term by the best place where it stands; 1 is the text. */
  places: Map<string, number>;
  /** Position in its section, from 0. */
  position: number;
  /** How many words the text has. */
  length: number;
}

/** All passages and their statistics. */
export interface Corpus {
  entries: Entry[];
  /** Rarity of a term (BM25's idf); 0 for a term that no passage has. */
  rarity(term: string): number;
  speller: Speller;
}

/** How much a term counts by where it stands. */
export const PLACE = {
  text: 1,
  cues: 1.05,
  heading: 0.85,
  lead: 0.8,
  title: 0.6,
  nearby: 0.18,
};

/**
 * Prepares passages for scoring.
 *
 * @param said further words that callers use, for the speller
 */
export function buildCorpus(passages: Passage[], said: string[]): Corpus {
  const sections = Map.groupBy(passages, ({ section }) => section);
  const nearby = new Map(
    Array.from(sections, ([section, inside]) => [
      section,
      new Set(inside.flatMap(({ text }) => terms(text))),
    ]),
  );
  const entries = passages.map((passage, id): Entry => {
    const sequence = terms(passage.text);
    const { title, heading } = passage.section;
    const section = sections.get(passage.section)!;
    const headingTerms = new Set(terms(heading));
    const cues = cuesOf(passage);
    const places = new Map<string, number>();
    const put = (weight: number, found: Iterable<string>) => {
      for (const term of found) {
        places.set(term, Math.max(weight, places.get(term) ?? 0));
      }
    };
    put(PLACE.nearby, nearby.get(passage.section)!);
    put(PLACE.title, terms(title));
    put(PLACE.lead, terms(passage.lead));
    put(PLACE.heading, headingTerms);
    put(PLACE.cues, terms(cues));
    put(PLACE.text, sequence);
    return {
      id,
      passage,
      sequence,
      own: new Set(sequence),
      heading: headingTerms,
      forms: formsOf(passage.text),
      cues,
      places,
      position: section.indexOf(passage),
      length: words(passage.text).length,
    };
  });
  const frequency = countTerms(entries);
  return {
    entries,
    rarity(term) {
      const count = frequency.get(term);
      if (count === undefined) return 0;
      return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
    },
    speller: createSpeller(knownWords(entries, said)),
  };
}

/** The cues: words, and the beginning of a statement. */
export const CUE_LINES = CUES.trim().split("\n").map((line) =>
  line.split(" => ")
);

function cuesOf({ text }: Passage): string {
  const start = plain(text);
  return CUE_LINES.filter(([, beginning]) => start.startsWith(beginning!))
    .map(([words]) => words).join(" ");
}

/** In how many passages a term stands: text, heading or cues. */
function countTerms(entries: Entry[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { own, heading, cues } of entries) {
    for (const term of own.union(heading).union(new Set(terms(cues)))) {
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    }
  }
  return frequency;
}

/** Every word of the documentation, with how often it stands there. */
function knownWords(entries: Entry[], said: string[]): Map<string, number> {
  const known = new Map<string, number>(said.map((word) => [word, 1]));
  // Misspelt, "what" and "which" are no less empty.
  STOP_WORDS.forEach((word) => known.set(word, 50));
  for (const { passage, cues } of entries) {
    const text = `${passage.text} ${passage.section.heading} ${cues}`;
    for (const { word, parts } of words(text)) {
      const pieces = parts.length === 0 ? [word] : word.split(/[^\p{L}]+/u);
      for (const piece of pieces) {
        if (!isStopWord(piece)) known.set(piece, (known.get(piece) ?? 0) + 1);
      }
    }
  }
  return known;
}
