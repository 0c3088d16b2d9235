/**
 * The topics of `data/policy.json`: what the documentation says is not published,
 * in plain words that no honest name has. A topic is met by one of its phrases
 * `any`, one of `with` and one of `and` where there are such, and none of `not`;
 * `#` is any number. A topic with `only` is met by a text of no other words.
 *
 * @module
 */
import data from "../data/policy.json" with { type: "json" };
import type { Subject } from "../subject.ts";

interface Topic {
  any: string[];
  with: string[] | undefined;
  and: string[] | undefined;
  only: Set<string> | undefined;
  not: string[];
  /** True if works are judged, too. */
  works: boolean;
}

type Row =
  & { any: string }
  & Partial<
    Record<"with" | "and" | "only" | "not", string> & { works: boolean }
  >;

const rows: Row[] = Object.values(data);
const TOPICS = rows.map((row): Topic => ({
  any: phrases(row.any),
  with: row.with === undefined ? undefined : phrases(row.with),
  and: row.and === undefined ? undefined : phrases(row.and),
  only: row.only === undefined
    ? undefined
    : new Set(`${row.any}|${row.only}`.split("|")),
  not: phrases(row.not ?? ""),
  works: row.works === true,
}));

/** Scripts without spaces between words have phrases inside of words. */
function phrases(list: string): string[] {
  return list === ""
    ? []
    : list.split("|").map((phrase) =>
      /[\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7af]/.test(phrase)
        ? phrase
        : ` ${phrase} `
    );
}

const WORK_CATEGORIES = new Set([
  "books",
  "entertainment",
  "education",
  "music",
]);
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /^\d+[km]?$/;

/** True if the product's name, its variant, or both together meet a topic. */
export function meetsPolicy({ item, texts }: Subject): boolean {
  const names = texts.filter(({ field }) => READ.has(field));
  const plain = names.filter(({ view }) => view === "plain");
  const spoken = [
    ...names.map(({ folded }) => folded),
    plain.map(({ folded }) => folded).join(" "),
  ];
  const isWork = WORK_CATEGORIES.has(item.category);
  return spoken.some((text) => {
    const words = text.match(WORDS) ?? [];
    return TOPICS.some((topic) =>
      (topic.works || !isWork) && isMet(topic, words)
    );
  });
}

const READ = new Set(["productName", "variant"]);

function isMet(topic: Topic, words: string[]): boolean {
  const text = ` ${words.join(" ")} `;
  const hasNumber = words.some((word) => NUMBER.test(word));
  const has = (list: string[] | undefined) =>
    list === undefined ||
    list.some((phrase) => phrase === " # " ? hasNumber : text.includes(phrase));
  if (!has(topic.any) || topic.not.some((phrase) => text.includes(phrase))) {
    return false;
  }
  const { only } = topic;
  return has(topic.with) && has(topic.and) &&
    (only === undefined ||
      words.every((word) => NUMBER.test(word) || only.has(word)));
}
