/**
 * `/api/ask`: quoted answers about the service (specification 4.9).
 *
 * @module
 */
import { z } from "zod";
import {
  ASK_QUESTION_LENGTH,
  askAnswer,
  askBody,
  askByQueryAnswer,
  question,
} from "../../domain/ask/schema.ts";
import { reply, type ReplyPorts } from "../../domain/ask/unanswered.ts";
import type { Config } from "../../domain/config.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { PolicyName } from "../../domain/limits/policy.ts";
import type { QuotaPorts } from "../../domain/limits/quota.ts";
import type { Content } from "../../domain/openapi/operation.ts";
import type { Description } from "../discovery/openapi.ts";
import { validate } from "../../domain/input/validate.ts";
import { siteOf } from "../docs/docs.ts";
import { createSearch } from "../docs/search.ts";
import { EVENT_STREAM, streamAnswer } from "./stream.ts";
import { answerDescription } from "../http/endpoint_metadata.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { clientOf, type ClientPorts } from "../http/client.ts";
import type { AppContext } from "../http/request_context.ts";
import { PAGE, respondPage } from "../pages/html.ts";
import { negotiate } from "../http/negotiate.ts";
import { type PeekPorts, takeQuotas } from "../http/quotas.ts";
import { readJson } from "../http/request_body.ts";
import { respondJson } from "../http/respond.ts";

const askQuery = z.object({ q: question() });

type AskPorts =
  & Knowledge
  & ReplyPorts
  & ClientPorts
  & QuotaPorts
  & PeekPorts
  & { config: Config };

const LIMITS: PolicyName[] = ["ASK_PER_IP"];

const COMMON = {
  tag: "Ask",
  limits: LIMITS,
  description: "Every sentence of the answer is quoted from a cited page. A " +
    "stream sends `citation` events, `sentence` events, and the whole answer " +
    "as `done`.",
} as const;

const STREAM: Content = {
  type: EVENT_STREAM,
  example: "event: citation\ndata: {…}\n\nevent: sentence\n" +
    'data: {"text": "…"}\n\nevent: done\ndata: {…}\n\n',
};

const QUESTION = "How do I get an API key?";

/** The endpoints of `/api/ask`; its versioned form is as current. */
export function askEndpoints(services: AskPorts): Endpoint[] {
  const example = exampleOf(services.config);
  const describe = answerDescription(services, () => describeAsk(services));
  return [{
    ...COMMON,
    method: "get",
    path: "/api/ask",
    alias: "/api/v1/ask",
    id: "askByQuery",
    link: "ask",
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
      content: [{
        shape: { name: "AskByQueryAnswer", schema: askByQueryAnswer },
        example,
      }, STREAM],
    }],
    failures: ["malformed_query", "rate_limited", "store_unavailable"],
    run(c) {
      const { q, stream } = c.req.query();
      const streams = wantsStream(c, stream === "1" || stream === "true");
      if (q === undefined) return describe(c);
      const input = validate(askQuery, { q }, "malformed_query");
      return answer(c, services, input.q, streams);
    },
  }, {
    ...COMMON,
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
      content: [{
        shape: { name: "AskAnswer", schema: askAnswer },
        example,
      }, STREAM],
    }],
    failures: [
      "malformed_json",
      "malformed_question",
      "body_too_large",
      "rate_limited",
      "store_unavailable",
    ],
    async run(c) {
      wantsStream(c, false);
      const body = await readJson(c, "malformed_question");
      const input = validate(askBody, body, "malformed_question");
      const streams = wantsStream(c, input.stream ?? false);
      return answer(c, services, input.question, streams);
    },
  }];
}

function exampleOf({ baseUrl }: Config) {
  const sentence =
    "Register an API key with one unauthenticated `POST /api/v1/keys`.";
  return {
    question: QUESTION,
    answer: sentence,
    confidence: "high",
    citations: [{
      title: "API keys (facts): Get an API key",
      url: `${baseUrl}/docs/facts/keys#get-an-api-key`,
      excerpt: sentence,
    }],
    followUp: [],
  };
}

function describeAsk({ config }: { config: Config }) {
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

/** True when a stream is requested, or nothing else is acceptable. */
function wantsStream(c: AppContext, asked: boolean): boolean {
  const accept = c.req.raw.headers.get("accept");
  const form = negotiate(accept, ["application/json", EVENT_STREAM]);
  return asked || form === EVENT_STREAM;
}

/** The page that answers a question for readers without a script. */
export function askPageEndpoint(
  services: AskPorts,
  description: Description,
): Endpoint {
  const search = createSearch(services, description);
  return {
    method: "get",
    path: "/ask",
    id: "askOnPage",
    tag: "Ask",
    summary: "Ask a question on a page for people",
    parameters: [{
      name: "q",
      in: "query",
      description: "The question.",
      schema: z.string().max(ASK_QUESTION_LENGTH).optional(),
      example: "How do I get a key?",
    }],
    limits: LIMITS,
    headers: ["IfNoneMatch"],
    answers: [{
      status: 200,
      description: "The page, with the answer.",
      content: [PAGE],
    }],
    failures: ["rate_limited"],
    isCached: true,
    async run(c) {
      const { q = "" } = c.req.query();
      const [library, { renderAsk }] = await Promise.all([
        services.docs(),
        import("../pages/render_docs.tsx"),
      ]);
      const asked = askQuery.safeParse({ q });
      const view = { question: q.slice(0, ASK_QUESTION_LENGTH) };
      if (asked.success) {
        await takeQuotas(c, services);
        const { q } = asked.data;
        const answer = await replyTo(c, services, q);
        const { results: found } = await search(q);
        Object.assign(view, { answer, found });
      }
      const page = renderAsk(view, siteOf(library, services));
      return respondPage(c, services, page, "private, no-cache");
    },
  };
}

async function answer(
  c: AppContext,
  services: AskPorts,
  asked: string,
  streams: boolean,
): Promise<Response> {
  await takeQuotas(c, services);
  if (streams) {
    return streamAnswer(c, () => replyTo(c, services, asked));
  }
  const body = await replyTo(c, services, asked);
  return respondJson(c, 200, JSON.stringify(body));
}

function replyTo(c: AppContext, services: AskPorts, asked: string) {
  return reply(services, asked, clientOf(c, services));
}
