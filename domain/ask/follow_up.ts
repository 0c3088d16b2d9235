/** Suggests next questions, each with a `high` answer. */
import type { Composed } from "./compose.ts";
import type { Corpus } from "./index.ts";
import { getOrInsert } from "../memory.ts";

const MAX_SUGGESTIONS = 3;

/** Sections whose questions may be suggested. */
const MAX_SECTIONS = 12;

/** Suggested when no similar question has an answer. */
const STARTERS = [
  "How do I get an API key?",
  "How do I submit a purchase?",
  "How do I contact the team?",
];

type Suggest = (
  sections: Composed["sections"],
  quoted: number[],
) => string[];

/**
 * Builds the function that suggests the questions of the most probable sections,
 * none of a section that is quoted.
 */
export function createSuggest(
  { statements, sections: sectionOf }: Corpus,
  isAnswered: (question: string) => boolean,
): Suggest {
  const topics = new Map(
    statements.map(({ topic }, at) => [sectionOf[at]!, topic]),
  );
  const known = new Map<string, boolean>();
  const hasAnswer = (question: string) =>
    getOrInsert(known, question, isAnswered);
  return function suggest(sections, quoted) {
    const told = new Set(quoted.map((one) => topics.get(sectionOf[one]!)));
    const near = sections.slice(0, MAX_SECTIONS)
      .map((section) => topics.get(section)!)
      .filter((topic) => topic.endsWith("?") && !told.has(topic));
    const found: string[] = [];
    for (const topic of new Set(near)) {
      if (found.length < MAX_SUGGESTIONS && hasAnswer(topic)) found.push(topic);
    }
    return found.length > 0 ? found : STARTERS.filter(hasAnswer);
  };
}
