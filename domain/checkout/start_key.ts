/**
 * The key that makes a start safe to repeat. It gives its owner the task's
 * secrets again, so it must not be guessable; the store holds the salt of the
 * derivation and nothing that leads to the key.
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

/** Published examples that get copied; the file names their sources. */
const WELL_KNOWN = new Set(sources.flatMap(({ uuids }) => uuids));

/** One in ten million random UUIDs has fewer different digits. */
const LEAST_DIGITS = 8;

const PROBLEM = "must be a random UUID (version 4) made for this " +
  "purchase; one that could be guessed is refused";

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

/** Deterministic bytes (HKDF-SHA-256, RFC 5869), new ones for each call. */
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
