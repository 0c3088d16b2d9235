/**
 * `/api/ask`: answers a question in sentences quoted from the documentation.
 *
 * @module
 */
import type { Page } from "../docs/page.ts";
import { passagesOf } from "../docs/passages.ts";
import { type Confidence, confidenceOf } from "./confidence.ts";
import { buildCorpus } from "./corpus.ts";
import { followUp, STARTERS } from "./follow_up.ts";
import { buildIndex } from "./index.ts";
import { buildLexicon } from "./lexicon.ts";
import { analyse, type Part } from "./question.ts";
import { rank, type Ranked } from "./rank.ts";
import { overlap, select } from "./select.ts";

/** Where an answer's sentence stands. */
export interface Citation {
  title: string;
  url: string;
  /** The sentence with what stands around it. */
  excerpt: string;
}

/** Specification, section 2.7. */
export interface AskAnswer {
  question: string;
  /** Quoted sentences, joined by spaces; empty when nothing was found. */
  answer: string;
  confidence: Confidence;
  /** Best match first. */
  citations: Citation[];
  /** Suggested next questions when the answer is incomplete. */
  followUp: string[];
}

/** An answer, with its sentences one by one for streaming. */
export interface Answer extends AskAnswer {
  sentences: string[];
}

/** Answers a question. */
export type Ask = (question: string) => Answer;

const CANDIDATES = 80;
const CITATIONS = 3;
const EXCERPT_LENGTH = 400;

/**
 * Indexes rendered pages.
 *
 * @returns the function that answers questions from them
 */
export async function createAsk(
  pages: Page[],
  { baseUrl }: { baseUrl: string },
): Promise<Ask> {
  const lexicon = buildLexicon();
  const corpus = buildCorpus(pages.flatMap(passagesOf), lexicon.said);
  const search = await buildIndex(corpus);
  return function ask(question) {
    const parts = analyse(question, corpus, lexicon);
    const ranked = parts.map((part) =>
      rank(part, search(wantedTerms(part), CANDIDATES), corpus)
    );
    const chosen = parts.map((part, i) => select(part, ranked[i]!));
    const confidence = confidenceOf(parts, chosen);
    if (confidence === "none") {
      return {
        question,
        answer: "",
        sentences: [],
        confidence,
        citations: [],
        followUp: STARTERS,
      };
    }
    const quoted = withoutRepeats(interleave(chosen));
    const sentences = quoted.map(({ entry }) => entry.passage.text);
    return {
      question,
      answer: sentences.join(" "),
      sentences,
      confidence,
      citations: cite(quoted, baseUrl),
      followUp: confidence === "high" ? [] : followUp(ranked.flat(), quoted),
    };
  };
}

function wantedTerms({ groups }: Part): string[] {
  const all = groups.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ terms }) => terms)
  );
  return [...new Set(all)];
}

/** The best sentence of each part first, then the second best, … */
function interleave(chosen: Ranked[][]): Ranked[] {
  const longest = Math.max(...chosen.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => i)
    .flatMap((i) => chosen.flatMap((part) => part[i] ?? []));
}

function withoutRepeats(quoted: Ranked[]): Ranked[] {
  return quoted.filter(({ entry }, i) =>
    !quoted.slice(0, i).some((earlier) => overlap(earlier.entry, entry) > 0.8)
  );
}

function cite(quoted: Ranked[], baseUrl: string): Citation[] {
  const sections = Map.groupBy(quoted, ({ entry }) => entry.passage.section);
  return Array.from(sections, ([section, inside]) => {
    const { slug, anchor, title, heading } = section;
    const blocks = inside.map(({ entry }) => entry.passage);
    const whole = blocks[0]!.block;
    return {
      title: heading === title ? title : `${title}: ${heading}`,
      url: `${baseUrl}/docs/${slug}#${anchor}`,
      excerpt: whole.length <= EXCERPT_LENGTH ? whole : blocks[0]!.text,
    };
  }).slice(0, CITATIONS);
}
