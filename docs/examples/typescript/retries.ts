/** How patient a client is. */
export interface Patience {
  /** Attempts in all; 4 unless told otherwise. */
  tries?: number;
  /** What asks for a longer wait is given back as it is; 60 by default. */
  longestWaitSeconds?: number;
  /** How long one attempt may take; 30 by default. */
  timeoutSeconds?: number;
  fetch?: (request: Request) => Promise<Response>;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/** Writes that are done once for one Idempotency-Key. */
const TAKES_KEY = /\/(submissions|contact|promo\/reserve|promo\/claim)$/;

/** Requests by POST that change nothing, or nothing the second time. */
const IS_SAFE = /\/(ask|keys\/revoke)$/;

/**
 * Makes a `fetch` that tries again after a lost or broken answer, a refusal by
 * a rate limit and a temporary failure, as long after it as `Retry-After` says.
 * A write gets an Idempotency-Key unless it has one: all tries carry the same.
 * A stream of events is given back as it begins.
 */
export function retrying({
  tries = 4,
  longestWaitSeconds = 60,
  timeoutSeconds = 30,
  fetch = globalThis.fetch,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Patience = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = prepare(request);
    for (let tried = 1;; tried++) {
      const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
      const signal = AbortSignal.any([request.signal, timeout]);
      const outcome = await fetch(new Request(request.clone(), { signal }))
        .then(whole).catch((error: unknown) => ({ error }));
      const wait = waitAfter(outcome, tried, isRepeatable);
      const isLast = tried === tries || request.signal.aborted;
      if (isLast || wait === undefined || wait > longestWaitSeconds) {
        if ("error" in outcome) throw outcome.error;
        return outcome;
      }
      await sleep(wait * 1000);
    }
  };
}

/** The answer once all of it has come; rejects when it breaks off. */
async function whole(response: Response): Promise<Response> {
  const type = response.headers.get("content-type");
  if (!response.body || type?.startsWith("text/event-stream")) return response;
  return new Response(await response.arrayBuffer(), response);
}

/** Gives a write its key; tells whether a request may be sent twice. */
function prepare({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  if (method !== "POST" || IS_SAFE.test(pathname)) return true;
  if (!TAKES_KEY.test(pathname)) return false;
  const key = headers.get("idempotency-key") ?? crypto.randomUUID();
  headers.set("idempotency-key", key);
  return true;
}

/** Seconds until it makes sense to try again; undefined when it makes none. */
function waitAfter(
  outcome: Response | { error: unknown },
  tried: number,
  isRepeatable: boolean,
): number | undefined {
  // Twice as long each time, and not at the same moment as everybody else.
  const backoff = 2 ** (tried - 2) * (0.5 + Math.random());
  if ("error" in outcome) return isRepeatable ? backoff : undefined;
  const { status, headers } = outcome;
  if (status < 500 ? status !== 429 : !isRepeatable) return undefined;
  return Number(headers.get("retry-after")) || backoff;
}
