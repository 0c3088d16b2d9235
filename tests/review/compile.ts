/**
 * `deno task compile:review`: writes the words of the review, one file for each
 * language and family by family, into the table that the review loads.
 *
 * @module
 */
import profanity from "../../domain/review/words/profanity.json" with {
  type: "json",
};
import {
  type CompiledWords,
  spaced,
} from "../../domain/review/text/lexicon.ts";
import { fold } from "../../domain/input/fold.ts";

/** Words by concept. A final `*` lets a word go on (an inflection). */
export type Words = Record<string, string[]>;

/** Read by the inline screen, which loads no other words. */
const PROFANITY = "profanity.json";

const REVIEW = new URL("../../domain/review/", import.meta.url);
/** Words for the inline screen alone. */
const SCREENED = "masked";

/** Where the table is written. */
export const TABLE = new URL("data/lexicon.json", REVIEW);

/** Returns the text of the table. */
export async function table(): Promise<string> {
  const families = await readFamilies();
  const tables = families.map(([family, words]) =>
    family.startsWith("worth")
      ? Object.fromEntries(
        Object.entries(words).map(([name, list]) => [`worth ${name}`, list]),
      )
      : words
  );
  return JSON.stringify(compile(tables), null, 2) + "\n";
}

/** Reads the words of all languages, family by family. */
export async function readFamilies(): Promise<[family: string, Words][]> {
  const folder = new URL("words/", REVIEW);
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
  const families: [string, Words][] = [["profanity", profanity]];
  for (const name of names.sort()) {
    if (name === PROFANITY) continue;
    const text = await Deno.readTextFile(new URL(name, folder));
    families.push(...Object.entries<Words>(JSON.parse(text)));
  }
  const key = ([family]: [string, Words]) => `${family}.`;
  return families.sort((one, other) =>
    Number(key(one) > key(other)) - Number(key(one) < key(other))
  );
}

interface Entry {
  exact: Set<number>;
  stem: Set<number>;
}

/** Brings words into the form that they are looked up in. */
export function compile(tables: Words[]): CompiledWords {
  const concepts = [...new Set(tables.flatMap(Object.keys))]
    .filter((concept) => concept !== SCREENED).sort();
  const entries = new Map<string, Entry>();
  for (const table of tables) {
    for (const [concept, words] of Object.entries(table)) {
      const id = concepts.indexOf(concept);
      if (id < 0) continue;
      for (const word of words) addTo(entries, fold(word), id);
    }
  }
  const meanings = Map.groupBy([...entries].sort(byUnits), meaningOf);
  const words = [...meanings].map(([meaning, some]) => [
    meaning,
    some.map(([word]) => word).join("|"),
  ]);
  return { concepts, words: Object.fromEntries(words) };
}

function addTo(entries: Map<string, Entry>, word: string, id: number): void {
  const isStem = word.endsWith("*");
  const text = spaced(isStem ? word.slice(0, -1) : word);
  let entry = entries.get(text);
  if (entry === undefined) {
    entries.set(text, entry = { exact: new Set(), stem: new Set() });
  }
  (isStem ? entry.stem : entry.exact).add(id);
}

const byUnits = ([one]: [string, Entry], [other]: [string, Entry]) =>
  one < other ? -1 : 1;

/** A word that ends where a stem does means what the stem means, too. */
function meaningOf([, { exact, stem }]: [string, Entry]): string {
  const whole = exact.size > 0 ? [...exact.union(stem)] : [];
  return `${whole};${[...stem]}`;
}

if (import.meta.main) await Deno.writeTextFile(TABLE, await table());
