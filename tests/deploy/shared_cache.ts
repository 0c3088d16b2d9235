/**
 * A cache in front of a service that keeps what `Cache-Control` and `Vary` let
 * a shared cache keep (RFC 9111 §3), as long as they let it, and heeds nothing
 * else: no credential but `Authorization`, no cookie, no tag.
 *
 * @module
 */

/** A request, as far as a cache looks at it. */
export interface CachedRequest {
  method?: string;
  headers?: Record<string, string>;
}

interface Entry {
  /** Names of the request's fields that chose the response. */
  vary: string[];
  chosenBy: Headers;
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds, by the cache's clock. */
  storedAt: number;
  freshUntil: number;
}

/** Responses by their address. */
export class SharedCache {
  readonly #entries = new Map<string, Entry[]>();
  /** Responses that it has answered with itself. */
  hits = 0;

  /** @param now milliseconds */
  constructor(readonly now: () => number = () => performance.now()) {}

  /** Answers a request from what is kept, or with what `forward` resolves with. */
  async fetch(
    path: string,
    { method = "GET", headers = {} }: CachedRequest,
    forward: () => Promise<Response>,
  ): Promise<Response> {
    if (method !== "GET") return await forward();
    const asked = new Headers(headers);
    const kept = this.#entries.get(path)?.find((entry) =>
      entry.freshUntil > this.now() && isChosen(entry, asked)
    );
    if (kept !== undefined) {
      this.hits++;
      return this.#answer(kept);
    }
    const response = await forward();
    const seconds = freshSeconds(response.headers, asked);
    if (seconds > 0) await this.#keep(path, asked, response.clone(), seconds);
    return response;
  }

  async #keep(
    path: string,
    chosenBy: Headers,
    response: Response,
    seconds: number,
  ): Promise<void> {
    const { status, headers } = response;
    const vary = namesOf(headers.get("vary"));
    if (vary.includes("*") || status === 206 || status === 304) return;
    const storedAt = this.now();
    const freshUntil = storedAt + seconds * 1000;
    const body = await response.bytes();
    const entry = {
      vary,
      chosenBy,
      status,
      headers,
      body,
      storedAt,
      freshUntil,
    };
    const others = (this.#entries.get(path) ?? [])
      .filter((other) => !isChosen(other, chosenBy));
    this.#entries.set(path, [...others, entry]);
  }

  #answer({ status, headers, body, storedAt }: Entry): Response {
    const answered = new Headers(headers);
    const age = Math.floor((this.now() - storedAt) / 1000);
    answered.set("age", `${age + Number(headers.get("age") ?? 0)}`);
    const content = body.length > 0 ? body : null;
    return new Response(content, { status, headers: answered });
  }
}

function isChosen({ vary, chosenBy }: Entry, asked: Headers): boolean {
  return vary.every((name) => asked.get(name) === chosenBy.get(name));
}

function namesOf(field: string | null): string[] {
  return (field ?? "").toLowerCase().split(",").map((name) => name.trim())
    .filter((name) => name !== "");
}

/** How long a shared cache may answer with a response; 0 if it may not. */
function freshSeconds(answered: Headers, asked: Headers): number {
  const directives = new Map(
    namesOf(answered.get("cache-control")).map((directive) => {
      const [name, value = ""] = directive.split("=");
      return [name!, value.replaceAll('"', "")];
    }),
  );
  const isForbidden = ["no-store", "private", "no-cache"]
    .some((name) => directives.has(name));
  if (isForbidden) return 0;
  const isForAll = ["public", "s-maxage", "must-revalidate"]
    .some((name) => directives.has(name));
  if (asked.has("authorization") && !isForAll) return 0;
  const seconds = directives.get("s-maxage") ?? directives.get("max-age");
  return Number(seconds ?? 0) - Number(answered.get("age") ?? 0);
}
