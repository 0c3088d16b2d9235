/**
 * Unanswered questions, kept for 30 days where the operator wants
 * it, because that is how documentation gets better.
 *
 * @module
 */
import { z } from "zod";
import { decodeBase64UrlText } from "../input/base64url.ts";
import type { Clock, Digest, Log } from "../runtime.ts";
import type { AskAnswer } from "./schema.ts";
import type { Config } from "../config.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

const DAY_MS = 86_400_000;

/** How long a question is kept. */
export const ASKED_DAYS = 30;

/**
 * Questions that are kept of one day at most: so many of each group of callers.
 * A flood of questions fills the places of one group only.
 */
const GROUPS = 128;
const PLACES = 8;

/** A question that was not answered for certain. */
export const asked = z.object({
  /** Without addresses, longer numbers and keys. */
  question: z.string(),
  confidence: z.enum(["low", "none"]),
  /** 16 bits of a digest of day and address: some 65,000 have the same. */
  caller: z.number(),
  askedAt: z.number(),
  expiresAt: z.number(),
});

/** A question that was not answered for certain. */
export type Asked = z.infer<typeof asked>;

/** Where a question is kept, one at most. */
export interface Place {
  /** Days since 1970. */
  day: number;
  group: number;
  place: number;
}

/** The record of a question and its place; undefined for an answered one. */
function toAsked(
  { question, confidence }: Pick<AskAnswer, "question" | "confidence">,
  { client, now, digest }: { client: string; now: number; digest: Digest },
): { at: Place; asked: Asked } | undefined {
  if (confidence === "high") return undefined;
  const day = Math.floor(now / DAY_MS);
  const bits = (text: string) => {
    const bytes = decodeBase64UrlText(digest(text))!;
    return bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1);
  };
  const caller = bits(`asked\n${day}\n${client}`);
  const kept = withoutPrivateWords(question);
  return {
    at: {
      day,
      group: caller % GROUPS,
      place: bits(`asked\n${kept.toLowerCase()}`) % PLACES,
    },
    asked: {
      question: kept,
      confidence,
      caller,
      askedAt: now,
      expiresAt: now + ASKED_DAYS * DAY_MS,
    },
  };
}

/** A question with how many asked it. */
export interface AskedOften {
  question: string;
  confidence: Asked["confidence"];
  /** Callers of a day, counted anew each day; about as many as there were. */
  callers: number;
  lastAt: number;
}

/** Counts questions that differ by case and spaces only as one, the most first. */
export async function countAsked(
  all: AsyncIterable<Asked>,
): Promise<AskedOften[]> {
  const found = new Map<string, AskedOften & { seen: Set<string> }>();
  for await (const { question, confidence, caller, askedAt } of all) {
    const id = question.toLowerCase().replace(/[\s?!.]+/g, " ").trim();
    const one = found.get(id) ??
      { question, confidence, callers: 0, lastAt: 0, seen: new Set() };
    one.seen.add(`${Math.floor(askedAt / DAY_MS)} ${caller}`);
    if (askedAt >= one.lastAt) {
      Object.assign(one, { lastAt: askedAt, confidence });
    }
    found.set(id, one);
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

/** Questions that were not answered. */
export interface AskedStore {
  /** Keeps a question where nothing is kept yet; it ends by itself. */
  keep(at: Place, asked: Asked): Promise<void>;
  /** Every question that has not ended. */
  all(): AsyncIterable<Asked>;
}

/** Dependencies of `reply`. */
export interface ReplyPorts extends Pick<Knowledge, "ask"> {
  asked: Pick<AskedStore, "keep">;
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
  { ask, asked, config, clock, digest, log, telemetry }: ReplyPorts,
  question: string,
  client: string,
): Promise<AskAnswer> {
  const answer = await ask(question);
  telemetry?.count("agent_commerce.ask.answers", {
    "agent_commerce.ask.confidence": answer.confidence,
  });
  if (!config.askLog) return answer;
  const kept = toAsked(answer, { client, now: clock.now(), digest });
  if (kept !== undefined) {
    // Nobody waits for it, and an answer is worth more than its record.
    asked.keep(kept.at, kept.asked).catch(() => log.warn("asked_not_kept"));
  }
  return answer;
}
