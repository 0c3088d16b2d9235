/**
 * What words can mean to the review, in any language.
 *
 * @module
 */

import compiled from "../data/lexicon.json" with { type: "json" };
import { Lexicon } from "./lexicon.ts";

/**
 * The name of what a word means, as the files in `words/` spell it. `benign`
 * says nothing: it takes its words out of the reach of shorter entries.
 */
export type Concept = string;

/** The one lexicon of the review. */
export const lexicon = new Lexicon(compiled, "benign");

/** Returns the number that the lexicon gave to a concept. */
export const conceptId = (concept: Concept): number => lexicon.id(concept);

/** Returns the concept of a number that the lexicon gave. */
export const conceptOf = (id: number): Concept => lexicon.nameOf(id);
