/**
 * `/api/ask`: answers a question in sentences quoted from the documentation.
 *
 * @module
 */
import type { Page } from "../docs/page.ts";
import { passagesOf } from "../docs/passages.ts";
import type { AskAnswer, Citation } from "./answer_shape.ts";
import { confidenceOf } from "./confidence.ts";
import { buildCorpus } from "./corpus.ts";
import { followUp } from "./follow_up.ts";
import { buildIndex } from "./index.ts";
import { buildLexicon } from "./lexicon.ts";
import { prose } from "./prose.ts";
import { analyse } from "./question.ts";
import { rank, type Ranked, wantedTerms } from "./rank.ts";
import { FURTHER, overlap, select } from "./select.ts";
import { namesSubject } from "./words.ts";

/** Answers a question. */
export type Ask = (question: string) => AskAnswer;

const CANDIDATES = 80;
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
  const headings = new Set(
    corpus.entries.map(({ passage }) => passage.section.heading),
  );
  return function ask(question) {
    const parts = analyse(question, { corpus, lexicon });
    const ranked = parts.map((part) =>
      rank(
        part,
        search([...wantedTerms(part.groups).keys()], CANDIDATES),
        corpus,
      )
    );
    const most = parts.length > 1 ? FURTHER.mostOfPart : FURTHER.most;
    const chosen = parts.map((part, i) => select(part, ranked[i]!, most));
    const confidence = namesSubject(prose(question))
      ? confidenceOf(parts, chosen)
      : "none";
    if (confidence === "none") {
      return {
        question,
        answer: "",
        confidence,
        citations: [],
        followUp: followUp([], [], headings),
      };
    }
    const quoted = withoutRepeats(interleave(chosen));
    return {
      question,
      answer: quoted.map(({ entry }) => entry.passage.text).join(" "),
      confidence,
      citations: cite(quoted, baseUrl),
      followUp: confidence === "high"
        ? []
        : followUp(ranked.flat(), quoted, headings),
    };
  };
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
  });
}
