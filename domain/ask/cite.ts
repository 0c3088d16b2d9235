/**
 * Citations: the URL of the section that holds a quoted sentence, with a text
 * fragment, which makes a browser scroll to the sentence and highlight it.
 *
 * @see https://wicg.github.io/scroll-to-text-fragment/
 */
import {
  collapseWhitespace,
  type Passage,
  plainText,
  splitSentences,
} from "../docs/passages.ts";
import { getOrInsert } from "../memory.ts";
import type { Statement } from "./index.ts";
import type { AskAnswer, Citation } from "./schema.ts";

/**
 * Builds the function that cites statements: one citation for each section, and
 * more if one excerpt does not hold all sentences quoted from the section.
 */
export function createCiter(
  baseUrl: string,
): (quoted: Statement[]) => Citation[] {
  const texts = new Map<string, string>();
  const directives = new Map<Passage, string[]>();
  const directivesOf = ({ passage }: Statement) =>
    getOrInsert(directives, passage, ({ text, section: { slug, source } }) => {
      const page = getOrInsert(texts, slug, () => searchableText(source));
      return [textDirective(text, page) ?? []].flat();
    });
  return function cite(quoted) {
    const sections = Map.groupBy(quoted, ({ passage }) => passage.section);
    const excerpts = [...sections.values()].flatMap(byExcerpt);
    return excerpts.map(({ excerpt, statements }) => {
      const { section } = statements[0]!.passage;
      const { slug, anchor, title, heading } = section;
      return {
        title: heading === title ? title : `${title}: ${heading}`,
        url: withDirectives(
          `${baseUrl}/docs/${slug}#${anchor}`,
          statements.flatMap(directivesOf),
        ),
        excerpt,
      };
    });
  };
}

/** Groups statements of one section by the excerpt that holds their sentences. */
function byExcerpt(statements: Statement[]) {
  const groups: { excerpt: string; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const { passage } = statement;
    const own = groups.find(({ excerpt }) => excerpt.includes(passage.text));
    if (own) own.statements.push(statement);
    else groups.push({ excerpt: excerptOf(passage), statements: [statement] });
  }
  return groups;
}

/** Splits an answer into its sentences, each with its URL. */
export function quotesOf(
  { answer, citations }: Pick<AskAnswer, "answer" | "citations">,
): { text: string; url: string }[] {
  return splitSentences(answer).map((text) => {
    const urls = citations.filter(({ excerpt }) => excerpt.includes(text))
      .map(({ url }) => {
        const [place = "", directives = ""] = url.split(DIRECTIVES);
        const own = directives.split("&")
          .filter((directive) => isDirectiveOf(directive, text));
        return withDirectives(place, own);
      });
    const precise = urls.find((url) => url.includes(DIRECTIVES));
    return { text, url: precise ?? urls[0] ?? "" };
  });
}

function withDirectives(place: string, directives: string[]): string {
  if (directives.length === 0) return place;
  return `${place}${DIRECTIVES}${directives.join("&")}`;
}

/** Characters; a statement that is longer is its own excerpt. */
const MAX_EXCERPT = 600;

/** Adds the next and the previous sentence in turns, up to `MAX_EXCERPT` characters. */
export function excerptOf({ run: { text, places }, at }: Passage): string {
  let first = at;
  let last = at;
  const fits = (a: number, b: number) =>
    places[a] !== undefined && places[b] !== undefined &&
    places[b].to - places[a].from <= MAX_EXCERPT;
  for (let grown = true; grown;) {
    grown = false;
    if (fits(first, last + 1)) grown = last++ >= 0;
    if (fits(first - 1, last)) grown = first-- >= 0;
  }
  return text.slice(places[first]!.from, places[last]!.to);
}

/** Separates the fragment of a URL from its text directives. */
const DIRECTIVES = ":~:";

/** Characters; a longer sentence is found by its first and last words. */
const MAX_TEXT = 90;

/** Words taken from the start, and from the end, of a long sentence. */
const WORDS = 5;

/** The text that a browser searches: no markup, single spaces, lower case. */
export function searchableText(markdown: string): string {
  return collapseWhitespace(plainText(markdown)).toLowerCase();
}

/**
 * The text directive of a sentence, such as `text=The%20feed%20needs%20no%20key.`;
 * undefined unless the page, as searched, has it exactly once.
 */
export function textDirective(
  sentence: string,
  page: string,
): string | undefined {
  const whole = collapseWhitespace(plainText(sentence));
  const text = whole.toLowerCase();
  if (!standsOnce(text, page)) return undefined;
  const words = whole.split(" ");
  const start = words.slice(0, WORDS).join(" ");
  const end = words.slice(-WORDS).join(" ");
  const isShortened = whole.length > MAX_TEXT && words.length > 2 * WORDS &&
    standsOnce(start.toLowerCase(), page) &&
    text.indexOf(end.toLowerCase()) === text.length - end.length;
  return isShortened
    ? `text=${encoded(start)},${encoded(end)}`
    : `text=${encoded(whole)}`;
}

export function isDirectiveOf(directive: string, sentence: string): boolean {
  const whole = collapseWhitespace(plainText(sentence));
  const [start = "", end] = directive.slice("text=".length).split(",")
    .map(decodeURIComponent);
  return end === undefined
    ? whole === start
    : whole.startsWith(start) && whole.endsWith(end);
}

function standsOnce(text: string, page: string): boolean {
  const first = page.indexOf(text);
  return first >= 0 && page.indexOf(text, first + 1) < 0;
}

/** Also encodes hyphens, which mark the context in a text directive. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
