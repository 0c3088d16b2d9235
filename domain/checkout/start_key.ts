import { z } from "zod";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import sources from "./well_known_uuids.json" with { type: "json" };

/** Version 4 (RFC 9562 §5.4): 122 random bits. Others hold a time or a name. */
const VERSION_4 =
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Published examples that get copied; the file names their sources. */
const WELL_KNOWN = new Set(sources.flatMap(({ uuids }) => uuids));

/** One in ten million random UUIDs has fewer different digits. */
const LEAST_DIGITS = 8;

const PROBLEM = "must be a random UUID (version 4) made for this " +
  "purchase; one that could be guessed is refused";

/**
 * The key that makes a start safe to repeat. It gives its owner the task's
 * secrets again, so it must not be guessable.
 */
export function startKey() {
  return z.string().transform((text) => text.trim().toLowerCase())
    .refine(isRandomUuid, {
      error: ({ input }) =>
        holdsCardNumber(String(input)) ? CARD_PROBLEM : PROBLEM,
    })
    .meta({ format: "uuid" });
}

function isRandomUuid(text: string): boolean {
  return VERSION_4.test(text) && !WELL_KNOWN.has(text) &&
    new Set(text.replaceAll("-", "")).size >= LEAST_DIGITS;
}
