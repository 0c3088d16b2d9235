/**
 * Ranking: how well a passage answers a part of a question.
 *
 * @module
 */
import type { Corpus, Entry } from "./corpus.ts";
import type { Candidate } from "./index.ts";
import type { Group } from "./groups.ts";
import type { Part } from "./question.ts";
import { type Intent, intentsOf } from "./intent.ts";

/** A passage with what it has of a question. */
export interface Ranked {
  entry: Entry;
  /** Comparable within a question. */
  score: number;
  /** For each group of the part: how well the passage holds it, 0 to 1. */
  held: number[];
}

/** What a score is made of; `tests/ask/README.md` says how it was fitted. */
export const WEIGHT = {
  bm25: 0.2,
  together: 0.35,
  adjacent: 0.17,
  precise: 0.2,
  leads: 0.12,
  heading: 0.29,
  intent: 0.11,
  changelog: -0.15,
  long: -0.0016,
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
  const main = groups.toSorted((a, b) => b.importance - a.importance)[0];
  const wanted = wantedTerms(groups);
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
          WEIGHT.together * together(held, groups) +
          WEIGHT.adjacent * adjacency(entry, groups) +
          WEIGHT.precise * shareWanted(entry.own, wanted, corpus) +
          WEIGHT.leads * leads(entry, main) +
          WEIGHT.heading * underHeading(entry, wanted, corpus) +
          style(entry, intents),
      };
    })
    .sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
}

/** Every term that would answer, with how well it stands for what was said. */
export function wantedTerms(groups: Group[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { alternatives } of groups) {
    for (const { terms, weight } of alternatives) {
      for (const term of terms) {
        wanted.set(term, Math.max(weight, wanted.get(term) ?? 0));
      }
    }
  }
  return wanted;
}

/** Share of a text's terms, by rarity, that the question has. */
function shareWanted(
  own: Set<string>,
  wanted: Map<string, number>,
  { rarity }: Corpus,
): number {
  let all = 0;
  let found = 0;
  for (const term of own) {
    const weight = rarity(term);
    all += weight;
    found += weight * (wanted.get(term) ?? 0);
  }
  return found / (all || 1);
}

/** Whether a passage begins with what the question is about. */
function leads({ sequence }: Entry, main: Group | undefined): number {
  const start = sequence.slice(0, 2);
  const begins = main?.alternatives.some(({ terms }) =>
    start.includes(terms[0]!)
  );
  return Number(begins ?? false);
}

/** The first statements under a heading that asks the same answer it. */
function underHeading(
  { passage, position, heading }: Entry,
  wanted: Map<string, number>,
  corpus: Corpus,
): number {
  const { section } = passage;
  if (position > 2 || section.heading === section.title) return 0;
  return shareWanted(heading, wanted, corpus) ** 2 * (1 - position / 4);
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

/** Share of the groups that a passage holds, whatever their importance. */
function together(held: number[], groups: Group[]): number {
  const known = groups.filter(({ alternatives }) => alternatives.length > 0);
  return sum(held) / (known.length || 1);
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
  const served = intents.filter((intent) => entry.forms.has(intent)).length;
  return WEIGHT.intent * served +
    // What changed once is not how things are.
    (entry.passage.section.slug === "changelog" ? WEIGHT.changelog : 0) +
    WEIGHT.long * Math.max(0, entry.length - 25);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
