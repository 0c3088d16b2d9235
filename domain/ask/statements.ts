/**
 * Statements: what the documentation says, each with the questions that it
 * answers. The questions stand in `docs/questions/<page>.md`, under a quotation
 * of the statement:
 *
 *     > The feed needs no API key.
 *
 *     - can I read the gallery without signing up
 *
 * @module
 */
import type { DocLibrary } from "../docs/library.ts";
import type { Page } from "../docs/page.ts";
import { type Passage, passagesOf } from "../docs/passages.ts";

/** A statement with its questions. */
export interface Statement {
  passage: Passage;
  questions: string[];
}

/** Questions by the statement above them, in the order of a file. */
export type Questions = Map<string, string[]>;

/**
 * Reads a file of questions.
 *
 * @throws {SyntaxError} for a question without a statement, or a statement
 * that stands there twice
 */
export function parseQuestions(text: string): Questions {
  const questions: Questions = new Map();
  let current: string[] | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("> ")) {
      const statement = line.slice(2);
      if (questions.has(statement)) {
        throw new SyntaxError(`a statement stands twice: ${statement}`);
      }
      current = [];
      questions.set(statement, current);
    } else if (line.startsWith("- ")) {
      if (current === undefined) {
        throw new SyntaxError(`a question without a statement: ${line}`);
      }
      current.push(line.slice(2));
    }
  }
  return questions;
}

/** What a page says, with the questions to it. */
function statementsOf(page: Page, questions: Questions): Statement[] {
  return passagesOf(page).map((passage) => ({
    passage,
    questions: questions.get(passage.text) ?? [],
  }));
}

/**
 * What all pages say that questions are asked about: a page without a file of
 * questions, such as the changelog, only repeats what others say.
 */
export function libraryStatements(library: DocLibrary): Statement[] {
  return library.list().flatMap((page) => {
    const questions = library.questions(page.slug);
    return questions === ""
      ? []
      : statementsOf(page, parseQuestions(questions));
  });
}
