import { z } from "zod";
import {
  askAnswer,
  askBody,
  askByQueryAnswer,
  askDescription,
  citation,
  question,
} from "../../domain/ask/schema.ts";
import type {
  Content,
  Operation,
  Shape,
} from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";

const QUESTION = "How do I get an API key?";

/** Parts of an answer that have a name of their own. */
export const ASK_PARTS: Shape[] = [
  { name: "Citation", schema: citation },
  { name: "AskDescription", schema: askDescription },
];

const ANSWER: Shape = { name: "AskAnswer", schema: askAnswer };

const BY_QUERY: Shape = { name: "AskByQueryAnswer", schema: askByQueryAnswer };

/** The operations of `/api/ask`. */
export function askOperations({ config }: { config: Config }): Operation[] {
  const { baseUrl } = config;
  const example = {
    question: QUESTION,
    answer: "Register an API key with one unauthenticated `POST /api/v1/keys`.",
    confidence: "high",
    citations: [{
      title: "API keys: How do I get an API key?",
      url: `${baseUrl}/docs/keys#how-do-i-get-an-api-key`,
      excerpt: "Register an API key with one unauthenticated " +
        "`POST /api/v1/keys`.",
    }],
    followUp: [],
  };
  const stream: Content = {
    type: "text/event-stream",
    example: "event: citation\ndata: {…}\n\nevent: sentence\n" +
      'data: {"text": "…"}\n\nevent: done\ndata: {…}\n\n',
  };
  const common = {
    tag: "Ask",
    isLimited: true,
    description:
      "Every sentence of the answer is quoted from a cited page. A " +
      "stream sends `citation` events, `sentence` events, and the whole answer " +
      "as `done`.",
  } as const;
  return [{
    ...common,
    method: "get",
    path: "/api/ask",
    alias: "/api/v1/ask",
    id: "askByQuery",
    summary: "Ask a question by query; describe the endpoint without one",
    parameters: [{
      name: "q",
      in: "query",
      description: "The question; the description of the endpoint without it.",
      schema: question(),
      example: QUESTION,
    }, {
      name: "stream",
      in: "query",
      description: "`1` streams the answer.",
      schema: z.enum(["1"]),
      example: "1",
    }],
    answers: [{
      status: 200,
      description: "The answer; without `q` the description of the endpoint.",
      content: [
        { shape: BY_QUERY, example },
        stream,
      ],
    }],
    failures: ["malformed_query", "rate_limited", "store_unavailable"],
  }, {
    ...common,
    method: "post",
    path: "/api/ask",
    alias: "/api/v1/ask",
    id: "ask",
    summary: "Ask a question",
    body: {
      shape: { name: "Question", schema: askBody },
      examples: {
        question: { question: QUESTION },
        streamed: { question: QUESTION, stream: true },
      },
    },
    answers: [{
      status: 200,
      description: "The answer.",
      content: [{ shape: ANSWER, example }, stream],
    }],
    failures: [
      "malformed_json",
      "malformed_question",
      "body_too_large",
      "rate_limited",
      "store_unavailable",
    ],
  }];
}
