/**
 * Composes an answer: runs of neighbouring sentences from a few sections, by the
 * probability of each sentence for its length. Runs read as text, and hold the
 * other half of an answer, which often stands beside the first.
 */
import { type Corpus, termsOfSentence } from "./index.ts";
import { isDestructiveStatement } from "./parse.ts";
import type { ScoredStatement } from "./score.ts";
import { getOrInsert } from "../memory.ts";

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
  /** Probability of each section, most probable first, by its number. */
  sections: { section: number; mass: number }[];
}

export type Compose = (
  ranked: ScoredStatement[],
  asked: { least: number; isDestructive: boolean; hasParts: boolean },
) => Composed;

export function createCompose(corpus: Corpus): Compose {
  const { statements, sections } = corpus;
  const repeats = createRepeats(corpus);
  const lengths = statements.map(({ passage }) => passage.text.length);
  const harmful = [...statements.keys()]
    .filter((at) => isDestructiveStatement(statements[at]!.passage.text));
  return function compose(ranked, { least, isDestructive, hasParts }) {
    const chances = softmax(ranked, SHARP);
    const masses = new Map<number, number>();
    for (const { statement } of ranked) {
      const section = sections[statement]!;
      const mass = chances.get(statement)!;
      masses.set(section, (masses.get(section) ?? 0) + mass);
    }
    const bySection = Array.from(
      masses,
      ([section, mass]) => ({ section, mass }),
    )
      .sort((a, b) => b.mass - a.mass || a.section - b.section);
    const flat = softmax(ranked, FLAT);
    const other = Math.exp(FLAT * (least - ranked[0]!.score)) / flat.total;
    const worth = (one: number) => flat.get(one) ?? other;
    const open = bySection.slice(0, MAX_SECTIONS).flatMap(({ section }) =>
      within(section)
    );
    // Statements that may not be quoted, or no more.
    const closed = new Set(isDestructive ? [] : harmful);
    const quoted: number[] = [];
    let left = hasParts ? LENGTH_OF_PARTS : LENGTH;
    // The answer begins with the sentence that answers.
    const first = ranked.find(({ statement }) => !closed.has(statement));
    let run = first === undefined
      ? []
      : bestRun([first.statement], { closed, room: Infinity, worth });
    for (; run.length > 0; run = bestRun(open, { closed, room: left, worth })) {
      for (const one of run) {
        quoted.push(one);
        left -= lengths[one]! + 1;
        for (const other of open) {
          if (other === one || repeats(one, other)) closed.add(other);
        }
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
      closed: Set<number>;
      room: number;
      worth: (statement: number) => number;
    },
  ): number[] {
    let best = { from: 0, to: 0, value: 0 };
    for (const from of open) {
      let length = 0;
      let sum = 0;
      for (let to = from; to < from + MAX_RUN; to++) {
        if (sections[to] !== sections[from] || closed.has(to)) break;
        if (to > from && repeats(to, to - 1)) break;
        length += lengths[to]! + 1;
        if (length > room || (to > from && length > LENGTH)) break;
        sum += worth(to);
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

interface Chances extends Map<number, number> {
  total: number;
}

/** Probabilities of statements by their scores, times a factor. */
export function softmax(ranked: ScoredStatement[], factor: number): Chances {
  const top = ranked[0]?.score ?? 0;
  const chances = Object.assign(new Map<number, number>(), { total: 0 });
  for (const { statement, score } of ranked) {
    const share = Math.exp(factor * (score - top));
    chances.set(statement, share);
    chances.total += share;
  }
  for (const [one, share] of chances) chances.set(one, share / chances.total);
  return chances;
}

/** Share of the shorter statement's terms that the other statement must have. */
const REPEATED = 0.8;

/** Builds the function that tells whether two statements say nearly the same. */
function createRepeats(
  corpus: Corpus,
): (one: number, other: number) => boolean {
  const isKnown = new Map<number, boolean>();
  return function repeats(one, other) {
    const pair = Math.max(one, other) * corpus.statements.length +
      Math.min(one, other);
    return getOrInsert(isKnown, pair, () => {
      const own = new Set(termsOfSentence(corpus, one));
      const others = new Set(termsOfSentence(corpus, other));
      const shared = own.intersection(others).size;
      return shared >= REPEATED * Math.min(own.size, others.size);
    });
  };
}
