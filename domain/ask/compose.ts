/**
 * Composes an answer: runs of neighbouring sentences from a few sections, by the
 * probability of each sentence for its length. Runs read as text, and hold the
 * other half of an answer, which often stands beside the first.
 */
import { type Corpus, termsOfSentence } from "./index.ts";
import { isDestructiveStatement } from "./parse.ts";
import type { ScoredStatement } from "./score.ts";

/** Maximum sections of an answer. */
const MAX_SECTIONS = 4;

/** Maximum sentences of a run. */
const MAX_RUN = 5;

/** Characters of an answer, and of one to a question with several parts. */
const LENGTH = 450;
const LENGTH_OF_PARTS = 600;

/** Added to the length of a run, so that one long run beats many short ones. */
const RUN_COST = 60;

/** Factors of a score before the softmax: among sections, and among sentences. */
export const SHARP = 1.5;
const FLAT = 0.7;

/** A composed answer, and the sections that it could have come from. */
export interface Composed {
  /** Indices of statements, in the order in which they are quoted. */
  quoted: number[];
  /** Number of each section, most probable first. */
  sections: number[];
}

export type Compose = (
  ranked: ScoredStatement[],
  asked: { least: number; isDestructive: boolean; hasParts: boolean },
) => Composed;

export function createCompose(corpus: Corpus): Compose {
  const { statements, sections } = corpus;
  const repeatedBy = createRepeats(corpus);
  // True for a statement that says nearly the same as the one before it.
  const isRepeat = statements.map((_, at) => at > 0 && repeatedBy(at - 1)(at));
  const lengths = statements.map(({ passage }) => passage.text.length);
  const harmful = Uint8Array.from(
    statements,
    ({ passage }) => Number(isDestructiveStatement(passage.text)),
  );
  return function compose(ranked, { least, isDestructive, hasParts }) {
    const chances = softmax(ranked, SHARP);
    const masses = new Map<number, number>();
    for (const [at, { statement }] of ranked.entries()) {
      const section = sections[statement]!;
      masses.set(section, (masses.get(section) ?? 0) + chances[at]!);
    }
    const bySection = Array.from(masses)
      .sort(([a, mass], [b, other]) => other - mass || a - b)
      .map(([section]) => section);
    const worth = new Float64Array(statements.length);
    worth.fill(Math.exp(FLAT * (least - ranked[0]!.score)));
    for (const { statement, score } of ranked) {
      worth[statement] = Math.exp(FLAT * (score - ranked[0]!.score));
    }
    const open = bySection.slice(0, MAX_SECTIONS).flatMap(within);
    // Statements that may not be quoted, or no more, have a 1.
    const closed = isDestructive
      ? new Uint8Array(harmful.length)
      : harmful.slice();
    const quoted: number[] = [];
    let left = hasParts ? LENGTH_OF_PARTS : LENGTH;
    // The answer begins with the sentence that answers.
    const first = ranked.find(({ statement }) => !closed[statement]);
    let run = first === undefined
      ? []
      : bestRun([first.statement], { closed, room: Infinity, worth });
    for (; run.length > 0; run = bestRun(open, { closed, room: left, worth })) {
      for (const one of run) {
        quoted.push(one);
        left -= lengths[one]! + 1;
        const repeats = repeatedBy(one);
        for (const other of open) if (repeats(other)) closed[other] = 1;
        closed[one] = 1;
      }
    }
    return { quoted, sections: bySection };
  };

  function within(section: number): number[] {
    const first = sections.indexOf(section);
    const all: number[] = [];
    for (let at = first; sections[at] === section; at++) all.push(at);
    return all;
  }

  /** The run of the highest probability for its length; empty if none fits. */
  function bestRun(
    open: number[],
    { closed, room, worth }: {
      closed: Uint8Array;
      room: number;
      worth: Float64Array;
    },
  ): number[] {
    let best = { from: 0, to: 0, value: 0 };
    for (const from of open) {
      let length = 0;
      let sum = 0;
      for (let to = from; to < from + MAX_RUN; to++) {
        if (sections[to] !== sections[from] || closed[to]) break;
        if (to > from && isRepeat[to]) break;
        length += lengths[to]! + 1;
        if (length > room || (to > from && length > LENGTH)) break;
        sum += worth[to]!;
        const value = sum / (length + RUN_COST);
        if (value > best.value) best = { from, to: to + 1, value };
      }
    }
    return Array.from(
      { length: best.to - best.from },
      (_, at) => best.from + at,
    );
  }
}

/** Probabilities of statements in their order, by their scores times a factor. */
export function softmax(
  ranked: ScoredStatement[],
  factor: number,
): Float64Array {
  const top = ranked[0]?.score ?? 0;
  const chances = Float64Array.from(
    ranked,
    ({ score }) => Math.exp(factor * (score - top)),
  );
  const total = chances.reduce((sum, share) => sum + share, 0);
  return chances.map((share) => share / total);
}

/** Share of the shorter statement's terms that the other statement must have. */
const REPEATED = 0.8;

/** Builds the function that finds statements which say nearly the same as one. */
function createRepeats(
  corpus: Corpus,
): (one: number) => (other: number) => boolean {
  // By term number: the last statement asked about that has the term.
  const owners = new Int32Array(corpus.numbers.size).fill(-1);
  return function repeatedBy(one) {
    const own = termsOfSentence(corpus, one);
    for (const term of own) owners[term] = one;
    return function repeats(other) {
      const others = termsOfSentence(corpus, other);
      let shared = 0;
      for (const term of others) if (owners[term] === one) shared++;
      return shared >= REPEATED * Math.min(own.length, others.length);
    };
  };
}
