/**
 * Ranking: how well a passage answers a part of a question.
 *
 * @module
 */
import type { Corpus, Entry } from "./corpus.ts";
import type { Candidate } from "./index.ts";
import type { Group, Part } from "./question.ts";
import { terms } from "./words.ts";
import { type Intent, intentsOf, serves } from "./intent.ts";

/** A passage with what it has of a question. */
export interface Ranked {
  entry: Entry;
  /** Comparable within a question. */
  score: number;
  /** For each group of the part: how well the passage holds it, 0 to 1. */
  held: number[];
}

/** What a score is made of; fitted to the `tune` half of the questions. */
export const WEIGHT = {
  bm25: 0.15,
  adjacent: 0.1,
  precise: 0.2,
  leads: 0.1,
  heading: 0.25,
  intent: 0.1,
  row: -0.2,
  changelog: -0.15,
  long: -0.004,
};

/** Ranks candidates for one part of a question, best first. */
export function rank(
  part: Part,
  candidates: Candidate[],
  corpus: Corpus,
): Ranked[] {
  const { groups } = part;
  const total = sum(groups.map(({ importance }) => importance)) || 1;
  const best = Math.max(...candidates.map(({ score }) => score), 1e-9);
  const intents = intentsOf(part.text);
  const wanted = new Map<string, number>();
  for (const { alternatives } of groups) {
    for (const { terms, weight } of alternatives) {
      for (const term of terms) {
        wanted.set(term, Math.max(weight, wanted.get(term) ?? 0));
      }
    }
  }
  return candidates
    .map(({ entry, score }): Ranked => {
      const held = groups.map((group) => holds(entry, group));
      const lexical = sum(held.map((share, i) =>
        share * groups[i]!.importance
      )) / total;
      return {
        entry,
        held,
        score: lexical * (1 + WEIGHT.bm25 * score / best) +
          WEIGHT.adjacent * adjacency(entry, groups) +
          WEIGHT.precise * precision(entry, wanted, corpus) +
          WEIGHT.leads * leads(entry, groups) +
          WEIGHT.heading * underHeading(entry, wanted, corpus) +
          style(entry, intents),
      };
    })
    .sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
}

/** Share of a passage's own terms, by rarity, that the question has. */
function precision(
  { sequence }: Entry,
  wanted: Map<string, number>,
  { rarity }: Corpus,
): number {
  const own = [...new Set(sequence)];
  const all = sum(own.map(rarity)) || 1;
  return sum(own.map((term) => rarity(term) * (wanted.get(term) ?? 0))) / all;
}

/** Whether a passage begins with what the question is about. */
function leads({ sequence }: Entry, groups: Group[]): number {
  const [main] = groups.toSorted((a, b) => b.importance - a.importance);
  if (main === undefined) return 0;
  const start = sequence.slice(0, 2);
  return Number(
    main.alternatives.some(({ terms }) => start.includes(terms[0]!)),
  );
}

/** The first statements under a heading that asks the same answer it. */
function underHeading(
  { passage, position }: Entry,
  wanted: Map<string, number>,
  { rarity }: Corpus,
): number {
  const { heading, title } = passage.section;
  if (position > 2 || heading === title) return 0;
  const asked = [...new Set(terms(heading))];
  const all = sum(asked.map(rarity)) || 1;
  const same =
    sum(asked.map((term) => rarity(term) * (wanted.get(term) ?? 0))) / all;
  return same ** 2 * (1 - position / 4);
}

/** How well a passage holds a group: the best alternative, by place. */
export function holds({ places }: Entry, group: Group): number {
  let best = 0;
  for (const { terms, weight } of group.alternatives) {
    let share = 0;
    for (const term of terms) share += places.get(term) ?? 0;
    best = Math.max(best, weight * share / terms.length);
  }
  return best * group.trust;
}

/** Share of neighbouring groups that stand side by side in the passage too. */
function adjacency({ sequence }: Entry, groups: Group[]): number {
  if (groups.length < 2) return 0;
  let pairs = 0;
  for (let i = 1; i < groups.length; i++) {
    const left = groups[i - 1]!.alternatives.map(({ terms }) => terms.at(-1)!);
    const right = groups[i]!.alternatives.map(({ terms }) => terms[0]!);
    const side = sequence.some((term, at) =>
      left.includes(term) && right.includes(sequence[at + 1] ?? "")
    );
    if (side) pairs++;
  }
  return pairs / (groups.length - 1);
}

function style(entry: Entry, intents: Intent[]): number {
  const served = intents.filter((intent) => serves(entry, intent)).length;
  return WEIGHT.intent * served +
    (entry.passage.kind === "row" ? WEIGHT.row : 0) +
    // What changed once is not how things are.
    (entry.passage.section.slug === "changelog" ? WEIGHT.changelog : 0) +
    WEIGHT.long * Math.max(0, entry.length - 25);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
