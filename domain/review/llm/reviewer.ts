/**
 * A second opinion from a language model, over the chat-completions API of most
 * providers and local servers.
 *
 * @module
 */

import {
  type Answer,
  messages,
  readAnswer,
  responseFormat,
  ReviewFailed,
} from "./prompt.ts";
import type { Reviewable, Verdict } from "../verdict.ts";

/** Returns a function that runs at most `size` tasks at a time. */
function createLimit(size: number) {
  const lanes = Array<Promise<unknown>>(size).fill(Promise.resolve());
  let next = 0;
  return function limit<T>(task: () => Promise<T>): Promise<T> {
    const lane = next++ % size;
    const result = lanes[lane]!.then(task);
    lanes[lane] = result.catch(() => {});
    return result;
  };
}

export interface LlmWire {
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
  /** Returns an unguessable text, the mark of an item in the prompt. */
  nonce: () => string;
}

export interface LlmReviewerOptions extends LlmWire {
  /** Address of the chat-completions endpoint, or its API base. */
  url: string;
  key?: string;
  model: string;
  timeoutMs?: number;
  maxAttempts?: number;
  concurrency?: number;
}

/** A failure that is retried. */
class Transient extends Error {
  constructor(message: string, readonly retryAfterMs?: number) {
    super(message);
  }
}

const BACKOFF_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Asks the model about one item, given what the local review found. */
export type LlmReviewer = (
  item: Reviewable,
  local: Verdict,
) => Promise<Verdict>;

/**
 * Returns a reviewer that asks a model, with a timeout for each attempt, bounded
 * retries and bounded concurrency.
 *
 * @throws ReviewFailed from the reviewer, if there was no well-formed answer
 */
export function createLlmReviewer(options: LlmReviewerOptions): LlmReviewer {
  const { maxAttempts = 4, concurrency = 4, sleep } = options;
  const limit = createLimit(concurrency);
  return function llmReviewer(item, local) {
    return limit(async () => {
      for (let attempt = 1;; attempt++) {
        try {
          return toVerdict(await ask(options, item), local);
        } catch (error) {
          if (!(error instanceof Transient)) throw error;
          if (attempt >= maxAttempts) {
            throw new ReviewFailed(
              `No answer after ${attempt} attempts: ${error.message}`,
              { cause: error },
            );
          }
          const backoff = BACKOFF_MS * 2 ** (attempt - 1);
          await sleep(Math.min(error.retryAfterMs ?? backoff, MAX_WAIT_MS));
        }
      }
    });
  };
}

async function ask(
  options: LlmReviewerOptions,
  item: Reviewable,
): Promise<Answer> {
  const { url, key, model, timeoutMs = 20_000, nonce } = options;
  let response: Response, text: string;
  try {
    response = await options.fetch(endpoint(url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...key === undefined ? {} : { authorization: `Bearer ${key}` },
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        max_tokens: 300,
        messages: messages(item, nonce()),
        response_format: responseFormat,
      }),
      // A redirect would carry the key to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new Transient(error instanceof Error ? error.message : String(error));
  }
  if (response.ok) return readAnswer(text);
  const { status } = response;
  if (status !== 408 && status !== 429 && status < 500) {
    throw new ReviewFailed(`The model endpoint answered ${status}`);
  }
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  const isWait = Number.isFinite(seconds) && seconds >= 0;
  throw new Transient(`status ${status}`, isWait ? seconds * 1000 : undefined);
}

function endpoint(url: string): string {
  if (/\/chat\/completions\/?(?:\?|$)/.test(url)) return url;
  let { length } = url;
  while (url[length - 1] === "/") length--;
  return `${url.slice(0, length)}/chat/completions`;
}

function toVerdict(answer: Answer, local: Verdict): Verdict {
  return {
    outcome: answer.verdict,
    certain: answer.confidence === "high",
    reviewer: "llm",
    reasons: [...local.reasons, `llm: ${answer.kind}: ${answer.reason}`],
    ...local.score === undefined ? {} : { score: local.score },
  };
}
