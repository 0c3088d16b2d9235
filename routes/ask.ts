/**
 * `/api/ask`: quoted answers about the service (specification 4.9) as JSON or as
 * Server-Sent Events; and `/ask`, the page for people.
 *
 * @module
 */
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import {
  ASK_QUESTION_LENGTH,
  askAnswer,
  askBody,
  askByQueryAnswer,
  question,
  refuseOtherNames,
} from "../domain/ask/schema.ts";
import { answerQuestion, ASK_LIMITS } from "../domain/ask/reply.ts";
import type { Config } from "../domain/config/config.ts";
import { validate } from "../domain/input/validate.ts";
import type { ListOperations, ResponseContent } from "./openapi/operation.ts";
import type { Services } from "../domain/services.ts";
import { docSiteOf } from "./docs/docs.ts";
import { createDocSearch } from "./docs/reference.ts";
import { type AppContext, clientAddressOf } from "./http/request_context.ts";
import {
  answerDescription,
  cacheableGet,
  type Endpoint,
  oneAnswer,
} from "./http/endpoint.ts";
import { reportFailure } from "./http/handler.ts";
import { negotiate } from "./http/negotiate.ts";
import { readJson } from "./http/request_body.ts";
import { respond, respondJson } from "./http/respond.ts";
import { PAGE_CONTENT, respondPage } from "./pages/page_response.tsx";
import type { AskView } from "./pages/parts/doc_frame.tsx";

const askQuery = z.object({ q: question() });

const EVENT_STREAM = "text/event-stream";

const COMMON = {
  path: "/api/ask",
  alias: "/api/v1/ask",
  tag: "Ask",
  limits: ASK_LIMITS,
  description: "Every sentence of the answer is quoted from a cited page. A " +
    "stream sends `citation` events, `sentence` events, and the whole answer " +
    "as `done`, or an `error` event with the error envelope.",
} as const;

const STREAM: ResponseContent = {
  type: EVENT_STREAM,
  example: "event: citation\ndata: {…}\n\nevent: sentence\n" +
    'data: {"text": "…"}\n\nevent: done\ndata: {…}\n\n',
};

const QUESTION = "How do I get an API key?";

/**
 * Endpoints of `/api/ask`; neither `/api/ask` nor its alias `/api/v1/ask` is
 * deprecated.
 */
export function askEndpoints(services: Services): Endpoint[] {
  const example = exampleOf(services.config);
  const describe = answerDescription(services, () => describeAsk(services));
  return [{
    ...COMMON,
    method: "get",
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
    answers: oneAnswer(
      200,
      "The answer; without `q` the description of the endpoint.",
      {
        shape: { name: "AskByQueryAnswer", schema: askByQueryAnswer },
        example,
      },
      STREAM,
    ),
    failures: ["storage_unavailable"],
    prepare(c) {
      const { q, stream, ...others } = c.req.query();
      const streams = prefersStream(c) || stream === "1" || stream === "true";
      if (q === undefined) {
        refuseOtherNames(others);
        return describe(c);
      }
      const input = validate(askQuery, { q }, "malformed_query");
      return () => answer(c, services, input.q, streams);
    },
  }, {
    ...COMMON,
    method: "post",
    id: "ask",
    summary: "Ask a question",
    body: {
      shape: { name: "Question", schema: askBody },
      examples: {
        question: { question: QUESTION },
        streamed: { question: QUESTION, stream: true },
      },
    },
    answers: oneAnswer(200, "The answer.", {
      shape: { name: "AskAnswer", schema: askAnswer },
      example,
    }, STREAM),
    failures: ["malformed_question", "storage_unavailable"],
    async prepare(c) {
      const streams = prefersStream(c);
      const body = await readJson(c, "malformed_question");
      const input = validate(askBody, body, "malformed_question");
      return () => answer(c, services, input.question, streams || input.stream);
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
    events: ["citation", "sentence", "done", "error"],
    curl: `curl '${endpoint}?q=How+do+I+get+an+API+key%3F'`,
  };
}

/** True if the Accept header prefers an event stream to JSON. */
function prefersStream(c: AppContext): boolean {
  const accept = c.req.raw.headers.get("accept");
  return negotiate(accept, ["application/json", EVENT_STREAM]) === EVENT_STREAM;
}

/** `/ask`: answers a question in HTML, for browsers without JavaScript. */
export function askPageEndpoint(
  services: Services,
  operations: ListOperations,
): Endpoint {
  const search = createDocSearch(services, operations);
  return {
    ...cacheableGet("The page, with the answer.", [PAGE_CONTENT]),
    path: "/ask",
    id: "openAskPage",
    tag: "Ask",
    summary: "Ask a question on a page for people",
    parameters: [{
      name: "q",
      in: "query",
      description: "The question.",
      schema: z.string().max(ASK_QUESTION_LENGTH).optional(),
      example: "How do I get a key?",
    }],
    limits: [...ASK_LIMITS, "READS_PER_IP"],
    failures: ["storage_unavailable"],
    prepare(c) {
      const { q = "" } = c.req.query();
      const question = q.slice(0, ASK_QUESTION_LENGTH);
      if (!askQuery.safeParse({ q }).success) return show(c, { question });
      return async () => {
        const answer = await replyTo(c, services, q);
        const { results: found } = await search(q);
        return show(c, { question, answer, found });
      };
    },
  };

  async function show(c: AppContext, view: AskView): Promise<Response> {
    const [library, { AskPage }] = await Promise.all([
      services.docs(),
      import("./pages/views/doc_page.tsx"),
    ]);
    const page = AskPage({ view, site: docSiteOf(library, services) });
    return respondPage(c, services, page, {
      cacheControl: "private, no-cache",
    });
  }
}

async function answer(
  c: AppContext,
  services: Services,
  question: string,
  streams = false,
): Promise<Response> {
  if (streams) return streamAnswer(c, services, question);
  const body = await replyTo(c, services, question);
  return respondJson(c, 200, JSON.stringify(body));
}

function replyTo(c: AppContext, services: Services, question: string) {
  return answerQuestion(services, question, clientAddressOf(c, services));
}

/** Interval of SSE comments, which keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;

/**
 * Streams `citation` events, `sentence` events, and the whole answer as `done`;
 * after a failure an `error` event with the error envelope.
 */
function streamAnswer(
  c: AppContext,
  services: Services,
  question: string,
): Response {
  const headers = { "content-type": EVENT_STREAM, "x-accel-buffering": "no" };
  // A response to HEAD has no body, so no stream may start.
  if (c.req.method === "HEAD") {
    return respond(c, { status: 200, body: null, headers });
  }
  const { body } = streamSSE(c, async (stream) => {
    const heartbeat = setInterval(
      () => void stream.write(": waiting\n\n"),
      HEARTBEAT_MS,
    );
    stream.onAbort(() => clearInterval(heartbeat));
    const send = (event: string, value: unknown) =>
      stream.writeSSE({ event, data: JSON.stringify(value) });
    try {
      await stream.write(": answering\n\n");
      const answer = await replyTo(c, services, question);
      const { quotesOf } = await import("../domain/ask/cite.ts");
      for (const citation of answer.citations) await send("citation", citation);
      for (const quote of quotesOf(answer)) {
        if (stream.aborted) return;
        await send("sentence", quote);
      }
      await send("done", answer);
    } catch (error) {
      const { envelope } = reportFailure(c, error, services);
      await stream.writeSSE({ event: "error", data: envelope });
    } finally {
      clearInterval(heartbeat);
    }
  });
  return respond(c, { status: 200, body, headers });
}
