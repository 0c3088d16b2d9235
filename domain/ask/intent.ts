/**
 * Intents: the form that an answer should have, by the form of the question.
 *
 * @module
 */
/** What a question wants to be told. */
export type Intent =
  | "number"
  | "time"
  | "path"
  | "outcome"
  | "list"
  | "action"
  | "definition";

/**
 * How each is asked: words in a row, `_` for any one, a final `*` for any
 * ending.
 */
const ASKS: [Intent, string][] = [
  [
    "number",
    "how many|how much|how long|how big|how large|how often|how short|how far|how deep|max*|min*|limit|length|lenght|highest|lowest|longest|size|most|least|range",
  ],
  ["time", "when|how soon|how long|how fast|how quickly|what time|date"],
  [
    "path",
    "endpoint|path|url|address|where|what do i call|what should i call",
  ],
  [
    "outcome",
    "what happens|what comes back|what return*|what answer*|what do i get|what if|what _ happens|what _ comes back|what _ if|status|response|return|answer|reply|result|hapens",
  ],
  ["list", "choose from"],
  [
    "action",
    "how do|how can|how should|how to|how would|what do i do|what should i do|what must i do|what now|fix",
  ],
  ["definition", "mean|means|meaning|purpose"],
];

const PHRASES = ASKS.flatMap(([intent, phrases]) =>
  phrases.split("|").map((phrase) => ({ intent, words: phrase.split(" ") }))
);

/** What a question wants to be told; a question can want several things. */
export function intentsOf(question: string): Intent[] {
  const words = question.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  const wanted = new Set<Intent>();
  for (const { intent, words: phrase } of PHRASES) {
    if (!wanted.has(intent) && says(words, phrase)) wanted.add(intent);
  }
  if (asksForList(words)) wanted.add("list");
  if (asksWhatIs(question.toLowerCase().split(" "))) wanted.add("definition");
  return [...wanted];
}

function says(words: string[], phrase: string[]): boolean {
  return words.some((_, at) =>
    phrase.every((wanted, i) => {
      const word = words[at + i] ?? "";
      return wanted === "_"
        ? word !== ""
        : wanted.endsWith("*")
        ? word.startsWith(wanted.slice(0, -1))
        : word === wanted;
    })
  );
}

const LISTED = new Set(
  "fields values events codes states ways tools paths headers properties categories options endpoints parameters policies variables tasks steps"
    .split(" "),
);

/** "Which fields", "what other rate-limit headers". */
function asksForList(words: string[]): boolean {
  return words.some((word, at) =>
    (word === "which" || word === "what") &&
    words.slice(at + 1, at + 4).some((thing) => LISTED.has(thing))
  );
}

const LINKS = new Set(["is", "are", "does", "do"]);
const ARTICLES = new Set(["the", "a", "an"]);
const TAILS = /^(?:do|mean|for|hold|state)\??$/;

/** "What is a sandbox call?": one or two words, and the question ends. */
function asksWhatIs(words: string[]): boolean {
  return words.some((word, at) => {
    const isAsked = word.replace(/^\W+/, "") === "what" &&
      LINKS.has(words[at + 1] ?? "");
    if (!isAsked) return false;
    const thing = words.slice(at + 2);
    if (ARTICLES.has(thing[0]!)) thing.shift();
    if (thing.length > 1 && TAILS.test(thing.at(-1)!)) thing.pop();
    if (thing.length > 2 && thing.at(-1) === "used") thing.pop();
    return thing.length === 1 || thing.length === 2;
  });
}

const NUMBER_WORDS = /\d|\b(?:one|two|three|six|nine|ten|thirteen|fourteen)\b/;
const TIME_WORDS =
  /\b(?:hours?|minutes?|seconds?|days?|nightly|once|UTC|\d{4}-\d\d-\d\d)\b/;
const DEFINES =
  /^(?:is|are|means|sets|checks|lists|says|gives|names|proves|states|describes|suggests|carries)\b/;
const ACTION =
  /^(?:Send|Use|Add|Call|Set|Pass|Wait|Retry|Put|Run|Store|Register|Revoke|Leave|Look|Choose|Make|Create|Reserve|Claim|Stop|Read|Keep|Name|Correct|Reach)\b/;
const CONDITION = /^(?:To|After|For) /;

const FORMS: Record<Intent, (text: string) => boolean> = {
  number: (text) => NUMBER_WORDS.test(text.replace(/`[^`]*`/g, "")),
  time: (text) => TIME_WORDS.test(text),
  path: (text) => /\/[a-z.]/.test(text),
  outcome: (text) => /\b[2-5]\d\d\b|\b(?:returns?|gets?|answers?)\b/.test(text),
  list: (text) => (text.match(/`[^`]+`/g)?.length ?? 0) > 2,
  action: (text) =>
    ACTION.test(text.replace(/^\W+/, "")) || CONDITION.test(text),
  definition: (text) => {
    const [first = "", ...words] = text.split(" ", 6);
    const most = /^(?:The|An?)$/.test(first) ? 5 : 4;
    return words.slice(0, most).some((word) => DEFINES.test(word));
  },
};

/** The intents that a passage has the form for. */
export function formsOf(text: string): Set<Intent> {
  const intents = Object.keys(FORMS) as Intent[];
  return new Set(intents.filter((intent) => FORMS[intent](text)));
}
