/**
 * What words can mean to the review, in any language.
 *
 * @module
 */

import { wordsByGrade } from "../screen/profanity.ts";
import { WORDS } from "../words.ts";
import { Lexicon } from "./lexicon.ts";

/**
 * The name of what a word means, as the files in `words/` spell it. `benign`
 * says nothing: it takes its words out of the reach of shorter entries.
 */
export type Concept = string;

const { worth: _goods, "worth-signs": _signs, ...families } = WORDS;

/** The one lexicon of the review. */
export const lexicon = new Lexicon([
  ...Object.values(families).flat(),
  wordsByGrade,
], "benign");

const ids = new Map<Concept, number>();

/** Returns the number that the lexicon gave to a concept. */
export function conceptId(concept: Concept): number {
  let id = ids.get(concept);
  if (id === undefined) ids.set(concept, id = lexicon.id(concept));
  return id;
}

/** Returns the concept of a number that the lexicon gave. */
export const conceptOf = (id: number): Concept => lexicon.nameOf(id);
