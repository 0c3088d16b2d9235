/**
 * Measures answers against the labelled questions.
 *
 * @module
 */
import type { AskAnswer } from "../../domain/ask/responses.ts";
import { collapse, sentences } from "../../domain/docs/sentences.ts";
import type { Page } from "../../domain/docs/page.ts";
import { KINDS, type Question, recall } from "./questions.ts";

/** Figures of one kind of question; a share is NaN where nothing counts. */
export interface Figures {
  kind: string;
  questions: number;
  factsInAnswer: number;
  factsInAnswerAndExcerpts: number;
  firstPageRight: number;
  /** Of the questions without facts: answered `high`. */
  falselyHigh: number;
  /** Of the questions with facts: answered `high`. */
  high: number;
  /** Of all sentences: found letter for letter in a cited page. */
  verbatim: number;
  sentencesAnAnswer: number;
}

/** An answer to a labelled question. */
export interface Answered {
  label: Question;
  reply: AskAnswer;
}

/** Figures of one half, by kind. */
export function measure(answered: Answered[], pages: Page[]): Figures[] {
  const text = new Map(
    pages.map(({ slug, markdown }) => [slug, collapse(markdown)]),
  );
  return KINDS.map((kind) => {
    const all = answered.filter(({ label }) => label.kind === kind);
    const factual = all.filter(({ label }) => label.facts.length > 0);
    const quoted = all.flatMap(({ reply }) =>
      sentences(reply.answer).map((sentence) =>
        citedPages(reply).some((slug) => text.get(slug)?.includes(sentence))
      )
    );
    return {
      kind,
      questions: all.length,
      factsInAnswer: mean(
        factual,
        ({ label, reply }) => recall(label.facts, reply.answer),
      ),
      factsInAnswerAndExcerpts: mean(factual, ({ label, reply }) => {
        const excerpts = reply.citations.map(({ excerpt }) => excerpt);
        return recall(label.facts, [reply.answer, ...excerpts].join(" "));
      }),
      firstPageRight: mean(
        factual.filter(({ label }) => label.pages.length > 0),
        ({ label, reply }) =>
          Number(label.pages.includes(citedPages(reply)[0] ?? "")),
      ),
      falselyHigh: mean(
        all.filter(({ label }) => label.facts.length === 0),
        ({ reply }) => Number(reply.confidence === "high"),
      ),
      high: mean(factual, ({ reply }) => Number(reply.confidence === "high")),
      verbatim: mean(quoted, Number),
      sentencesAnAnswer: mean(
        factual,
        ({ reply }) => sentences(reply.answer).length,
      ),
    };
  });
}

/** Slugs of the pages that an answer cites, best first. */
export function citedPages({ citations }: AskAnswer): string[] {
  return citations.map(({ url }) => /\/docs\/([^#]+)/.exec(url)![1]!);
}

function mean<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0) / items.length;
}
