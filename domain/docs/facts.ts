/**
 * The facts of a topic: one self-contained sentence each, with the questions
 * that it answers. The sentences are served; the questions are indexed.
 *
 * @module
 */
import type { Page } from "./page.ts";

export interface Facts {
  /** Headings and sentences, as served. */
  page: Page;
  /** Questions by the sentence that answers them. */
  questions: Map<string, string[]>;
  sections: FactSection[];
}

interface FactSection {
  heading: string;
  /** The question that its facts answer; the heading where it has none. */
  topic: string;
}

/**
 * Reads a file of facts: `# Title`, `## Heading` with its `? question`,
 * then each `> sentence` with its `- question` lines.
 *
 * @param guide the page of the same topic
 * @throws {SyntaxError} for a question without a sentence, or a sentence that
 * stands there twice
 */
export function parseFacts(guide: Page, source: string): Facts {
  const { slug, title, summary, order, section } = guide;
  const questions = new Map<string, string[]>();
  const sections: FactSection[] = [];
  const lines: string[] = [];
  let current: string[] | undefined;
  for (const line of source.split("\n")) {
    const text = line.slice(2);
    if (line.startsWith("> ")) {
      if (questions.has(text)) {
        throw new SyntaxError(`a sentence stands twice: ${text}`);
      }
      current = [];
      // A placeholder that is not set leaves no sentence.
      if (text === "") continue;
      questions.set(text, current);
      lines.push(text, "");
    } else if (line.startsWith("- ")) {
      if (current === undefined) {
        throw new SyntaxError(`a question without a sentence: ${line}`);
      }
      current.push(text);
    } else if (line.startsWith("## ")) {
      const heading = line.slice(3);
      sections.push({ heading, topic: heading });
      lines.push("", line, "");
    } else if (line.startsWith("? ")) {
      sections.at(-1)!.topic = text;
    }
  }
  const name = `${title} (facts)`;
  const lead = `One sentence each; see also [the guide](/docs/${slug}).`;
  return {
    questions,
    sections,
    page: {
      slug: `facts/${slug}`,
      title: name,
      summary: `Every fact of the topic: ${summary}`,
      order,
      section,
      markdown: `# ${name}\n\n${lead}\n\n${lines.join("\n").trim()}\n`
        .replace(/\n{3,}/g, "\n\n"),
    },
  };
}
