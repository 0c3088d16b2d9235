/**
 * Slurs, explicit terms and rude words, from the list of the `obscenity`
 * package, matched as whole words: no name of a town or a mushroom holds one.
 *
 * @module
 */

import { englishDataset, type Node, SyntaxKind } from "obscenity";

export type Grade = "slur" | "explicit" | "rude";

// The package's names for its entries. Those that are also ordinary words in
// some language (negro, dyke, retard, kike, cock, ass …) are left out here or
// graded by their inflected forms alone.
const GRADES: Record<string, Grade> = {
  abeed: "slur",
  africoon: "slur",
  arabush: "slur",
  boonga: "slur",
  chingchong: "slur",
  nigger: "slur",
  bestiality: "explicit",
  blowjob: "explicit",
  buttplug: "explicit",
  deepthroat: "explicit",
  "double penetration": "explicit",
  felch: "explicit",
  fellatio: "explicit",
  "finger bang": "explicit",
  gangbang: "explicit",
  handjob: "explicit",
  jizz: "explicit",
  lubejob: "explicit",
  masturbate: "explicit",
  dildo: "explicit",
  fuck: "rude",
  shit: "rude",
  cunt: "rude",
  bitch: "rude",
  bastard: "rude",
  twat: "rude",
  wank: "rude",
  whore: "rude",
  slut: "rude",
};

// Forms that the list lacks or holds only as part of a longer pattern.
const MORE: Record<Grade, string> = {
  slur: "nigga niggas niggaz faggot faggots wetbacks raghead ragheads kanaken",
  explicit: "cumshot cumshots rimjob titjob pr0n",
  rude:
    "fucking fucker fuckers motherfucker motherfuckers motherfucking asshole assholes arsehole bullshit shitty dickhead cocksucker cocksuckers shithead shitheads fuckface fucktard dipshit shitbag cuntface",
};

// Also honest: short, or a word of another language.
const HONEST = new Set(
  "nigs niger shiter wanky bastardy bitchy whored".split(" "),
);

let words: Map<string, Grade> | undefined;

function build(): Map<string, Grade> {
  const found = new Map<string, Grade>();
  const { blacklistedTerms } = englishDataset.build();
  for (const { id, pattern } of blacklistedTerms) {
    const { phraseMetadata } = englishDataset.getPayloadWithPhraseMetadata({
      termId: id,
      startIndex: 0,
      endIndex: 0,
      matchLength: 0,
    });
    const grade = GRADES[phraseMetadata?.originalWord ?? ""];
    if (!grade) continue;
    for (const spelling of spellings(pattern.nodes)) {
      for (const ending of ["", "s", "es", "ed", "er", "ers", "ing", "y"]) {
        add(found, spelling + ending, grade);
      }
    }
  }
  for (const [grade, list] of Object.entries(MORE)) {
    for (const word of list.split(" ")) found.set(word, grade as Grade);
  }
  return found;
}

function add(found: Map<string, Grade>, word: string, grade: Grade) {
  if (word.length > 3 && !HONEST.has(word)) found.set(word, grade);
}

/** Writes out the optional letters of a pattern; wildcards stand for vowels. */
function spellings(nodes: Node[]): string[] {
  return nodes.reduce<string[]>((begun, node) => {
    const next = node.kind === SyntaxKind.Literal
      ? [String.fromCodePoint(...node.chars)]
      : node.kind === SyntaxKind.Optional
      ? ["", ...spellings([node.childNode])]
      : node.kind === SyntaxKind.Wildcard
      ? ["a", "e", "i", "o", "u"]
      : [""];
    return begun.flatMap((head) => next.map((tail) => head + tail));
  }, [""]);
}

/** Returns the grade of a folded word, or undefined for a clean one. */
export function gradeOf(word: string): Grade | undefined {
  return (words ??= build()).get(word);
}

/** Returns the words of each grade, separated by `|`. */
export function wordsByGrade(): Record<Grade, string[]> {
  const lists: Record<Grade, string[]> = { slur: [], explicit: [], rude: [] };
  for (const [word, grade] of words ??= build()) lists[grade].push(word);
  return lists;
}

/** Categories in which the words of `DISHES` are on the menu. */
export const FOOD: ReadonlySet<string> = new Set(["groceries", "restaurants"]);
export const DISHES = ["faggot", "faggots"];

let disguised: Map<string, Grade> | undefined;

/** Returns the grade of a word that somebody took pains to disguise. */
export function gradeOfDisguised(word: string): Grade | undefined {
  return gradeOf(word) ?? (disguised ??= new Map(MASKED_ONLY)).get(word);
}

let masks: Map<string, [string, Grade][]> | undefined;

/** Returns the grade of a word with signs for letters: `f*ck`, `n#gg@r`. */
export function gradeOfMasked(word: string): Grade | undefined {
  masks ??= byShape();
  const shape = `${word[0]}${word.length}`;
  return masks.get(shape)?.find(([plain]) => {
    for (let at = 0; at < word.length; at++) {
      const letter = word.charAt(at);
      const isLetter = letter >= "a" && letter <= "z";
      if (isLetter && letter !== plain[at]) return false;
    }
    return true;
  })?.[1];
}

function byShape(): Map<string, [string, Grade][]> {
  const shapes = new Map<string, [string, Grade][]>();
  const all = [...(words ??= build()), ...MASKED_ONLY];
  for (const [word, grade] of all) {
    const shape = `${word[0]}${word.length}`;
    shapes.set(shape, [...shapes.get(shape) ?? [], [word, grade]]);
  }
  return shapes;
}

// Nobody masks these but as slurs.
const MASKED_ONLY: [string, Grade][] =
  "kanake kanaken kanacke kanacken knacken bougnoule bougnoules bicot youpin youpins negre negres sudaca sudacas maricon maricones tarzi zigeuner polacke polacken schwuchtel schwuchteln tapette sodomite shylock gypo gyppo pikey pikeys towelhead towelheads sandnigger junglebunny porchmonkey golliwog darkie darkies chinaman zipperhead redskin redskins squaw halfbreed shemale shemales mongoloid spaz subhuman goyim terrone terroni ricchione frocio froci viado viados macaco macacos crioulo pedik pidor pidoras pidory chernozhop khokhol zhid zhidy chink chinks kike kikes spic spics gook gooks coon coons tranny trannies retard retards dyke dykes paki pakis negro negroes fag fags wetback beaner"
    .split(" ").map((word) => [word, "slur"]);
