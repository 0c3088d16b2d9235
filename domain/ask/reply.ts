/** Replies to a caller's question, over HTTP and MCP. */
import type { Config } from "../config/config.ts";
import type { PolicyName } from "../limits/policy.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Knowledge } from "./knowledge.ts";
import type { AskAnswer } from "./schema.ts";
import { keepUnanswered, type UnansweredPorts } from "./unanswered.ts";

/** Policies that a question counts by, over HTTP and MCP. */
export const ASK_LIMITS: PolicyName[] = ["ASK_PER_IP"];

/** Dependencies of `reply`. */
interface ReplyPorts extends Pick<Knowledge, "ask">, UnansweredPorts {
  config: Pick<Config, "askLog">;
  telemetry?: Telemetry;
}

/**
 * Answers a caller's question, counts the answer by its confidence, and keeps an
 * unanswered question if `askLog` is on.
 *
 * @param client address of the caller, as rate limits count it
 */
export async function answerQuestion(
  services: ReplyPorts,
  question: string,
  client: string,
): Promise<AskAnswer> {
  const answer = await services.ask(question);
  services.telemetry?.count("agent_commerce.ask.answers", {
    "agent_commerce.ask.confidence": answer.confidence,
  });
  if (services.config.askLog) keepUnanswered(services, answer, client);
  return answer;
}
