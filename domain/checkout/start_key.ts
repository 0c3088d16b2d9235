/**
 * The key that makes a start safe to repeat. Whoever has it gets the task's
 * secrets again, so it must be one that nobody guesses; the store has what the
 * secrets are derived with, and nothing that leads to the key.
 *
 * @module
 */
import { z } from "zod";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import { nodeCrypto, type Random } from "../runtime.ts";
import sources from "./well_known_uuids.json" with { type: "json" };

/** Version 4 (RFC 9562 §5.4): 122 random bits. Others hold a time or a name. */
const VERSION_4 =
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Examples that are copied instead of making one; with where they stand. */
const WELL_KNOWN = new Set(sources.flatMap(({ uuids }) => uuids));

/** Different digits of a UUID; one in ten million random ones has fewer. */
const LEAST_DIGITS = 8;

const PROBLEM = "must be a random UUID (version 4) made for this " +
  "purchase; one that could be guessed is refused";

/** A UUID that nobody guesses; the output is in lower case. */
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

/**
 * Bytes that a key and a salt always give again (HKDF-SHA-256, RFC 5869);
 * each call gives other ones, in the same order.
 */
export function derivedBytes(
  key: string,
  { salt, use }: { salt: string; use: string },
): Pick<Random, "bytes"> {
  let calls = 0;
  return {
    bytes(count) {
      const info = `${use} ${calls++}`;
      return new Uint8Array(
        nodeCrypto().hkdfSync("sha256", key, salt, info, count),
      );
    },
  };
}
