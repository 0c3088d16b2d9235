/**
 * Where quoted sentences stand.
 *
 * @module
 */
import {
  DIRECTIVES,
  isDirectiveOf,
  searchable,
  textDirective,
} from "../docs/fragment.ts";
import { sentences } from "../docs/sentences.ts";
import type { AskAnswer, Citation } from "./schema.ts";
import type { Statement } from "./corpus.ts";
import type { Passage } from "../docs/passages.ts";

/** First sentence of a `low` answer, quoted from the page that explains it. */
export const UNSURE =
  "These are the closest passages, and they may not answer the question.";

/** A sentence of an answer. */
export interface Quote {
  text: string;
  /** Where it stands; a browser shows the sentence itself. */
  url: string;
}

/** Writes where statements stand: one citation a section, in their order. */
type Cite = (quoted: Statement[]) => Citation[];

/** Prepares what writes citations. */
export function createCite(baseUrl: string): Cite {
  const texts = new Map<string, string>();
  const textOf = ({ passage: { section } }: Statement) => {
    const known = texts.get(section.slug) ?? searchable(section.source);
    texts.set(section.slug, known);
    return known;
  };
  return function cite(quoted) {
    const sections = Map.groupBy(quoted, ({ passage }) => passage.section);
    return Array.from(sections, ([section, statements]) => {
      const { slug, anchor, title, heading } = section;
      const directives = statements.flatMap((statement) =>
        textDirective(statement.passage.text, textOf(statement)) ?? []
      );
      return {
        title: heading === title ? title : `${title}: ${heading}`,
        url: withDirectives(`${baseUrl}/docs/${slug}#${anchor}`, directives),
        excerpt: excerptOf(statements[0]!.passage),
      };
    });
  };
}

/** The source of {@linkcode UNSURE}. */
export function unsureCitation(baseUrl: string): Citation {
  return {
    title: "Ask: Trust the answer",
    url: `${baseUrl}/docs/ask#trust-the-answer`,
    excerpt: UNSURE,
  };
}

/** The sentences of an answer, each with its address. */
export function quotesOf(
  { answer, citations }: Pick<AskAnswer, "answer" | "citations">,
): Quote[] {
  const sources = citations.map(({ url, excerpt }) => {
    const [place = "", directives = ""] = url.split(DIRECTIVES);
    return { place, excerpt, directives: directives.split("&") };
  });
  return sentences(answer).map((text) => {
    for (const { place, directives } of sources) {
      const own = directives.filter((one) => isDirectiveOf(one, text));
      if (own.length > 0) return { text, url: withDirectives(place, own) };
    }
    const near = sources.find(({ excerpt }) => excerpt.includes(text));
    return { text, url: (near ?? sources[0])?.place ?? "" };
  });
}

function withDirectives(place: string, directives: string[]): string {
  if (directives.length === 0) return place;
  return `${place}${DIRECTIVES}${directives.join("&")}`;
}

/** Longest excerpt, in characters; a longer statement stands alone. */
const LONGEST = 600;

/** Grows from a statement to its neighbours, in turns, while there is room. */
export function excerptOf({ run: { text, places }, at }: Passage): string {
  let first = at;
  let last = at;
  const fits = (a: number, b: number) =>
    places[a] !== undefined && places[b] !== undefined &&
    places[b].to - places[a].from <= LONGEST;
  for (let grown = true; grown;) {
    grown = false;
    if (fits(first, last + 1)) grown = last++ >= 0;
    if (fits(first - 1, last)) grown = first-- >= 0;
  }
  return text.slice(places[first]!.from, places[last]!.to);
}
