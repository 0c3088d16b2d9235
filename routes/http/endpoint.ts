/**
 * One definition for each endpoint: how it is described, limited and answered.
 * The routes, the OpenAPI description, the describing GETs and the shared
 * tests follow from it.
 *
 * @module
 */
import type { Hono, MiddlewareHandler } from "hono";
import { Failure, type FailureOptions } from "../../domain/failures.ts";
import type { Subjects } from "../../domain/limits/quota.ts";
import {
  BODY_FAILURES,
  type Operation,
  type OperationAtPath,
  operationPerPath,
  type ResponseContent,
} from "../../domain/openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import {
  type AnonymousRequest,
  readIdempotencyKey,
  type WriteOutcome,
} from "../../domain/writes/transaction.ts";
import { limitReads } from "./limits.ts";
import { negotiate } from "./negotiate.ts";
import { readJson } from "./request_body.ts";
import { type AppContext, type AppEnv, clientOf } from "./request_context.ts";
import { respondJson, SUNSET_DATE } from "./respond.ts";

/** An operation and its handler. */
export interface Endpoint extends Operation {
  /** Handler; absent if the path refuses every method, see `others`. */
  run?(c: AppContext): Response | Promise<Response>;
  /**
   * Media types to negotiate between.
   *
   * @default the media type of the answers; if there are several, `run` negotiates
   */
  accepts?: string[];
  /** Omits CORS headers for every path that begins with the literal part of `path`. */
  isPrivate?: boolean;
  /** Options of the 405 for every other method of the path. */
  others?: FailureOptions;
}

type Mounted = Endpoint & OperationAtPath;

/** Runs before the handler of an endpoint; refuses a request by throwing. */
type Before = (c: AppContext) => void;

/** Common fields of a GET whose response may be cached. */
export function cacheableGet(
  description: string,
  content: ResponseContent[],
): Pick<Endpoint, "method" | "isCached" | "answers"> {
  return {
    method: "get",
    isCached: true,
    answers: [{ status: 200, description, content }],
  };
}

/** Mounts endpoints at all their paths, with the checks that run before them. */
export function mount(
  app: Hono<AppEnv>,
  services: Services,
  endpoints: Endpoint[],
): void {
  const limits = limitsOf(services);
  const byPath = Map.groupBy(
    endpoints.flatMap(operationPerPath),
    ({ path }) => path,
  );
  for (const [path, onPath] of byPath) {
    const [{ isDeprecated, isPrivate }] = onPath as [Mounted];
    if (isPrivate) app.use(path.replace(/:.*/, "*"), closed);
    const before: Before[] = [(c) => void (c.env.route = path)];
    if (isDeprecated) {
      before.push(deprecated(services, path.replace("/api", "/api/v1")));
    }
    // A 405 carries rate-limit headers when all methods of the path share them.
    const isShared = new Set(onPath.map((one) => `${one.limits}`)).size === 1;
    if (isShared) before.push(...limits(onPath[0]!));
    for (const endpoint of onPath) {
      const { method, run } = endpoint;
      if (run === undefined) continue;
      const own = isShared ? [] : limits(endpoint);
      const all = [...before, ...own, ...formsOf(endpoint)];
      app.on([method.toUpperCase()], [path], after(all, run));
    }
    const others = onPath.find(({ others }) => others)?.others;
    if (others || before.length > 1) {
      app.all(path, after(before, (c) => refuse(c, others)));
    }
  }
}

/**
 * Combines the checks before an endpoint and its handler into one handler: as
 * Hono middleware, they took 2 KB and 5 % of the time of a replay.
 */
function after(before: Before[], run: NonNullable<Endpoint["run"]>) {
  return (c: AppContext) => {
    for (const step of before) step(c);
    return run(c);
  };
}

const closed: MiddlewareHandler<AppEnv> = (c, next) => {
  c.env.isPrivate = true;
  return next();
};

const SUNSET = Date.parse(SUNSET_DATE);

/**
 * Marks the responses of an unversioned alias as deprecated, with a link to the
 * path that replaces it (RFC 5829), and retires it at the sunset.
 */
function deprecated({ config, clock }: Services, successor: string): Before {
  return (c) => {
    c.env.successor = config.baseUrl + successor;
    if (clock.now() < SUNSET) return;
    throw new Failure("path_retired", { hint: `Use ${successor} instead.` });
  };
}

/** Sets the rate limits of an endpoint; `_PER_IP` policies count the client. */
function limitsOf(services: Services) {
  const reads = limitReads(services);
  return function limits({ limits: policies }: Mounted): Before[] {
    if (policies === undefined) return [];
    if (policies[0] === "READS_PER_IP") return [reads];
    const perAddress = policies.filter((name) => name.endsWith("_PER_IP"));
    return [(c) => {
      const subjects: Subjects = {};
      for (const name of perAddress) subjects[name] = clientOf(c, services);
      c.env.limits = { policies, subjects };
    }];
  };
}

/** Refuses a request early if no media type of the answer is acceptable. */
function formsOf({ answers, accepts }: Mounted): Before[] {
  const types = new Set(
    answers.flatMap(({ content }) =>
      content.map(({ type = "application/json" }) => type)
    ),
  );
  const [first, ...more] = accepts ?? (types.size === 1 ? [...types] : []);
  if (first === undefined) return [];
  return [(c) => {
    negotiate(c.req.raw.headers.get("accept"), [first, ...more]);
  }];
}

/** Answers OPTIONS as on every other path. */
function refuse(c: AppContext, options: FailureOptions | undefined) {
  if (options === undefined || c.req.method === "OPTIONS") return c.notFound();
  throw new Failure("method_not_allowed", options);
}

const REPLAYED = { "idempotent-replay": "true" };

/** Common fields of a POST that needs no key and can be repeated. */
export function anonymousPost(
  services: Services,
  write: (services: Services, call: AnonymousRequest) => Promise<WriteOutcome>,
) {
  return {
    method: "post",
    isVersioned: true,
    headers: ["IdempotencyKey"],
    failures: [
      ...BODY_FAILURES,
      "idempotency_key_reused",
      "rate_limited",
      "store_unavailable",
    ],
    async run(c) {
      const body = await readJson(c);
      const key = c.req.raw.headers.get("idempotency-key");
      const idempotencyKey = readIdempotencyKey(key);
      const call = { body, idempotencyKey, client: clientOf(c, services) };
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
  return respondJson(c, status, body, isReplay ? REPLAYED : undefined);
}
