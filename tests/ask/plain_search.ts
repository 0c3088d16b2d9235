/**
 * The baseline: Orama's plain default search over the same sections.
 *
 * @module
 */
import { create, insertMultiple, search } from "@orama/orama";
import type { Ask } from "../../domain/ask/answer.ts";
import type { Page } from "../../domain/docs/page.ts";
import { passagesOf, type Section } from "../../domain/docs/passages.ts";
import { BASE_URL } from "./corpus.ts";

/**
 * Answers with the first section that a plain search finds.
 *
 * @param budget how many characters the answer may have; the section's whole
 * text without one
 */
export async function createPlainAsk(
  pages: Page[],
  budget: (question: string) => number = () => Infinity,
): Promise<Ask> {
  const sections = [
    ...Map.groupBy(pages.flatMap(passagesOf), ({ section }) => section),
  ];
  const index = create({
    schema: { title: "string", heading: "string", text: "string" },
  });
  await insertMultiple(
    index,
    sections.map(([{ title, heading }, passages], i) => ({
      id: String(i),
      title,
      heading,
      text: passages.map(({ text }) => text).join(" "),
    })),
  );
  return function ask(question) {
    const found = search(index, { term: question, limit: 3 });
    if (found instanceof Promise) throw new TypeError("not local");
    const cited = found.hits.map(({ id }) => sections[Number(id)]!);
    const citations = cited.map(([section, passages]) => ({
      title: section.title,
      url: address(section),
      // An excerpt as long as those of the service: the section's beginning.
      excerpt: passages.map(({ text }) => text).join(" ").slice(0, 400),
    }));
    const text = cited[0]?.[1].map((passage) => passage.text) ?? [];
    return {
      question,
      answer: within(text, budget(question)),
      confidence: cited.length > 0 ? "high" : "none",
      citations,
      followUp: [],
    };
  };
}

function address({ slug, anchor }: Section): string {
  return `${BASE_URL}/docs/${slug}#${anchor}`;
}

/** Whole sentences from the beginning, the last one crossing the budget. */
function within(sentences: string[], budget: number): string {
  const kept: string[] = [];
  for (const sentence of sentences) {
    if (kept.join(" ").length >= budget) break;
    kept.push(sentence);
  }
  return kept.join(" ");
}
