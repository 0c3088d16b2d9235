/**
 * When a stored row may be reclaimed. Deno KV does not tell, so an archive
 * takes it from the rows themselves, by the same rules as those who write
 * them. A kind that is not listed here does not expire.
 *
 * @module
 */
import { z } from "zod";
import { cardTaskEndsAt } from "../checkout.ts";
import { stored } from "../rows/codecs.ts";
import { REMOVAL_DELAY_MS } from "../commits/operation.ts";

const ending = z.object({ expiresAt: z.number() });

const expiresAt = ending.transform((row) => row.expiresAt);

const ENDS: Record<string, z.ZodType<number>> = {
  rate_windows: ending.transform((row) => row.expiresAt + REMOVAL_DELAY_MS),
  idempotency: expiresAt,
  committers: expiresAt,
  card_tasks: stored.cardTask.transform(cardTaskEndsAt),
  card_ciphertexts: expiresAt,
  asked: expiresAt,
};

/** Undefined for a malformed row, too, so that an archive keeps it. */
export function rowEndsAt(
  [kind]: Deno.KvKey,
  value: unknown,
): number | undefined {
  return ENDS[String(kind)]?.safeParse(value).data;
}
