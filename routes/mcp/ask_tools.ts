import { z } from "zod";
import { question } from "../../domain/ask/schema.ts";
import { reply } from "../../domain/ask/unanswered.ts";
import { rateLimited, takeOutOf } from "../../domain/limits/quota.ts";
import { defineTool } from "./tool.ts";

/** Next step by confidence. */
const NEXT = {
  high: "Go on with what you were about to do; the cited pages say more.",
  low: "Read the cited pages before you rely on it, since they may be about " +
    "something else; then go on with what you were about to do.",
  none: "Do not guess: the documentation does not say. If your user wants to " +
    "know it from the team, call contact_send.",
};

const ask = defineTool({
  name: "ask",
  title: "Ask about this service",
  description:
    "Answers a question about this service from its documentation. " +
    "Every sentence is quoted from a page that is cited. Confidence none " +
    "means that the documentation does not say, not that the answer is no.",
  parameters: z.strictObject({ question: question() }),
  output: z.object({
    question: z.string(),
    answer: z.string(),
    confidence: z.enum(["high", "low", "none"]),
    citations: z.array(z.object({
      title: z.string(),
      url: z.string(),
      excerpt: z.string(),
    })),
    followUp: z.array(z.string()),
    next_step: z.string(),
  }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run({ question: asked }, { services, client }) {
    const subjects = { ASK_PER_IP: client };
    const { taken, quotas } = await takeOutOf(services, subjects);
    if (!taken) throw rateLimited(quotas);
    const answer = await reply(services, asked, client);
    return { ...answer, next_step: NEXT[answer.confidence] };
  },
});

/** The tools of the ask endpoint. */
export const ASK_TOOLS = [ask];
