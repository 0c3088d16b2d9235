/**
 * Measures answers against labelled questions.
 *
 * @module
 */
import type { Ask } from "../../domain/ask/answer.ts";
import { BASE_URL, placeOf, STATEMENTS } from "./corpus.ts";
import {
  isAnswerable,
  isRight,
  KINDS,
  type Labelled,
  quotedOf,
} from "./labelled.ts";

/** Shares of one kind of question; NaN where nothing counts. */
export interface Figures {
  kind: string;
  questions: number;
  /** Of the answerable: a quoted statement answers. */
  right: number;
  /** Of the answerable: the first citation is of a statement that answers. */
  firstRight: number;
  /** Of the right ones: `high`. */
  highOfRight: number;
  /** Of all: `high` without an answer. */
  falselyHigh: number;
  none: number;
}

const KNOWN = new Set(STATEMENTS.map(({ passage }) => passage.text));
const SECTIONS = Map.groupBy(
  STATEMENTS,
  ({ passage: { section: { slug, anchor } } }) =>
    `${BASE_URL}/docs/${slug}#${anchor}`,
);

/** Figures of some questions, by kind, and of all of them together. */
export function measure(labels: Labelled[], ask: Ask): Figures[] {
  const answered = labels.map((label) => {
    const reply = ask(label.question);
    const quoted = quotedOf(reply, KNOWN);
    const first = SECTIONS.get(placeOf(reply.citations[0]?.url ?? "")) ?? [];
    const cited = first.map(({ passage }) => passage.text);
    return {
      label,
      confidence: reply.confidence,
      isRight: isRight(label, quoted),
      isFirstRight: isRight(label, cited),
    };
  });
  return [...KINDS, "all"].map((kind): Figures => {
    const all = answered.filter(({ label }) =>
      kind === "all" || label.kind === kind
    );
    const answerable = all.filter(({ label }) => isAnswerable(label));
    const right = answerable.filter((one) => one.isRight);
    const isHigh = ({ confidence }: typeof all[number]) =>
      confidence === "high";
    return {
      kind,
      questions: all.length,
      right: share(answerable, (one) => one.isRight),
      firstRight: share(answerable, (one) => one.isFirstRight),
      highOfRight: share(right, isHigh),
      falselyHigh: share(all, (one) => !one.isRight && isHigh(one)),
      none: share(all, ({ confidence }) => confidence === "none"),
    };
  });
}

function share<T>(items: T[], is: (item: T) => boolean): number {
  return items.filter(is).length / items.length;
}
