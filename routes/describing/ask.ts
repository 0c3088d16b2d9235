import { z } from "zod";
import { ASK_QUESTION_LENGTH, askBody } from "../../domain/ask/schema.ts";
import type { Config } from "../../domain/config.ts";
import { EVENT_STREAM } from "../ask/stream.ts";

/** Body of `GET /ask` without a question. */
export function describeAsk({ config }: { config: Pick<Config, "baseUrl"> }) {
  const endpoint = `${config.baseUrl}/api/ask`;
  return {
    endpoint,
    methods: ["GET", "POST"],
    description: "Answers questions about the service in sentences that are " +
      "quoted from its documentation, with citations.",
    query: {
      q: `The question, up to ${ASK_QUESTION_LENGTH} characters.`,
      stream: `1 streams the answer as ${EVENT_STREAM}.`,
    },
    body: z.toJSONSchema(askBody, { io: "input" }),
    response: {
      question: "the question as received",
      answer: "quoted sentences; empty when nothing relevant was found",
      confidence: "high, low or none; none means undocumented, not no",
      citations: [{ title: "string", url: "uri", excerpt: "string" }],
      followUp: ["suggested next questions"],
    },
    events: ["citation", "sentence", "done"],
    curl: `curl '${endpoint}?q=How+do+I+get+an+API+key%3F'`,
  };
}
