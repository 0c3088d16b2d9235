/**
 * Unanswered questions, kept with `ASK_LOG=on` to improve the documentation.
 */
import { z } from "zod";
import { maskContacts } from "../input/contacts.ts";
import { getOrInsert } from "../memory.ts";
import type { Clock, Digest, Log } from "../runtime.ts";
import { byExpiry, IMPERSONAL, numberPart, table } from "../tables/table.ts";
import { DAY_MS } from "../time.ts";
import type { TableStore } from "../writes/transaction.ts";
import type { AskAnswer } from "./schema.ts";

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

/** Dependencies of {@linkcode keepUnanswered}. */
export interface UnansweredPorts {
  store: Pick<TableStore, "change">;
  clock: Clock;
  digest: Digest;
  log: Log;
}

/**
 * Keeps an unanswered question in the background; a failure is logged. Each
 * caller's group has some places a day, and a taken place keeps its first question.
 *
 * @param client address of the caller, as rate limits count it
 */
export function keepUnanswered(
  { store, clock, digest, log }: UnansweredPorts,
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
