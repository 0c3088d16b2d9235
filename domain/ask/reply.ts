/**
 * The documentation and its question answering, both built at first use or when
 * `/readyz` is asked, so that a start does not wait for the index; and unanswered
 * questions, kept with `ASK_LOG=on` to improve the documentation.
 */
import { z } from "zod";
import type { Config } from "../config/config.ts";
import type { DocLibrary, DocSource } from "../docs/library.ts";
import type { DocumentedSettings } from "../docs/placeholders.ts";
import { maskContacts } from "../input/contacts.ts";
import type { Clock, Digest, Log, Pause } from "../runtime.ts";
import type { PolicyName } from "../limits/policy.ts";
import { byExpiry, IMPERSONAL, numberPart, table } from "../tables/table.ts";
import { getOrInsert, lazy, LruCache } from "../memory.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Engine } from "./answer.ts";
import type { TableStore } from "../writes/transaction.ts";
import type { AskAnswer } from "./schema.ts";
import { DAY_MS } from "../time.ts";

/** Policies that a question counts by, over HTTP and MCP. */
export const ASK_LIMITS: PolicyName[] = ["ASK_PER_IP"];

/** Maximum cached answers; an answer is about 4 KB. */
const KNOWN_ANSWERS = 1000;

export type Knowledge = ReturnType<typeof createKnowledge>;

/** @param settings values for the placeholders of the pages */
export function createKnowledge(
  settings: () => DocumentedSettings,
  readSources: () => Promise<DocSource[]>,
  pause: Pause,
) {
  const docs = lazy(async (): Promise<DocLibrary> => {
    const [sources, { createLibrary }, { documentationValues }] = await Promise
      .all([
        readSources(),
        import("../docs/library.ts"),
        import("../docs/placeholders.ts"),
      ]);
    return createLibrary(sources, documentationValues(settings()));
  });
  const engine = lazy(async (): Promise<Engine> => {
    const [library, { createEngine }, { libraryStatements }] = await Promise
      .all([
        docs(),
        import("./answer.ts"),
        import("./index.ts"),
      ]);
    const statements = await libraryStatements(library, pause);
    return await createEngine(statements, settings(), pause);
  });
  // Answers do not expire, because the pages do not change while the process runs.
  const answers = new LruCache<AskAnswer>(KNOWN_ANSWERS);
  const ask = async (question: string) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = (await engine()).ask(question);
    answers.set(question, answer);
    return answer;
  };
  /** Searches statements as a reader types. */
  const find = async (query: string) => (await engine()).find(query);
  /** Builds the index, unless it is built; requests are answered meanwhile. */
  const prepare = async () => void await engine();
  return { docs, ask, find, prepare };
}

/** Days for which a question is kept. */
export const QUESTION_RETENTION_DAYS = 30;

/**
 * Limits of a day: callers are hashed into 128 groups, and each group keeps at
 * most 8 questions, so a flood from one caller leaves the other groups free.
 */
const GROUPS = 128;
const PLACES = 8;

/** A question whose answer had `low` or no confidence. */
const unansweredQuestion = z.object({
  /** Result of {@linkcode redactQuestion}. */
  question: z.string(),
  confidence: z.enum(["low", "none"]),
  /** 16 bits of a digest of day and address: many addresses share a value. */
  caller: z.number(),
  askedAt: z.number(),
  expiresAt: z.number(),
});

export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const UNANSWERED = table({
  ...IMPERSONAL,
  prefix: ["asked"],
  parts: [numberPart("day"), numberPart("group"), numberPart("place")],
  holds: "Question that was not answered, by day and caller's group.",
  // Addresses are removed before a question is stored.
  schema: unansweredQuestion,
  ends: byExpiry("Ends after 30 days."),
  grows: null,
  retention: "stays",
});

/** Dependencies of `reply`. */
interface ReplyPorts extends Pick<Knowledge, "ask"> {
  store: Pick<TableStore, "change">;
  config: Pick<Config, "askLog">;
  clock: Clock;
  digest: Digest;
  log: Log;
  telemetry?: Telemetry;
}

/**
 * Answers a caller's question, counts the answer by its confidence, and keeps an
 * unanswered question if `askLog` is on.
 *
 * @param client address of the caller, as rate limits count it
 */
export async function answerQuestion(
  services: ReplyPorts,
  question: string,
  client: string,
): Promise<AskAnswer> {
  const answer = await services.ask(question);
  services.telemetry?.count("agent_commerce.ask.answers", {
    "agent_commerce.ask.confidence": answer.confidence,
  });
  if (services.config.askLog) keep(services, answer, client);
  return answer;
}

/**
 * Keeps an unanswered question in the background; a failure is logged. Each
 * caller's group has some places a day, and a taken place keeps its first question.
 */
function keep(
  { store, clock, digest, log }: ReplyPorts,
  { question: asked, confidence }: AskAnswer,
  client: string,
): void {
  if (confidence === "high") return;
  const askedAt = clock.now();
  const day = Math.floor(askedAt / DAY_MS);
  const bits = (text: string) => {
    const bytes = Uint8Array.fromBase64(digest(text), {
      alphabet: "base64url",
    });
    return bytes[0]! * 256 + bytes[1]!;
  };
  const caller = bits(`asked\n${day}\n${client}`);
  const question = redactQuestion(asked);
  const place = bits(`asked\n${question.toLowerCase()}`) % PLACES;
  const at = [day, caller % GROUPS, place] as const;
  const expiresAt = askedAt + QUESTION_RETENTION_DAYS * DAY_MS;
  store.change((tx) => {
    if (tx.row(UNANSWERED, ...at) !== null) return;
    const kept = { question, confidence, caller, askedAt, expiresAt };
    tx.insert(UNANSWERED, kept, ...at);
  }).catch(() => log.warn("asked_not_kept"));
}

/** A question with the number of its callers. */
export interface FrequentQuestion {
  question: string;
  confidence: UnansweredQuestion["confidence"];
  /** Sum of each day's distinct callers; too low if digests collide. */
  callers: number;
  lastAt: number;
}

/** Counts callers by question, without case, spaces and end marks; most first. */
export async function countUnanswered(
  all: AsyncIterable<UnansweredQuestion>,
): Promise<FrequentQuestion[]> {
  const found = new Map<string, FrequentQuestion & { seen: Set<string> }>();
  for await (const { question, confidence, caller, askedAt } of all) {
    const id = question.toLowerCase().replace(/[\s?!.]+/g, " ").trim();
    const one = getOrInsert(
      found,
      id,
      () => ({ question, confidence, callers: 0, lastAt: 0, seen: new Set() }),
    );
    one.seen.add(`${Math.floor(askedAt / DAY_MS)} ${caller}`);
    if (askedAt >= one.lastAt) {
      Object.assign(one, { lastAt: askedAt, confidence });
    }
  }
  return Array.from(found.values(), ({ seen, ...one }) => ({
    ...one,
    callers: seen.size,
  })).sort((a, b) => b.callers - a.callers || b.lastAt - a.lastAt);
}

/** A word as long as a key; replaced if it has a digit. */
const LONG_WORD = /[\p{L}\p{N}_-]{20,}/gu;

/** Prefix of API keys. */
const OWN_KEY = "agc_";

/** Replaces keys, words with an @, and what may be a contact. */
export function redactQuestion(question: string): string {
  // NFKC also catches full-width digits and other compatibility characters.
  const text = question.normalize("NFKC").replace(/ ?@ ?/g, "@");
  const words = text.split(/(\s+)/).map((word) => {
    if (/@|%40/.test(word)) return "[email]";
    if (word.toLowerCase().includes(OWN_KEY)) return "[key]";
    return word.replace(
      LONG_WORD,
      (run) => /\p{N}/u.test(run) ? "[key]" : run,
    );
  });
  return maskContacts(words.join(""));
}
