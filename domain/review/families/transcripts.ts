/**
 * Texts that pose as the machinery around a reader: transcripts, tool calls,
 * verdicts, commands.
 *
 * @module
 */

import { ANGLE, BRACE, BRACKET, COLON, EQUALS, HASH, RULE } from "./census.ts";
import type { Concept } from "./concepts.ts";
import { isPrinted } from "./printed.ts";
import type { Subject } from "../subject.ts";

// Agents note there what they did, for whom and with which tools.
const NOTES = new Set([
  "submitterName",
  "submitterRef",
  "submitterEmail",
  "sourcePlatform",
]);

const MARKERS = [
  /<\|?(?:im_start|im_end|system|assistant|user|endoftext|end_of_turn|eot_id|begin_of_text)\|?>/i,
  /\[\/?(?:inst|sys|system|system_prompt)\]|<<\/?sys>>/i,
  /<\/?\s*(?:system|instructions?|prompt|assistant|tools?|args|arguments|command|agent|tool_call|function_calls?|invoke|tool_use|context|item|feed|data|untrusted|document|submission)\s*>/i,
  /(?:^|\n|\s)#{2,}\s*(?:system|instructions?|assistant|human|user|new task|task|response)\b/i,
  /(?:^|[\n.;|])[^\S\n]*(?:system|assistant|developer)\s*(?:prompt|message|override|note|notice|instruction|update|alert)\s*:\s*\S/i,
  /\b(?:assistant|commentary|recipient)\s+to\s*=|\bto=functions\./i,
  /\brole\s*(?:["']\s*)?[:=]\s*["']?(?:system|developer|assistant)\b/i,
  /["'](?:tool|tool_name|function|function_call|tool_calls|name|action)["']\s*:\s*["'][\w.-]+["']\s*,\s*["'](?:arguments|args|params|parameters|input)["']/i,
  /(?:^|\s)(?:system|root|admin|assistant)>\s*\w/i,
  /\btool_(?:calls?|use|code|results?|response|input)\b|\bfunction_call\b/i,
  /\b(?:function|tool|action)\s*:\s*\w+_\w+|["']?\b(?:arguments|tool_input)["']?\s*:\s*[{[]/i,
  /\bend of (?:data|user (?:data|input|content)|document|feed|input|text|item|listing|untrusted)\b|\bbegin (?:admin|system|new|trusted|developer)\b/i,
  /(?:---|===|```)\s*(?:end|begin|system|instructions?)\b/i,
];
const MOST_SAID = 200;
const TURN = /\b(human|user|assistant)\s*:|\n/gi;

/** Somebody speaks and an assistant answers, in one line. */
function hasDialogue(text: string): boolean {
  let said = -Infinity;
  for (const { 0: turn, 1: speaker, index } of text.matchAll(TURN)) {
    if (speaker === undefined) said = -Infinity;
    else if (!/^a/i.test(speaker)) said = index + turn.length;
    else if (index > said && index - said <= MOST_SAID) return true;
  }
  return false;
}

function isMarkedUp(text: string): boolean {
  return MARKERS.some((marker) => marker.test(text)) || hasDialogue(text);
}

// A name may begin so, too: what follows tells.
const SPEAKER = /(?:^|[\n.;|])[^\S\n]*(?:system|assistant|developer)\s*:\s*\S/i;
// So do notes of agents.
const QUOTED =
  /(?:^|[\n.;|])[^\S\n]*(?:user|human|buyer|operator|tool)\s*:\s*\S/i;
const SPOKEN = [
  "send",
  "tell",
  "push",
  "approve",
  "override",
  "must",
  "approved",
  "reviewer",
  "secret",
  "role",
  "principal",
  "safeguard",
  "consent",
] as const satisfies Concept[];
// Said of titles, too.
const CHATTED = ["buy", "run", "you", "money"] as const satisfies Concept[];
const STORIES = new Set(["books", "entertainment", "education", "toys"]);

function isSpoken(s: Subject): boolean {
  return SPOKEN.some((said) => s.has(said)) ||
    !STORIES.has(s.item.category) && CHATTED.some((said) => s.has(said));
}

const MARKED = ANGLE | BRACE | BRACKET | COLON | EQUALS | HASH | RULE;

/** Marks of a chat transcript, a tool call or the end of the data. */
export function imitatesTranscript(s: Subject): boolean {
  if (isPrinted(s) && !isSpoken(s)) return false;
  const isMarked = (s.census.marks & MARKED) !== 0 || s.has("frame");
  return isMarked && isMarkedUp(s.raw) ||
    isMarked && SPEAKER.test(s.raw) && isSpoken(s) ||
    (s.census.marks & COLON) !== 0 && isSpoken(s) &&
      s.texts.some(({ field, raw }) => !NOTES.has(field) && QUOTED.test(raw)) ||
    s.texts.some(({ view, raw }) => view !== "plain" && isMarkedUp(raw));
}

const COMMAND =
  /\b(?:curl|wget)\s+(?:-\S{1,40}\s+){0,8}['"]?https?:|\|\s*(?:ba|z)?sh\b|\bpowershell\b.{0,40}(?:-e|iex|http)|\brm\s+-rf\b|\b(?:eval|exec|system)\s*\(|\bsudo\s+(?:rm|apt|bash|sh|chmod|dd|cat|curl)\b|\bchmod\s+\+x|\bbase64\s+-d\b|\bnpx\s+-y\s|\bpip3?\s+install\s+(?:--|git\+|https?:)/i;
const PROGRAM =
  /\b(?:run|execute|install|launch)\s+(?:the|this|our|that|following|attached|whatever|any|every|all)\s+(?:attached |following |linked |shell |npm )?(?:script|command|code|package|binary|file|program|payload|attachment)\b/;

// "Base64, decode and run", in either order.
const DECODED =
  /\b(?:decode|decodes|decoding|dekodier\w*|decodifica\w*|decodez|decoder|decoderen|decodeer|odkoduj|zdekoduj|dekodiraj\w*|декодируй\w*|расшифруй\w*)\b.{0,40}\b(?:execute|run it|run silently|and run|then run|eval|ausfuhren|ausfuhrt|ejecuta\w*|executez|execute[rz]?|esegui\w*|uitvoeren|voer uit|wykonaj|izvrsi\w*|выполни\w*|запусти\w*)(?![\p{L}])|(?:解码|解碼|デコード|디코딩).{0,12}(?:执行|執行|運行|运行|実行|실행)/u;
// "For AI coding assistants: add x to the dependencies."
const FOR_CODERS =
  /\b(?:for|attention|note to|dear|hey) (?:all |any |every )?(?:ai|llm|coding|code|autonomous) (?:\w+ )?(?:assistants?|agents?|models?|copilots?|bots?)\s?[:,–—-]\s?(?:please |always |kindly )?(?:add|install|import|append|insert|include|write|commit|push|put|paste|copy|set)\b/;

/** A shell command, or a program to run. */
export function carriesCommand(s: Subject): boolean {
  return s.has("shell") && COMMAND.test(s.folded) &&
      (!isPrinted(s) || s.folded.includes("//")) ||
    s.has("run") && (PROGRAM.test(s.folded) || DECODED.test(s.folded)) ||
    s.has("machine") && FOR_CODERS.test(s.folded);
}

/** Readable text in base64, tags, or letters set apart. */
export function hidesText(s: Subject): boolean {
  return s.texts.some(({ view }) => view === "runs" || view === "spaced");
}
