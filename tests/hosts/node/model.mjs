/**
 * A model for hosts that call tools only for one: it speaks the wire of
 * OpenAI's chat completions, and makes the calls that it is told to make.
 */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** Calls of one run of a host, whose history grows with each. */
const MOST_CALLS = 10;

/** `Promise.withResolvers`, which Node 20 does not have. */
function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve) => parts.resolve = resolve);
  return parts;
}

/**
 * @param run lets the host answer one prompt, with all its tools
 * @returns `call`, and what the host offered to the model
 */
export async function startModel(run) {
  let isRunning = false;
  let calls = 0;
  /** The host's request that waits for the model's next message. */
  let waiting = deferred();
  const offered = deferred();
  const server = createServer(async (request, response) => {
    const body = await json(request);
    offered.resolve(body.tools);
    waiting.resolve({ messages: body.messages, response });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/v1`;

  let failed;
  const begin = () => {
    isRunning = true;
    calls = 0;
    failed = run(url).catch((error) => {
      isRunning = false;
      waiting.resolve({ error });
    });
  };
  const next = async () => {
    const request = await waiting.promise;
    waiting = deferred();
    if (request.error) throw request.error;
    return request;
  };
  const say = ({ response }, message, finish_reason) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({
      id: "completion",
      object: "chat.completion",
      created: 1,
      model: "model",
      choices: [{
        index: 0,
        message: { role: "assistant", ...message },
        finish_reason,
      }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }));
  };
  let request;
  const end = async () => {
    say(request, { content: "Done." }, "stop");
    await failed;
    isRunning = false;
  };

  return {
    async offered() {
      begin();
      request = await next();
      return await offered.promise;
    },
    async call(name, args) {
      if (isRunning && calls >= MOST_CALLS) await end();
      if (!isRunning) {
        begin();
        request = await next();
      }
      const id = `call-${++calls}`;
      const call = { name, arguments: JSON.stringify(args) };
      const tool_calls = [{ id, type: "function", function: call }];
      say(request, { content: null, tool_calls }, "tool_calls");
      request = await next();
      const { role, tool_call_id, content } = request.messages.at(-1);
      if (role !== "tool" || tool_call_id !== id) {
        throw new Error(
          `No result: ${JSON.stringify(request.messages.at(-1))}`,
        );
      }
      return read(content);
    },
    async close() {
      if (isRunning) await end();
      server.close();
    },
  };
}

/** Hosts pass on a result's text, its content, or the result whole. */
function read(content) {
  if (Array.isArray(content)) {
    return content.map(({ text }) => read(text)).join("\n");
  }
  const value = parse(content);
  const parts = value?.content ?? (value?.type === "text" ? [value] : value);
  return Array.isArray(parts)
    ? parts.map(({ text }) => text).join("\n")
    : typeof value === "string"
    ? value
    : content;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
