/**
 * What was asked and not answered: kept for 30 days where the operator wants
 * it, because that is how documentation gets better.
 *
 * @module
 */
import { z } from "zod";
import { decodeBase64UrlText } from "../input/base64url.ts";
import type { Digest } from "../runtime.ts";
import type { AskAnswer } from "./responses.ts";
import { withoutPrivateWords } from "./private_words.ts";

const DAY_MS = 86_400_000;

/** How long a question is kept. */
export const ASKED_DAYS = 30;

/**
 * Questions that are kept of one day at most: so many of each group of callers.
 * Whoever asks without end fills the places of a single group.
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

/** What is kept of a question, and where; undefined for one that was answered. */
export function toAsked(
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
interface AskedOften {
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
