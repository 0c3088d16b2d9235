/**
 * The answer of `/api/ask` as Server-Sent Events.
 *
 * @module
 */
import { streamSSE } from "hono/streaming";
import type { AskAnswer } from "../../domain/ask/schema.ts";
import { quotesOf } from "../../domain/ask/cite.ts";
import type { AppContext } from "../http/request_context.ts";
import { respond } from "../http/respond.ts";

/** Media type of a stream of events. */
export const EVENT_STREAM = "text/event-stream";

/** A comment this often keeps proxies from closing a stream that waits. */
const HEARTBEAT_MS = 15_000;

/** Sends `citation`s, `sentence`s, and the whole answer as `done`. */
export function streamAnswer(
  c: AppContext,
  find: () => Promise<AskAnswer>,
): Response {
  // Nobody reads the stream of a HEAD: it must not be begun.
  if (c.req.method === "HEAD") return streamOf(c, null);
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
      const answer = await find();
      for (const citation of answer.citations) await send("citation", citation);
      for (const quote of quotesOf(answer)) {
        if (stream.aborted) return;
        await send("sentence", quote);
      }
      await send("done", answer);
    } finally {
      clearInterval(heartbeat);
    }
  });
  return streamOf(c, body);
}

function streamOf(c: AppContext, body: ReadableStream | null): Response {
  const headers = { "content-type": EVENT_STREAM, "x-accel-buffering": "no" };
  return respond(c, { status: 200, body, headers });
}
