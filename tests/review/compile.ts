/**
 * `deno task compile:review`: writes the words of the review, one file for each
 * language and family by family, into the two tables that the review loads.
 *
 * @module
 */
import profanity from "../../domain/review/words/profanity.json" with {
  type: "json",
};
import type { CompiledWords } from "../../domain/review/text/matcher.ts";
import { characterKinds, OTHER } from "../../domain/review/text/characters.ts";
import { fold } from "../../domain/review/text/normalise.ts";
import { MEANING, NUMBER } from "../../domain/review/text/trie.ts";

/** Words by concept. A final `*` lets a word go on (an inflection). */
export type Words = Record<string, string[]>;

/** Read by the inline screen, which loads no other words. */
const PROFANITY = "profanity.json";

const REVIEW = new URL("../../domain/review/", import.meta.url);
/** What only the inline screen asks for. */
const SCREENED = "masked";

/** The tables that are written, with the families whose words each holds. */
export const TABLES: [file: string, holds: (family: string) => boolean][] = [
  ["data/lexicon.json", (family) => !family.startsWith("worth")],
  ["data/worth_lexicon.json", (family) => family.startsWith("worth")],
];

/** Returns the text of a table. */
export async function tableOf(
  holds: (family: string) => boolean,
): Promise<string> {
  const tables: Words[] = [];
  for (const [family, words] of await readFamilies()) {
    if (holds(family)) tables.push(words);
  }
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
  const meanings: string[] = [];
  let words = "";
  let before = "";
  for (const [word, entry] of [...entries].sort(byUnits)) {
    const meaning = meaningOf(entry);
    let at = meanings.indexOf(meaning);
    if (at < 0) at = meanings.push(meaning) - 1;
    const shared = sharedUnits(before, word);
    const length = word.length - shared;
    words += String.fromCharCode(NUMBER + shared, NUMBER + length) +
      word.slice(shared) + String.fromCharCode(MEANING + at);
    before = word;
  }
  return { concepts, meanings, count: entries.size, words };
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

/** Signs between words count as a space each. */
function spaced(text: string): string {
  const kinds = characterKinds();
  return text.split("").map((unit) =>
    kinds[unit.charCodeAt(0)] === OTHER ? " " : unit
  ).join("");
}

const byUnits = ([one]: [string, Entry], [other]: [string, Entry]) =>
  one < other ? -1 : 1;

/** A word that ends where a stem does means what the stem means, too. */
function meaningOf({ exact, stem }: Entry): string {
  const whole = exact.size > 0 ? [...exact.union(stem)] : [];
  return `${whole};${[...stem]}`;
}

/** Counts the units that two words begin with alike. */
function sharedUnits(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

if (import.meta.main) {
  for (const [file, holds] of TABLES) {
    await Deno.writeTextFile(new URL(file, REVIEW), await tableOf(holds));
  }
}
