import createClient, { type Client } from "openapi-fetch";
import type { components, operations, paths } from "./api.ts";
import { readEvents } from "./events.ts";
import { type Patience, retrying } from "./retries.ts";

type Schemas = components["schemas"];

type Query<Id extends "listPurchases" | "getPrices"> = NonNullable<
  operations[Id]["parameters"]["query"]
>;

/** What the feed is narrowed to; `limit` is the size of a page. */
export type Filters = Omit<Query<"listPurchases">, "cursor">;

/** A part of a streamed answer, in the order in which they come. */
export type AnswerPart =
  | { name: "citation"; citation: Schemas["Citation"] }
  | { name: "sentence"; text: string }
  | { name: "done"; answer: Schemas["AskAnswer"] };

export interface ClientOptions extends Patience {
  /** Address of the service, without a path. */
  baseUrl: string;
  apiKey?: string;
}

/** A refused request: branch on `code` and `reason`; `details` name fields. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: string;
  readonly reason: string;
  readonly hint: string | undefined;
  readonly details: string[];

  constructor(readonly response: Response, body: unknown) {
    const { error } = (body ?? {}) as Partial<Schemas["Error"]>;
    super(error?.message ?? `The service answered ${response.status}.`);
    this.code = error?.code ?? "server_error";
    this.reason = error?.reason ?? this.code;
    this.hint = error?.hint;
    this.details = error?.details ?? [];
  }
}

/** The API, with what every caller would otherwise write around it. */
export class AgentCommerce {
  /** Every operation, typed by the service's description. */
  readonly http: Client<paths>;
  readonly #tries: number;

  constructor({ baseUrl, apiKey, ...patience }: ClientOptions) {
    this.#tries = patience.tries ?? 4;
    this.http = createClient<paths>({
      baseUrl,
      fetch: retrying(patience),
      headers: apiKey === undefined ? {} : { "x-api-key": apiKey },
    });
  }

  /** Registers an API key, which is told once: store it. */
  async register(owner: Schemas["KeyRegistration"]): Promise<string> {
    return taken(await this.http.POST("/api/v1/keys", { body: owner })).key;
  }

  /** Submits a purchase; returns its id. Keep `name`, its Idempotency-Key. */
  async submit(purchase: Schemas["Submission"], name: string): Promise<string> {
    const answer = await this.http.POST("/api/v1/gallery/submissions", {
      params: { header: { "Idempotency-Key": name } },
      body: purchase,
    });
    return taken(answer).id;
  }

  /** The published purchases, newest first, page by page as you go on. */
  async *purchases(
    filters: Filters = {},
  ): AsyncGenerator<Schemas["GalleryItem"]> {
    let cursor: string | undefined;
    do {
      const params = { query: { ...filters, cursor } };
      const answer = await this.http.GET("/api/v1/gallery/feed", { params });
      const page = taken(answer);
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** What others paid, where `q`, `category` or `domain` says for what. */
  async prices(query: Query<"getPrices">): Promise<Schemas["PriceReport"]> {
    const init = { params: { query } };
    return taken(await this.http.GET("/api/v1/gallery/prices", init));
  }

  /** Asks how the service works; the answer comes part by part. */
  async *ask(question: string): AsyncGenerator<AnswerPart> {
    const body = { question, stream: true };
    const open = async () =>
      taken(await this.http.POST("/api/ask", { body, parseAs: "stream" }))!;
    for await (const { name, data } of readEvents(open, this.#tries)) {
      const value = JSON.parse(data);
      if (name === "citation") yield { name, citation: value };
      if (name === "sentence") yield { name, text: value.text };
      if (name === "done") yield { name, answer: value };
    }
  }
}

/** What was answered; an error of the service is thrown. */
function taken<T>(
  { data, error, response }: { data?: T; error?: unknown; response: Response },
): T {
  if (data === undefined) throw new Refusal(response, error);
  return data;
}
