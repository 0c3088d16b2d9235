/**
 * When a stored row may be reclaimed. Deno KV does not tell, so an archive
 * takes it from the rows themselves, by the same rules as those who write
 * them. A kind that is not listed here is kept for ever.
 *
 * @module
 */
import { z } from "zod";
import { cardTaskEndsAt } from "./checkout.ts";
import { stored } from "./codecs.ts";
import { SLACK_MS } from "./rate_windows.ts";

const ending = z.object({ expiresAt: z.number() });

const ENDS: Record<string, (value: unknown) => number> = {
  rate_windows: (value) => ending.parse(value).expiresAt + SLACK_MS,
  idempotency: (value) => ending.parse(value).expiresAt,
  committers: (value) => ending.parse(value).expiresAt,
  card_tasks: (value) => cardTaskEndsAt(stored.cardTask.parse(value)),
  card_ciphertexts: (value) => ending.parse(value).expiresAt,
};

/** Epoch milliseconds of a row's end; undefined when it has none. */
export function rowEndsAt(
  [kind]: Deno.KvKey,
  value: unknown,
): number | undefined {
  return ENDS[String(kind)]?.(value);
}
