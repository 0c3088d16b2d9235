/**
 * One definition for each endpoint: how the endpoint is described, limited and
 * answered. Routes, the OpenAPI description, describing GETs and shared tests are
 * derived from the definition.
 *
 * @module
 */
import { z } from "zod";
import type { Caller } from "../../domain/limits/quota.ts";
import type { FailureOptions } from "../../domain/failures.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import { LABELS_KEYWORD } from "../../domain/input/fields.ts";
import {
  type Operation,
  type OperationResponse,
  type ResponseContent,
  WRITE_FAILURES,
} from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import {
  type AnonymousRequest,
  type WriteOutcome,
} from "../../domain/writes/transaction.ts";
import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import { readJson } from "./request_body.ts";
import { type AppContext, clientAddressOf } from "./request_context.ts";
import { limitReads, peekQuotas, takeQuotas } from "./rate_limits.ts";
import { respondJson } from "./respond.ts";

type Answer = Response | Promise<Response>;

/**
 * An operation and its handler, which is one of `run`, `prepare` and `write`; none
 * if the path refuses every method, see `others`. The three differ in who takes
 * the quotas of `limits`.
 */
export interface Endpoint extends Operation {
  /** Answers a request whose quotas are taken. */
  run?(c: AppContext): Answer;
  /**
   * Checks a request before its quotas are taken, so that a refusal takes none.
   *
   * @returns what answers the request afterwards, or a response that takes none
   */
  prepare?(c: AppContext): Prepared | Promise<Prepared>;
  /** Answers a write, whose transaction takes the quotas of `caller.limits`. */
  write?(c: AppContext, caller: Caller): Answer;
  /**
   * Media types to negotiate between.
   *
   * @default the media type of the answers; if there are several, `run` negotiates
   */
  accepts?: string[];
  /**
   * Omits CORS headers for every path that begins with the literal part of
   * `path`.
   */
  isPrivate?: boolean;
  /** Options of the 405 for every other method of the path. */
  others?: FailureOptions;
}

export type Prepared = Response | (() => Answer);

/** Reads are counted in memory, requests of the other policies in the store. */
export const READS = "READS_PER_IP";

/** Returns the handler of an endpoint, limited by every policy in `limits`. */
export function createLimiter(services: Services) {
  const takeRead = limitReads(services);
  return function handlerOf({ limits = [], ...endpoint }: Endpoint) {
    const { prepare, write } = endpoint;
    const stored = limits.filter((name) => name !== READS);
    const { run } = endpoint;
    const handler = write
      ? (c: AppContext) =>
        write(c, { client: clientAddressOf(c, services), limits: stored })
      : prepare
      ? async (c: AppContext) => {
        const prepared = await prepare(c);
        if (prepared instanceof Response) return prepared;
        await takeQuotas(c, services, stored);
        return await prepared();
      }
      : stored.length === 0
      ? run!
      : async (c: AppContext) => {
        await takeQuotas(c, services, stored);
        return await run!(c);
      };
    if (!limits.includes(READS)) return handler;
    return (c: AppContext) => {
      takeRead(c);
      return handler(c);
    };
  };
}

/** Builds the `answers` of an endpoint that has a single answer. */
export function oneAnswer(
  status: OperationResponse["status"],
  description: string,
  ...content: ResponseContent[]
): OperationResponse[] {
  return [{ status, description, content }];
}

/** Common fields of a GET whose response may be cached. */
export function cacheableGet(
  description: string,
  content: ResponseContent[],
): Pick<Endpoint, "method" | "isCached" | "answers"> {
  const answers = oneAnswer(200, description, ...content);
  return { method: "get", isCached: true, answers };
}

const REPLAYED = { "idempotent-replay": "true" };

/** Common fields of a POST that needs no API key and accepts an Idempotency-Key. */
export function anonymousPost(
  services: Services,
  write: (services: Services, call: AnonymousRequest) => Promise<WriteOutcome>,
) {
  return {
    method: "post",
    isVersioned: true,
    headers: ["IdempotencyKey"],
    failures: [...WRITE_FAILURES, "idempotency_key_reused"],
    async write(c, caller) {
      const body = await readJson(c);
      const key = c.req.raw.headers.get("idempotency-key");
      const idempotencyKey = readIdempotencyKey(key);
      const call = { body, idempotencyKey, ...caller };
      return respondWrite(c, await write(services, call));
    },
  } satisfies Partial<Endpoint>;
}

/** Answers a write; a recorded response is sent unchanged. */
export function respondWrite(
  c: AppContext,
  { response: { status, body }, isReplay, quotas }: WriteOutcome,
): Response {
  c.env.quotas = quotas;
  c.env.isRepeat = isReplay;
  return respondJson(c, status, body, isReplay ? REPLAYED : undefined);
}

/** Body of the GET that describes the POST on its path (specification 4). */
const SHAPE = {
  name: "EndpointDescription",
  schema: z.looseObject({
    endpoint: z.string().meta({ format: "uri" }),
    method: z.string(),
    contentType: z.string(),
    description: z.string(),
    fields: z.array(z.looseObject({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string() }))
        .optional().describe("What an enumeration may hold."),
    })),
    example: z.object({
      request: z.looseObject({}),
      response: z.looseObject({}),
    }),
    curl: z.string().describe("A whole command, with sample values."),
  }),
};

interface DescribeOptions {
  /** The POST to describe; its remaining quotas are shown, not spent. */
  of: Endpoint;
  id: string;
  /** Noun for the body of the POST. */
  subject: string;
  description: string;
  /** Additional members of the description. */
  more?: object;
}

/** Creates the GET that describes the POST on the same path. */
export function describingGet(
  services: Services,
  { of, id, subject, description, more }: DescribeOptions,
): Endpoint {
  const { path, tag, limits } = of;
  const url = `${services.config.baseUrl}/api/v1${path}`;
  const build = () => ({ ...describe(of, url, description), ...more });
  return {
    method: "get",
    path,
    isVersioned: true,
    id,
    tag,
    summary: `Describe the ${subject}`,
    shows: limits,
    answers: oneAnswer(200, "The fields, an example and a command.", {
      shape: SHAPE,
      example: build,
    }),
    run: answerDescription(services, build),
  };
}

/**
 * Answers a describing GET; the text is built at the first request. Spends no
 * quota, but shows the remaining quotas of the described POST.
 */
export function answerDescription(
  services: Services,
  build: () => object,
): (c: AppContext) => Promise<Response> {
  let text: string | undefined;
  return async function answerDescription(c) {
    c.env.quotas = await peekQuotas(c, services);
    return respondJson(c, 200, text ??= JSON.stringify(build()));
  };
}

function describe(
  { body, answers }: Endpoint,
  url: string,
  description: string,
) {
  const [request] = Object.values(body!.examples) as Record<string, unknown>[];
  const { example } = answers[0]!.content[0]!;
  // In POSIX shells: closes the quoted text, adds an escaped quote, reopens.
  const text = JSON.stringify(request).replaceAll("'", `'\\''`);
  return {
    endpoint: url,
    method: "POST",
    contentType: "application/json",
    description: `${description} ${CARD_NOTE}`,
    fields: describeFields(body!.shape.schema as z.ZodObject),
    example: {
      request,
      response: typeof example === "function" ? example() : example,
    },
    curl:
      `curl -X POST ${url} -H 'Content-Type: application/json' -d '${text}'`,
  };
}

interface FieldSchema {
  description?: string;
  type?: string;
  enum?: string[];
  [LABELS_KEYWORD]?: Record<string, string>;
}

function describeFields(schema: z.ZodObject) {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const {
      description,
      type,
      enum: choices,
      [LABELS_KEYWORD]: labels,
      ...rest
    } = property as FieldSchema;
    return {
      name,
      type: type ?? "string",
      required: required.has(name),
      description: description ?? "",
      ...rest,
      // Choices are pairs of value and label, from which a caller can build a form.
      values: choices?.map((value) => ({
        value,
        label: labels?.[value] ?? value,
      })),
    };
  });
}
