/**
 * `/api/ask`: quoted answers about the service (specification 4.9).
 *
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import {
  ASK_QUESTION_LENGTH,
  askBody,
  question,
} from "../../domain/ask/schema.ts";
import { reply, type ReplyPorts } from "../../domain/ask/asked.ts";
import type { Config } from "../../domain/config.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import type { QuotaPorts } from "../../domain/limits/take.ts";
import { validate } from "../../domain/input/validate.ts";
import { siteOf } from "../docs/docs.ts";
import { createSearch } from "../docs/search.ts";
import { EVENT_STREAM, streamAnswer } from "./stream.ts";
import { describeAsk } from "../describing/ask.ts";
import { answerDescription } from "../describing/describe.ts";
import { clientOf, type ClientPorts } from "../wire/client.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { HTML, respondPage } from "../pages/html.ts";
import { accepts, negotiate } from "../wire/negotiate.ts";
import { limitedBy, type PeekPorts, takeQuotas } from "../wire/quotas.ts";
import { readJson } from "../wire/request_body.ts";
import { respondJson } from "../wire/respond.ts";

const askQuery = z.object({ q: question() });

/** What questions are answered with, and counted. */
type AskPorts =
  & Knowledge
  & ReplyPorts
  & ClientPorts
  & QuotaPorts
  & PeekPorts
  & { config: Config };

/** The routes of `/ask`, relative to `/api`. */
export function askRoutes(services: AskPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const describe = answerDescription(services, () => describeAsk(services));
  app.use("/ask", limitsOf(services));
  app.get("/ask", (c) => {
    const { q, stream } = c.req.query();
    const streams = wantsStream(c, stream === "1" || stream === "true");
    if (q === undefined) return describe(c);
    const input = validate(askQuery, { q }, "malformed_query");
    return answer(c, services, input.q, streams);
  });
  app.post("/ask", async (c) => {
    wantsStream(c, false);
    const body = await readJson(c.req.raw, "malformed_question");
    const input = validate(askBody, body, "malformed_question");
    const streams = wantsStream(c, input.stream ?? false);
    return answer(c, services, input.question, streams);
  });
  return app;
}

function limitsOf(services: ClientPorts) {
  return limitedBy(
    ["ASK_PER_IP"],
    (c) => ({ ASK_PER_IP: clientOf(c, services) }),
  );
}

/** Whether to stream: when asked for, or when nothing else is acceptable. */
function wantsStream(c: WireContext, asked: boolean): boolean {
  const accept = c.req.raw.headers.get("accept");
  const form = negotiate(accept, ["application/json", EVENT_STREAM]);
  return asked || form === EVENT_STREAM;
}

/** The page that answers a question for readers without a script. */
export function askPageRoutes(services: AskPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const search = createSearch(services);
  app.use("/ask", limitsOf(services));
  app.get("/ask", accepts(HTML), async (c) => {
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
  });
  return app;
}

async function answer(
  c: WireContext,
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

function replyTo(c: WireContext, services: AskPorts, asked: string) {
  return reply(services, asked, clientOf(c, services));
}
