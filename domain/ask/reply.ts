import type { Config } from "../config.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Clock, Digest, Log } from "../runtime.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { type Asked, type Place, toAsked } from "./asked.ts";
import type { AskAnswer } from "./responses.ts";

/** Questions that were not answered. */
export interface AskedStore {
  /** Keeps a question where nothing is kept yet; it ends by itself. */
  keep(at: Place, asked: Asked): Promise<void>;
  /** Every question that has not ended. */
  all(): AsyncIterable<Asked>;
}

/** What questions are answered with. */
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
