/**
 * Unanswered questions, kept for 30 days where the operator wants
 * it, because that is how documentation gets better.
 *
 * @module
 */
import { z } from "zod";
import type { Clock, Digest, Log } from "../runtime.ts";
import type { AskAnswer } from "./schema.ts";
import type { Config } from "../config.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const DAY_MS = 86_400_000;

/** Days for which a question is kept. */
export const KEPT_DAYS = 30;

/**
 * Questions that are kept of one day at most: so many of each group of callers.
 * A flood of questions fills the places of one group only.
 */
const GROUPS = 128;
const PLACES = 8;

/** A question that was not answered for certain. */
export const unansweredQuestion = z.object({
  /** Without addresses, longer numbers and keys. */
  question: z.string(),
  confidence: z.enum(["low", "none"]),
  /** 16 bits of a digest of day and address: some 65,000 have the same. */
  caller: z.number(),
  askedAt: z.number(),
  expiresAt: z.number(),
});

export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

/** Where one question is kept. */
export interface QuestionSlot {
  /** Days since 1970. */
  day: number;
  group: number;
  place: number;
}

/** Questions that were not answered. */
export interface UnansweredQuestions {
  /** Keeps a question where nothing is kept yet; it ends by itself. */
  keep(slot: QuestionSlot, question: UnansweredQuestion): Promise<void>;
  /** Every question that has not ended. */
  all(): AsyncIterable<UnansweredQuestion>;
}

/** Dependencies of `reply`. */
interface ReplyPorts extends Pick<Knowledge, "ask"> {
  unanswered: Pick<UnansweredQuestions, "keep">;
  config: Pick<Config, "askLog">;
  clock: Clock;
  digest: Digest;
  log: Log;
  telemetry?: Telemetry;
}

/**
 * Answers a caller's question; counts how sure the answer is, and keeps the
 * question where it is not and the operator wants it.
 *
 * @param client address that the caller is counted by
 */
export async function reply(
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

/** Keeps an unanswered question; nobody waits for it. */
function keep(
  { unanswered, clock, digest, log }: ReplyPorts,
  { question, confidence }: AskAnswer,
  client: string,
): void {
  if (confidence === "high") return;
  const now = clock.now();
  const day = Math.floor(now / DAY_MS);
  const bits = (text: string) => {
    const bytes = Uint8Array.fromBase64(digest(text), {
      alphabet: "base64url",
    });
    return bytes[0]! * 256 + bytes[1]!;
  };
  const caller = bits(`asked\n${day}\n${client}`);
  const kept = withoutPrivateWords(question);
  unanswered.keep({
    day,
    group: caller % GROUPS,
    place: bits(`asked\n${kept.toLowerCase()}`) % PLACES,
  }, {
    question: kept,
    confidence,
    caller,
    askedAt: now,
    expiresAt: now + KEPT_DAYS * DAY_MS,
  }).catch(() => log.warn("asked_not_kept"));
}

/** A question with how many asked it. */
export interface FrequentQuestion {
  question: string;
  confidence: UnansweredQuestion["confidence"];
  /** Callers of a day, counted anew each day; about as many as there were. */
  callers: number;
  lastAt: number;
}

/** Counts questions that differ by case and spaces only as one, the most first. */
export async function countUnanswered(
  all: AsyncIterable<UnansweredQuestion>,
): Promise<FrequentQuestion[]> {
  const found = new Map<string, FrequentQuestion & { seen: Set<string> }>();
  for await (const { question, confidence, caller, askedAt } of all) {
    const id = question.toLowerCase().replace(/[\s?!.]+/g, " ").trim();
    const one = found.getOrInsertComputed(
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

/** Digits, with separators that people write between those of one number. */
const DIGITS = /\p{Nd}[\p{Nd}\s().+\/_-]*/gu;

/** Fewest digits of what may be a phone's number. */
const PRIVATE_DIGITS = 7;

/** Words of letters and digits as long as a key; names of things have no digit. */
const LONG_WORD = /[\p{L}\p{N}_-]{20,}/gu;

/** Beginning of the keys of this service. */
const OWN_KEY = "agc_";

/** A question without addresses, longer numbers and keys. */
export function withoutPrivateWords(question: string): string {
  // Other forms of a character are no way around.
  const text = question.normalize("NFKC").replace(/ ?@ ?/g, "@");
  const words = text.split(/(\s+)/).map((word) => {
    if (/@|%40/.test(word)) return "[email]";
    if (word.toLowerCase().includes(OWN_KEY)) return "[key]";
    return word.replace(
      LONG_WORD,
      (run) => /\p{N}/u.test(run) ? "[key]" : run,
    );
  });
  return words.join("").replace(DIGITS, (run) => {
    const { length } = run.match(/\p{Nd}/gu) ?? [];
    if (length < PRIVATE_DIGITS) return run;
    return run.endsWith(" ") ? "[number] " : "[number]";
  });
}
