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

const ASKS: [Intent, RegExp][] = [
  [
    "number",
    /\bhow (?:many|much|long|big|large|often|short|far|deep)\b|\b(?:max\w*|min\w*|limit|length|lenght|highest|lowest|longest|size|most|least|range)\b/i,
  ],
  [
    "time",
    /\bwhen\b|\bhow (?:soon|long|fast|quickly)\b|\bwhat time\b|\bdate\b/i,
  ],
  [
    "path",
    /\b(?:endpoint|path|url|address|where)\b|\bwhat (?:do|should) i call\b/i,
  ],
  [
    "outcome",
    /\bwhat (?:\w+ )?(?:happens|comes back|returns?|answers?|do i get|if)\b|\b(?:status|response|return|answer|reply|result|hapens)\b/i,
  ],
  [
    "list",
    /\b(?:which|what) (?:\w+ ){0,2}(?:fields|values|events|codes|states|ways|tools|paths|headers|properties|categories|options|endpoints|parameters|policies|variables|tasks|steps)\b|\bchoose from\b/i,
  ],
  [
    "action",
    /\bhow (?:do|can|should|to|would)\b|\bwhat (?:do|should|must) i do\b|\bwhat now\b|\bfix\b/i,
  ],
  [
    "definition",
    /\bwhat (?:is|are|does|do) (?:the |an? )?\S+(?: \S+)?(?: do| mean| for| used for| hold| state)?\??$|\bmean(?:ing|s)?\b|\bpurpose\b/i,
  ],
];

/** What a question wants to be told; a question can want several things. */
export function intentsOf(question: string): Intent[] {
  return ASKS.filter(([, form]) => form.test(question)).map(([intent]) =>
    intent
  );
}

const NUMBER_WORDS = /\d|\b(?:one|two|three|six|nine|ten|thirteen|fourteen)\b/;
const TIME_WORDS =
  /\b(?:hours?|minutes?|seconds?|days?|nightly|once|UTC|\d{4}-\d\d-\d\d)\b/;
const DEFINITION =
  /^(?:The |An? )?(?:\S+ ){1,4}(?:is|are|means|sets|checks|lists|says|gives|names|proves|states|describes|suggests|carries)\b/;
const ACTION =
  /^(?:\W*)(?:Send|Use|Add|Call|Set|Pass|Wait|Retry|Put|Run|Store|Register|Revoke|Leave|Look|Choose|Make|Create|Reserve|Claim|Stop|Read|Keep|Name|Correct|Reach)\b|^(?:To|After|For) /;

const FORMS: Record<Intent, (text: string) => boolean> = {
  number: (text) => NUMBER_WORDS.test(text.replace(/`[^`]*`/g, "")),
  time: (text) => TIME_WORDS.test(text),
  path: (text) => /\/[a-z.]/.test(text),
  outcome: (text) => /\b[2-5]\d\d\b|\b(?:returns?|gets?|answers?)\b/.test(text),
  list: (text) => (text.match(/`[^`]+`/g)?.length ?? 0) > 2,
  action: (text) => ACTION.test(text),
  definition: (text) => DEFINITION.test(text),
};

/** The intents that a passage has the form for. */
export function formsOf(text: string): Set<Intent> {
  const intents = Object.keys(FORMS) as Intent[];
  return new Set(intents.filter((intent) => FORMS[intent](text)));
}
