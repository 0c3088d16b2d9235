/**
 * Expiry of stored rows. Deno KV does not return the expiry, so an archive
 * derives it from each row by the rules of the code that writes the row. Kinds
 * of rows that are not listed here do not expire.
 *
 * @module
 */
import { z } from "zod";
import { endKeptUntil, taskKeptUntil } from "../../domain/checkout/task_end.ts";
import { stored } from "../rows/codecs.ts";
import { REMOVAL_DELAY_MS } from "../commits/operation.ts";

const ending = z.object({ expiresAt: z.number() });

const expiresAt = ending.transform((row) => row.expiresAt);

const ENDS: Record<string, z.ZodType<number>> = {
  rate_windows: ending.transform((row) => row.expiresAt + REMOVAL_DELAY_MS),
  idempotency: expiresAt,
  committers: expiresAt,
  card_tasks: stored.cardTask.transform(taskKeptUntil),
  card_task_ends: stored.cardTaskEnd.transform(endKeptUntil),
  card_ciphertexts: expiresAt,
  asked: expiresAt,
};

/**
 * Epoch milliseconds; undefined for a row that does not expire, and for a
 * malformed row, which an archive keeps.
 */
export function rowEndsAt(
  [kind]: Deno.KvKey,
  value: unknown,
): number | undefined {
  return ENDS[String(kind)]?.safeParse(value).data;
}
