/**
 * The topics of `data/topics.json`: what the documentation says is not published,
 * in plain words that no honest name has, by language (BCP 47), one a line. A text
 * meets a topic by one of its phrases `any`, one of `with` and one of `and` where
 * there are such, and none of `not`; `#` is any number. A topic with `only` is met
 * by a text of no other words. A phrase takes effect without a training.
 *
 * @module
 */
import data from "../data/topics.json" with { type: "json" };
import { fold } from "../../input/fold.ts";
import type { Subject } from "../subject.ts";

const PARTS = ["any", "with", "and", "only", "not"] as const;

type Words = Record<string, string[]>;
type Topic =
  & { any: Words; works?: boolean }
  & Partial<Record<typeof PARTS[number], Words>>;

/** A phrase, and the part of a topic that a text meets by it. */
interface Phrase {
  words: string[];
  topic: number;
  /** A bit for each of `PARTS`. */
  part: number;
}

const bitOf = (part: typeof PARTS[number]) => 1 << PARTS.indexOf(part);
const [ONLY, NOT] = [bitOf("only"), bitOf("not")];

const topics: Topic[] = Object.values(data);
/** The parts of each topic that a text must meet. */
const NEEDED = topics.map((topic) =>
  PARTS.reduce(
    (bits, part) => part in topic ? bits | bitOf(part) : bits,
    0,
  ) & ~NOT & ~ONLY
);
const HAS_ONLY = topics.map((topic) => topic.only !== undefined);

/** Scripts that set no word apart: their phrases are found inside of words. */
const RUNNING = /[\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7af]/;

const PHRASES = topics.flatMap((topic, index) =>
  PARTS.flatMap((part) =>
    Object.values(topic[part] ?? {}).flat().map((phrase): Phrase => ({
      words: phrase.split(" "),
      topic: index,
      // A word that meets `any` is one that a topic with `only` allows.
      part: bitOf(part) | (part === "any" ? ONLY : 0),
    }))
  )
);
const byFirstWord = Map.groupBy(PHRASES, ({ words }) => words[0]!);
const running = PHRASES.filter(({ words }) => RUNNING.test(words.join()));

const WORK_CATEGORIES = new Set([
  "books",
  "entertainment",
  "education",
  "music",
]);
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /^\d+[km]?$/;
/** A number in an address is an id, as in `/kettle-1488`. */
const BARE_NUMBER = /(?<![\p{L}\d])\d+(?![\p{L}\d])/gu;
const GOODS = new Set(["productName", "variant"]);

/**
 * True if a text meets a topic: each field, an address with its host, or the
 * product's name and its variant together. Each is read alone, since nothing
 * that stands around it, an honest seller or a well-known shop, makes it better.
 * Topics with `only` are about what is bought, and read the names of goods.
 */
export function meetsPolicy({ item, texts, urls }: Subject): boolean {
  const goods = texts.filter(({ field }) => GOODS.has(field));
  const around = texts.filter(({ field }) =>
    !GOODS.has(field) && !field.endsWith("Url")
  );
  const together = goods.filter(({ view }) => view === "plain")
    .map(({ folded }) => folded).join(" ");
  const isWork = WORK_CATEGORIES.has(item.category);
  const names = new Set([...goods.map(({ folded }) => folded), together]);
  return names.values().some((text) => isMet(text, { isWork, isName: true })) ||
    around.some(({ folded }) => isMet(folded, { isWork, isName: false })) ||
    urls.some(({ parts, words }) => {
      const address = `${parts.join(" ")} ${fold(words)}`;
      const text = address.replace(BARE_NUMBER, " ");
      return isMet(text, { isWork, isName: false });
    });
}

/** True if a folded text meets a topic; one pass over its words. */
export function isMet(
  text: string,
  { isWork, isName }: { isWork: boolean; isName: boolean },
): boolean {
  const words = text.match(WORDS) ?? [];
  const met = new Uint8Array(topics.length);
  // How many words from the start are allowed by `only`, topic by topic.
  const allowed = new Uint16Array(topics.length);
  const meet = ({ topic, part, words: { length } }: Phrase, at: number) => {
    met[topic]! |= part;
    if (part & ONLY && allowed[topic] === at) allowed[topic]! += length;
  };
  for (const [at, word] of words.entries()) {
    for (const phrase of byFirstWord.get(word) ?? []) {
      if (phrase.words.every((next, index) => words[at + index] === next)) {
        meet(phrase, at);
      }
    }
    if (!NUMBER.test(word)) continue;
    for (const phrase of byFirstWord.get("#") ?? []) meet(phrase, at);
    for (let topic = 0; topic < topics.length; topic++) {
      if (allowed[topic] === at) allowed[topic]!++;
    }
  }
  if (RUNNING.test(text)) {
    for (const { words, topic, part } of running) {
      if (text.includes(words.join(" "))) met[topic]! |= part;
    }
  }
  return topics.some(({ works }, topic) =>
    (met[topic]! & NEEDED[topic]!) === NEEDED[topic] &&
    !(met[topic]! & NOT) && (works || !isWork) &&
    (!HAS_ONLY[topic] || isName && allowed[topic] === words.length)
  );
}
