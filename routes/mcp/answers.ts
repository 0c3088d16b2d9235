import { INVALID_PARAMS, INVALID_REQUEST } from "@modelcontextprotocol/server";
import { Failure } from "../../domain/failures.ts";
import { isLoopbackHost } from "../../domain/input/web_address.ts";
import type { Services } from "../../domain/services.ts";
import { misplacedKeyHint, presentedKey } from "../http/credential.ts";
import { type AppContext, clientAddressOf } from "../http/request_context.ts";
import { peekQuotas } from "../http/rate_limits.ts";
import type { Prepared } from "../http/endpoint.ts";
import {
  type AnswerKept,
  Representation,
  respond,
  respondConditionally,
} from "../http/respond.ts";
import { negotiate } from "../http/negotiate.ts";
import { readBytes } from "../http/request_body.ts";
import { readMessage, RefusedMessage } from "./envelope.ts";
import { PROTOCOL_VERSIONS, serveMessage } from "./message.ts";
import { SERVER_INFO } from "./methods.ts";
import { MESSAGE_FORMS, TOOL_GROUPS } from "./tool.ts";
import { guideText, selectTools, UNKNOWN_GROUP_MESSAGE } from "./tools.ts";

const REFUSED = -32000;

/**
 * Checks a request to the server; every message counts towards the quotas, whatever
 * its method.
 */
export async function prepareMessage(
  c: AppContext,
  services: Services,
): Promise<Prepared> {
  const problem = foreignCallerProblem(c.req.raw, services.config.baseUrl);
  if (problem !== undefined) {
    c.env.quotas = await peekQuotas(c, services);
    return rpcError(c, 403, new RefusedMessage(REFUSED, problem));
  }
  const bytes = await readBytes(c);
  // Every message counts towards the quotas, whatever its method.
  return () =>
    passOn(c, services, bytes).catch((error) => {
      if (!(error instanceof RefusedMessage)) throw error;
      const { id, code } = error;
      const isRequest = id !== undefined && code !== INVALID_REQUEST;
      return rpcError(c, isRequest ? 200 : 400, error);
    });
}

/** Says what to do where the name is no attack, as between containers. */
const ONLY_LOCAL = ": while BASE_URL is a loopback address, this server " +
  "answers local names alone. To be called by another name, set BASE_URL to " +
  "the address that callers use.";

/**
 * Checks for DNS rebinding: a web page at a domain that resolves to 127.0.0.1
 * sends a foreign Host or Origin to a server on this machine. A server on a
 * public address may be called from any origin.
 *
 * @returns the problem; undefined to accept the request
 */
export function foreignCallerProblem(
  request: Request,
  baseUrl: string,
): string | undefined {
  if (!isLoopbackHost(new URL(baseUrl).hostname)) return undefined;
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!isLocal(`http://${host}`)) return `Invalid Host header${ONLY_LOCAL}`;
  const origin = request.headers.get("origin");
  if (origin !== null && !isLocal(origin)) {
    return `Invalid Origin header${ONLY_LOCAL}`;
  }
  return undefined;
}

/** Browsers never send a user part, which could hide the real host. */
function isLocal(address: string): boolean {
  if (address.includes("@")) return false;
  const url = URL.parse(address);
  return url !== null && isLoopbackHost(url.hostname);
}

async function passOn(
  c: AppContext,
  services: Services,
  bytes: Uint8Array,
): Promise<Response> {
  const request = c.req.raw;
  const message = readMessage(bytes);
  const tools = selectTools(request.url);
  if (tools === undefined) {
    throw new RefusedMessage(INVALID_PARAMS, UNKNOWN_GROUP_MESSAGE);
  }
  const reply = await serveMessage(request, message, {
    services,
    tools,
    requestId: c.env.requestId,
    client: clientAddressOf(c, services),
    apiKey: presentedKey(request.headers),
    keyHint: (parameter) => misplacedKeyHint(request, parameter),
    noteRefusal: () => c.env.refusals?.note(),
    onAuthentic(prefix, key) {
      c.env.keyPrefix = prefix;
      c.env.refusals?.prove(key);
    },
  });
  const text = await reply.text();
  if (isErrorReply(text)) c.env.refusals?.note();
  const type = reply.headers.get("content-type");
  if (text !== "") return respondMessage(c, reply.status, text);
  return respond(c, {
    status: reply.status,
    body: null,
    headers: type === null ? {} : { "content-type": type },
  });
}

/** As JSON, or as the one event of a stream for who accepts nothing else. */
function respondMessage(c: AppContext, status: number, text: string): Response {
  const form = negotiate(c.req.raw.headers.get("accept"), MESSAGE_FORMS);
  const isJson = form === "application/json" || status !== 200;
  return respond(c, {
    status,
    body: isJson ? text : `event: message\ndata: ${text}\n\n`,
    headers: { "content-type": isJson ? "application/json" : form },
  });
}

/**
 * Protocol errors, such as an unknown method, may have the status 200. Few replies
 * are parsed for it: a page of items takes a millisecond, and in its texts a quote
 * is escaped.
 */
function isErrorReply(text: string): boolean {
  return text.includes('"error":') && "error" in JSON.parse(text);
}

function rpcError(
  c: AppContext,
  status: number,
  { code, message, id = null }: RefusedMessage,
): Response {
  c.env.refusals?.note();
  const body = { jsonrpc: "2.0", error: { code, message }, id };
  return respondMessage(c, status, JSON.stringify(body));
}

export function answerGuide(
  c: AppContext,
  services: Services,
  answerKept: AnswerKept,
): Promise<Response> {
  const accept = c.req.raw.headers.get("accept");
  if (asksForStream(accept)) {
    // A client that accepts only event streams treats any 2xx response as an
    // event stream.
    throw new Failure("method_not_allowed", {
      allow: ["GET", "HEAD", "POST", "OPTIONS"],
      message: "This server opens no event stream of its own.",
      hint: "Send messages with POST.",
    });
  }
  negotiate(accept, ["text/plain"]);
  const tools = selectTools(c.req.raw.url);
  if (tools === undefined) {
    const details = [`tools: ${UNKNOWN_GROUP_MESSAGE}`];
    throw new Failure("malformed_query", { details });
  }
  return answerKept(c, tools.map(({ name }) => name), () => ({
    body: guideText(services.config, tools),
    type: "text/plain; charset=utf-8",
    cacheControl: "public, max-age=3600",
    headers: { vary: "Accept" },
  }));
}

/** True if a GET asks for the stream that this server does not offer. */
function asksForStream(accept: string | null): boolean {
  return accept !== null && /text\/event-stream/i.test(accept) &&
    !/text\/(plain|\*)|\*\/\*/i.test(accept);
}

export function answerServerCard(
  c: AppContext,
  services: Services,
  forms: [string, string],
): Response {
  const card = {
    body: JSON.stringify(serverCard(services)),
    type: negotiate(c.req.raw.headers.get("accept"), forms),
    cacheControl: "public, max-age=3600",
    headers: { vary: "Accept" },
  };
  return respondConditionally(c, new Representation(card, services.digest));
}

/** Variable of the URL; limits the server to some groups of tools. */
const GROUPS = {
  description: `Groups of tools, with commas between them: ${
    TOOL_GROUPS.join(", ")
  }.`,
  isRequired: true,
  default: TOOL_GROUPS.join(),
};

/** Server card, from which clients learn how to connect; lists no tools. */
export function serverCard({ config: { baseUrl } }: Services): object {
  const url = `${baseUrl}/api/mcp`;
  const host = new URL(baseUrl).hostname.split(".").reverse().join(".");
  const remote = {
    type: "streamable-http",
    supportedProtocolVersions: PROTOCOL_VERSIONS,
  };
  return {
    $schema:
      "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${host}/${SERVER_INFO.name}`,
    version: SERVER_INFO.version,
    title: SERVER_INFO.title,
    description: "Buys things with a person's card that this server never " +
      "sees; publishes and reads purchases.",
    websiteUrl: `${baseUrl}/docs/checkout`,
    remotes: [
      { ...remote, url },
      { ...remote, url: `${url}?tools={tools}`, variables: { tools: GROUPS } },
    ],
  };
}
